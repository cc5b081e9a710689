import { untilItStands } from '../pods/until-it-stands.ts'
import type { Stand } from '../stand.ts'

export const restartDeployments = async (stand: Stand): Promise<void> => {
  await stand.kubectl.run(['rollout', 'restart', 'deployment'])
  await untilItStands(stand)
}
