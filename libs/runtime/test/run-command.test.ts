import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('programs/command.ts', import.meta.url))
const run = (...args: string[]) => promisify(execFile)(process.execPath, [program, ...args])

it('a command does its work', async () => {
  expect(await run()).toEqual({ stdout: 'done\n', stderr: '' })
})

it('a command that is asked for help does nothing else', async () => {
  expect(await run('fail', '--help')).toEqual({ stdout: 'Usage: command.ts [fail]\n', stderr: '' })
})

it('a command that fails says why in one sentence, and exits with 1', async () => {
  await expect(run('fail')).rejects.toMatchObject({ code: 1, stderr: 'It failed, and this is why\n' })
})
