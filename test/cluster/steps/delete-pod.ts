import type { IPod } from 'kubernetes-models/v1/Pod'
import { untilReady } from '../pods/until-ready.ts'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'

/** Deletes a pod as the drain of a node does, and waits until it is gone and everything is ready again. */
export const deletePod = async (stand: Stand, pod: IPod): Promise<void> => {
  const { kubectl, until } = stand
  const { name = '', uid } = pod.metadata ?? {}
  await kubectl.run(['delete', 'pod', name, '--wait=false'])
  await until(`the pod ${name} is gone`, async () => {
    // Compares uids, because the next pod of a StatefulSet has the same name.
    const { items } = await kubectl.json<{ items: IPod[] }>(['get', 'pods'])
    if (items.some(({ metadata }) => metadata?.uid === uid)) throw new NotYet('it ends')
  })
  await untilReady(stand)
}
