import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import { untilReady } from '../pods/until-ready.ts'
import type { Stand } from '../stand.ts'

export const notifiers = 3

/** Adds replicas of the notifier, and removes them again. */
export const scaleNotifier = async (stand: Stand): Promise<void> => {
  const { spec } = await stand.kubectl.json<IDeployment>(['get', 'deployment', 'notifier'])
  for (const replicas of [notifiers, spec?.replicas ?? 1]) {
    await stand.kubectl.run(['scale', 'deployment', 'notifier', `--replicas=${replicas}`])
    await untilReady(stand)
  }
}
