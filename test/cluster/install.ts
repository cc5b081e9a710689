import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import { ofKind } from '../manifests/support/manifest.ts'
import { apply } from './apply.ts'
import type { Kubectl } from './kubectl.ts'
import { imageOf, renderOverlay } from './overlay/render-overlay.ts'
import { watchPods } from './pods/watch-pods.ts'
import type { Say } from './say.ts'
import type { Stand } from './stand.ts'
import { createUntil } from './until.ts'

const run = promisify(execFile)

/** Runs the script of an overlay that creates its secrets, if it has one. Existing secrets stay. */
const createSecrets = async (overlay: string): Promise<void> => {
  const script = join(overlay, 'secrets/create.js')
  if (existsSync(script)) await run(process.execPath, [script])
}

const servicesOf = (deployments: IDeployment[]): string[] =>
  deployments.flatMap(({ metadata }) => {
    const isService = metadata?.labels?.['app.kubernetes.io/component'] === 'service'
    return isService && metadata.name ? [metadata.name] : []
  })

/** Applies an overlay, and starts to watch its pods. */
export const install = async (options: {
  kubectl: Kubectl
  namespace: string
  overlay: string
  tag?: string | undefined
  say: Say
  signal: AbortSignal
}): Promise<Stand> => {
  const { kubectl, namespace, overlay, tag, say, signal } = options
  await createSecrets(overlay)
  const objects = await renderOverlay(overlay, namespace, tag)
  const services = servicesOf(ofKind<IDeployment>(objects, 'Deployment'))
  await apply(kubectl, objects)
  const until = createUntil(say, signal)
  const pods = watchPods(kubectl, say)
  return { kubectl, namespace, services, image: imageOf(objects), pods, say, until, signal }
}
