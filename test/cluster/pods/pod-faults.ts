import type { IContainerStatus } from 'kubernetes-models/v1/ContainerStatus'
import type { IPod } from 'kubernetes-models/v1/Pod'

/** What should not have happened to a pod. */
export type PodFault = {
  /** The same for the same thing, however often it is seen. */
  key: string
  /** Of the container that ended, if one did. */
  containerId?: string
  what: string
}

/** Waiting for something is fine; these wait after something went wrong. */
const isFault = (reason: string): boolean => /BackOff$|^Err|Error$|^Invalid/.test(reason)

const faultsOfContainer = (pod: string, status: IContainerStatus): PodFault[] => {
  const { name, state, lastState } = status
  const waiting = state?.waiting?.reason ?? ''
  const ended = [state?.terminated, lastState?.terminated].flatMap((end) => {
    if (!end || (end.exitCode === 0 && end.reason !== 'OOMKilled')) return []
    const containerId = end.containerID ?? `${name} ${end.finishedAt}`
    const what = `container ${name} ended with ${end.exitCode} (${end.reason ?? 'no reason'})`
    return [{ key: `${pod} ${containerId}`, containerId, what }]
  })
  // Why it waits is told by how it ended, if it ever ran.
  const isToldAlready = ended.length > 0 && waiting === 'CrashLoopBackOff'
  if (!isFault(waiting) || isToldAlready) return ended
  return [...ended, { key: `${pod} ${name} ${waiting}`, what: `container ${name} is in ${waiting}` }]
}

/** What is wrong with a pod as it is now, or was with its containers before these. */
export const podFaults = ({ metadata, status }: Pick<IPod, 'metadata' | 'status'>): PodFault[] => {
  const id = metadata?.uid ?? ''
  const statuses = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])]
  const faults = statuses.flatMap((container) => faultsOfContainer(id, container))
  if (status?.phase !== 'Failed' || faults.length > 0) return faults
  return [{ key: `${id} failed`, what: `failed (${status.reason ?? 'no reason'})` }]
}
