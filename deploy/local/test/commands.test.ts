import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../src/suite/settings.ts'

const local = fileURLToPath(new URL('..', import.meta.url))

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: local, encoding: 'utf8' })

describe('bootstrap.js', () => {
  it('says which Node is needed when it runs on an older one', () => {
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } })`
    const { status, stderr } = node('--import', older, 'bootstrap.js', 'start')
    expect(status).toBe(1)
    expect(stderr).toContain('Shiplog needs Node 20 or later')
  })

  it('says what it can do when it is asked for something else', () => {
    const { status, stderr } = node('bootstrap.js', 'deploy')
    expect([status, stderr]).toEqual([
      1,
      'Say one of: start, test, token, fuzz, faults, bench, demo, console, screenshots, cluster-test.\n',
    ])
  })
})

describe('npm start', () => {
  it('explains itself, and starts nothing', () => {
    const { status, stdout } = node('src/start.ts', '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('NOTIFIER_ALLOW_HOSTS')
    expect(stdout).not.toContain('Starting')
  })
})

describe('npm run token', () => {
  it('explains itself', () => {
    const { status, stdout } = node('src/token.ts', '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('--account')
  })

  it('refuses an unknown role, an unknown option and a time that is none', () => {
    for (const [args, sentence] of [
      [['--role', 'owner'], "There is no role 'owner': say one of viewer, member, admin."],
      [['--rolle', 'admin'], "Unknown option '--rolle'"],
      [['--expires-in', 'soon'], '--expires-in must be a time such as 30m, 12h or 7d.'],
    ] as const) {
      const { status, stdout, stderr } = node('src/token.ts', ...args)
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toContain(sentence)
    }
  })
})

describe('readSettings', () => {
  it('takes 8080 on this machine when nothing is said, and an empty variable for nothing', () => {
    expect(readSettings({ PORT: '', NATS_URL: '' })).toMatchObject({ port: 8080, host: '127.0.0.1' })
  })

  it('names a variable that cannot be used', () => {
    expect(() => readSettings({ PORT: '80800' })).toThrow('PORT cannot be used.')
    expect(() => readSettings({ DATABASE_URL: 'mysql://localhost/db' })).toThrow(
      'DATABASE_URL cannot be used.',
    )
  })
})
