import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { oldestNode } from '@shiplog/testing'

/** What a script wrote: lines of both streams, in the order in which they arrived. */
export type ShellResult = { code: number | null; lines: string[] }

/** Runs a program as a runner does: with the given variables and with those of the machine, and no others. */
export const runShell = async (
  [program, ...args]: [string, ...string[]],
  { env, cwd }: { env: Record<string, string>; cwd: string },
): Promise<ShellResult> => {
  const path = `${dirname(oldestNode)}:${process.env.PATH}`
  const child = spawn(program, args, {
    cwd,
    env: { PATH: path, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  const [code] = await once(child, 'close')
  return { code, lines: text.split('\n') }
}
