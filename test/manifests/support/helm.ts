import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from './find-program.ts'

const run = promisify(execFile)

/** True for Helm 4. Helm 3 also installs the chart, but words what is wrong with a value differently. */
const isUsable = async (path: string): Promise<boolean> => {
  try {
    const { stdout } = await run(path, ['version', '--short'])
    return stdout.startsWith('v4.')
  } catch {
    return false // not there
  }
}

/** Path of Helm. Undefined when there is none; tests that need it are then skipped. */
export const helm = await findProgram({
  program: 'helm',
  variable: 'HELM_BIN',
  isUsable,
  advice: 'The chart is rendered by Helm: install Helm 4, or name one in HELM_BIN.',
})
