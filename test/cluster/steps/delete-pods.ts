import type { IPod } from 'kubernetes-models/v1/Pod'
import { findPods } from '../pods/find-pods.ts'
import type { Stand } from '../stand.ts'
import { deletePod } from './delete-pod.ts'

export const deletePodsOf = async (stand: Stand, service: string): Promise<void> => {
  for (const pod of await findPods(stand.kubectl, service)) await deletePod(stand, pod)
}

/** @param name name of the pod, such as `nats-0` */
export const deleteNamedPod = async (stand: Stand, name: string): Promise<void> => {
  await deletePod(stand, await stand.kubectl.json<IPod>(['get', 'pod', name]))
}
