import type { IPod } from 'kubernetes-models/v1/Pod'
import { untilItStands } from '../pods/until-it-stands.ts'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'

/** Deletes a pod as a drained node does, and waits until it is gone and another one stands. */
export const deletePod = async (stand: Stand, pod: IPod): Promise<void> => {
  const { kubectl, until } = stand
  const { name = '', uid } = pod.metadata ?? {}
  await kubectl.run(['delete', 'pod', name, '--wait=false'])
  await until(`the pod ${name} is gone`, async () => {
    // By its uid: that of a StatefulSet comes back under its name.
    const { items } = await kubectl.json<{ items: IPod[] }>(['get', 'pods'])
    if (items.some(({ metadata }) => metadata?.uid === uid)) throw new NotYet('it ends')
  })
  await untilItStands(stand)
}
