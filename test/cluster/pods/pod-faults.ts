import type { IContainerStatus } from 'kubernetes-models/v1/ContainerStatus'
import type { IPod } from 'kubernetes-models/v1/Pod'

/** A failure of a pod or container. */
export type PodFault = {
  /** Identifies the failure. It is the same in each later state of the pod. */
  key: string
  /** Id of the container that ended, if one did. */
  containerId?: string
  what: string
}

/** Returns true for a reason that tells that a container waits because of a failure. */
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
  // The end of the container, which is in the list already, is the cause of CrashLoopBackOff.
  const isToldAlready = ended.length > 0 && waiting === 'CrashLoopBackOff'
  if (!isFault(waiting) || isToldAlready) return ended
  return [...ended, { key: `${pod} ${name} ${waiting}`, what: `container ${name} is in ${waiting}` }]
}

/**
 * Returns the failures of a pod: of the current and the last run of each container, and of the pod itself.
 */
export const podFaults = ({ metadata, status }: Pick<IPod, 'metadata' | 'status'>): PodFault[] => {
  const id = metadata?.uid ?? ''
  const statuses = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])]
  const faults = statuses.flatMap((container) => faultsOfContainer(id, container))
  if (status?.phase !== 'Failed' || faults.length > 0) return faults
  return [{ key: `${id} failed`, what: `failed (${status.reason ?? 'no reason'})` }]
}
