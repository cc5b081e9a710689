import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IContainerStatus } from 'kubernetes-models/v1/ContainerStatus'
import type { IPod } from 'kubernetes-models/v1/Pod'
import { apply } from '../apply.ts'
import type { Kubectl } from '../kubectl.ts'
import { findPods } from '../pods/find-pods.ts'
import { untilReady } from '../pods/until-ready.ts'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { killerNamespace, killerObjects } from './killer-objects.ts'

/** The namespace of the pods that kill containers, and kubectl in it. */
export type Killer = { kubectl: Kubectl; namespace: string }

const folder = join(import.meta.dirname, '../in-pods')

const readScripts = async (): Promise<Record<string, string>> => {
  const names = ['kill-container.ts', 'is-first-process-of.ts']
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const serviceOf = ({ metadata, status }: IPod): IContainerStatus => {
  const found = status?.containerStatuses?.find(({ name }) => name === 'service')
  if (found === undefined) throw new Error(`The pod ${metadata?.name} has no container yet`)
  return found
}

const kill = async (stand: Stand, killer: Killer, pod: IPod): Promise<void> => {
  const { pods, image, until } = stand
  const name = `kill-${pod.metadata?.name}`
  const { containerID = '' } = serviceOf(pod)
  pods.expectEnd(containerID)
  const objects = killerObjects({
    name,
    image,
    nodeName: pod.spec?.nodeName ?? '',
    containerId: containerID.replace(/^.*:\/\//, ''),
    scripts: await readScripts(),
  })
  await apply(killer.kubectl, objects)
  const phase = await until(`the pod ${name} has ended`, async () => {
    const { status } = await killer.kubectl.json<IPod>(['get', 'pod', name])
    if (status?.phase !== 'Succeeded' && status?.phase !== 'Failed')
      throw new NotYet(`it is ${status?.phase}`)
    return status.phase
  })
  if (phase === 'Failed') throw new Error(await killer.kubectl.run(['logs', name]))
}

/**
 * Sends SIGKILL to process 1 of the container `service` in each pod of a service. Waits after each until
 * everything is ready again.
 */
export const killContainersOf = async (stand: Stand, killer: Killer, service: string): Promise<void> => {
  const { kubectl, until } = stand
  await apply(killer.kubectl, [killerNamespace(killer.namespace)])
  for (const pod of await findPods(kubectl, service)) {
    const name = pod.metadata?.name ?? ''
    await kill(stand, killer, pod)
    await until(`the container of ${name} runs again`, async () => {
      const { restartCount } = serviceOf(await kubectl.json<IPod>(['get', 'pod', name]))
      if (restartCount === serviceOf(pod).restartCount) throw new NotYet('it has not restarted')
    })
    await untilReady(stand)
  }
}
