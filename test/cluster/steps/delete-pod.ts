import type { IPod } from 'kubernetes-models/v1/Pod'
import { untilReady } from '../pods/until-ready.ts'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'

/** Deletes a pod as the drain of a node does, and waits until it is gone and another pod is ready. */
export const deletePod = async (stand: Stand, pod: IPod): Promise<void> => {
  const { kubectl, until } = stand
  const { name = '', uid } = pod.metadata ?? {}
  await kubectl.run(['delete', 'pod', name, '--wait=false'])
  await until(`the pod ${name} is gone`, async () => {
    // Compares uids: a pod of a StatefulSet returns under the same name.
    const { items } = await kubectl.json<{ items: IPod[] }>(['get', 'pods'])
    if (items.some(({ metadata }) => metadata?.uid === uid)) throw new NotYet('it ends')
  })
  await untilReady(stand)
}
