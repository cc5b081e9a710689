import type { IPod } from 'kubernetes-models/v1/Pod'
import type { Kubectl } from '../kubectl.ts'

/** Returns the pods of a service, without those that are terminating. */
export const findPods = async (kubectl: Kubectl, service: string): Promise<IPod[]> => {
  const selector = `app.kubernetes.io/name=${service},app.kubernetes.io/component=service`
  const { items } = await kubectl.json<{ items: IPod[] }>(['get', 'pods', '--selector', selector])
  return items.filter(({ metadata }) => metadata?.deletionTimestamp == null)
}
