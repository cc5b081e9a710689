import { untilReady } from '../pods/until-ready.ts'
import type { Stand } from '../stand.ts'

export const restartDeployments = async (stand: Stand): Promise<void> => {
  await stand.kubectl.run(['rollout', 'restart', 'deployment'])
  await untilReady(stand)
}
