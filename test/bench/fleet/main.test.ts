import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findFreePort } from '@shiplog/local-servers'
import { describe, expect, it } from 'vitest'

const demo = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' })

describe('npm run demo', () => {
  it('explains itself', () => {
    const { status, stdout } = demo('--help')
    expect(status).toBe(0)
    expect(stdout).toContain('--products')
  })

  it.each([
    ['--products must be a number from 1 to 24000', ['--products', '24001']],
    ['--months must be a number from 1 to 120', ['--months', '0.5']],
    ['--url needs a --key of that suite', ['--url', 'http://127.0.0.1:1']],
    ["Unknown option '--product'", ['--product', '1']],
  ])('refuses what makes no sense: %s', (sentence, args) => {
    const { status, stdout, stderr } = demo(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  })

  it('says that nothing runs where it is sent', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`
    const { status, stderr } = demo('--url', url, '--key', 'k')
    expect([status, stderr]).toEqual([
      1,
      `${url} does not answer: is npm start running, in another terminal?\n`,
    ])
  })
})
