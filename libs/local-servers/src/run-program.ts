import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Thrown when a program fails or cannot be run. The message is the last line of its standard error. */
export class ProgramError extends Error {
  override name = 'ProgramError'
}

const lastWords = (err: unknown): string => {
  const { stderr, message, code } = err as { stderr?: string; message: string; code?: unknown }
  if (code === 'ENOENT') return 'not found'
  const lines = (stderr ?? '').trim().split('\n')
  return lines.findLast((line) => line.trim() !== '') ?? message
}

/** Runs a program to its end and returns its standard output. */
export const runProgram = async (
  file: string,
  args: string[],
  options: { timeoutMs?: number; environment?: NodeJS.ProcessEnv } = {},
): Promise<string> => {
  try {
    const { stdout } = await run(file, args, {
      timeout: options.timeoutMs ?? 30_000,
      env: options.environment ?? process.env,
      maxBuffer: 16 * 1024 * 1024,
    })
    return stdout
  } catch (err) {
    throw new ProgramError(lastWords(err), { cause: err })
  }
}
