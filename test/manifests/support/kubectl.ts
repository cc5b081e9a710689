import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from './find-program.ts'

const run = promisify(execFile)

/**
 * True for a kubectl with kustomize 5 or later. Older versions, such as kustomize 2 in kubectl 1.20 of Debian
 * 12, lack features that the manifests use.
 */
const isUsable = async (path: string): Promise<boolean> => {
  try {
    const { stdout } = await run(path, ['version', '--client', '--output=json'])
    const { kustomizeVersion = 'v0' } = JSON.parse(stdout) as { kustomizeVersion?: string }
    return Number(/^v(\d+)/.exec(kustomizeVersion)?.[1]) >= 5
  } catch {
    return false // not there, or no kubectl
  }
}

/** Path of kubectl. Undefined when there is none; tests that need it are then skipped. */
export const kubectl = await findProgram({
  program: 'kubectl',
  variable: 'KUBECTL_BIN',
  isUsable,
  advice:
    'The manifests are rendered by `kubectl kustomize`: install kubectl 1.27 or later (kustomize 5), or name one in KUBECTL_BIN.',
})
