import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { commands } from '../commands/index.js'
import { bashScript } from './bash.js'
import { fishScript } from './fish.js'
import { wordsOf } from './words.js'
import { zshScript } from './zsh.js'

/** @param {string} name @param {string} usage @param {Record<string, import('../command.js').Option>} options */
const command = (name, usage, options) => ({
  ...{ name, usage, options, summary: `It's ${name}: \\ "$(false)"` },
  run: () => Promise.resolve(0),
})

const words = wordsOf([
  ...commands,
  command('apply', '-f <file>', {
    file: { value: '<file>', help: 'the file', short: 'f' },
    prune: { help: 'x' },
  }),
])

/** @param {string} shell */
const isInstalled = (shell) => {
  try {
    execFileSync(shell, ['-c', 'true'])
    return true
  } catch {
    return false
  }
}

describe('bash', () => {
  /** Returns what bash proposes for the last word. @param {string[]} typed */
  const proposals = (...typed) => {
    const script = `${bashScript(words)}
COMP_WORDS=(shiplog "$@"); COMP_CWORD=$#; _shiplog; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script, 'bash', ...typed], { encoding: 'utf8' })
      .trim()
      .split('\n')
  }

  it('completes commands', () => {
    expect(proposals('fr')).toEqual(['freeze'])
    expect(proposals('app')).toEqual(['approvals', 'approve', 'apply'])
    expect(proposals('freeze', '')).toEqual(['list', 'now', 'lift'])
    expect(proposals('override', '')).toEqual(['list', 'revoke'])
    expect(proposals('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  })

  it('completes the options of a command', () => {
    expect(proposals('freeze', 'now', '--e')).toEqual(['--environment', '--environment-type', '--everything'])
    expect(proposals('override', '--u')).toEqual(['--uses', '--url'])
    expect(proposals('override', 'list', '--u')).toEqual(['--url'])
    expect(proposals('status', 'checkout', '--lim')).toEqual(['--limit'])
  })

  it('proposes files, but no other values', () => {
    expect(proposals('status', '--sort', '')).toEqual([''])
    expect(proposals('apply', '--file', '/etc/host')).toContain('/etc/hosts')
  })

  it('completes commands of the system after --', () => {
    expect(proposals('status', '--', 'fals')).toContain('false')
  })

  it('is what the complete command of bash knows', () => {
    const script = `${bashScript(words)}\ncomplete -p shiplog`
    expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe('complete -F _shiplog shiplog\n')
  })
})

describe.skipIf(!isInstalled('fish'))('fish', () => {
  /** Returns what fish proposes for the last word. @param {string} line */
  const proposals = (line) => {
    const script = `${fishScript(words)}\ncomplete -C '${line}'`
    const lines = execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' }).trim().split('\n')
    return lines.map((one) => one.split('\t')[0])
  }

  it('completes commands and their options', () => {
    expect(proposals('shiplog fre')).toEqual(['freeze'])
    expect(proposals('shiplog freeze ')).toEqual(['lift', 'list', 'now'])
    expect(proposals('shiplog override list --u')).toEqual(['--url'])
    expect(proposals('shiplog override --u')).toEqual(['--url', '--uses'])
    expect(proposals('shiplog apply --file /etc/host')).toContain('/etc/hosts')
  })
})

describe.skipIf(!isInstalled('zsh'))('zsh', () => {
  it('reads the script', () => {
    execFileSync('zsh', ['-n'], { input: zshScript(words) })
  })
})
