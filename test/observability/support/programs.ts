import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const runs = async (program: string): Promise<boolean> => {
  try {
    await run(program, ['--version'])
    return true
  } catch {
    return false
  }
}

const advice =
  'The rules are tried by promtool and prometheus: put them on the PATH (the Debian package prometheus has both).'

/** True if this machine has promtool and Prometheus. Otherwise the tests that need them are skipped. */
export const hasPrometheus = (await runs('promtool')) && (await runs('prometheus'))

if (!hasPrometheus) console.warn(`Skipped: ${advice}`)

/** Runs promtool. @returns its output @throws Error with its output when it fails */
export const promtool = async (...args: string[]): Promise<string> => {
  try {
    const { stdout, stderr } = await run('promtool', args)
    return stdout + stderr
  } catch (err) {
    const { stdout = '', stderr = '' } = err as { stdout?: string; stderr?: string }
    throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`, { cause: err })
  }
}
