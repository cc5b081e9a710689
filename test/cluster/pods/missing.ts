import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IPod } from 'kubernetes-models/v1/Pod'
import { matches } from '../../manifests/support/manifest.ts'

/** Objects as `kubectl get` prints them. */
export type Objects = {
  workloads: (IDeployment | IStatefulSet)[]
  jobs: IJob[]
  pods: IPod[]
}

type Conditions = { type: string; status: string }[] | undefined
const isTrue = (conditions: Conditions, wanted: string): boolean =>
  conditions?.some(({ type, status }) => type === wanted && status === 'True') ?? false

const isReady = ({ metadata, status }: IPod): boolean =>
  metadata?.deletionTimestamp == null && isTrue(status?.conditions, 'Ready')

/**
 * Returns a text about a workload that is not ready or not rolled out. Also counts its pods, because its
 * status may still include a pod that is gone.
 */
const ofWorkload = ({ metadata, spec, status }: IDeployment | IStatefulSet, pods: IPod[]): string[] => {
  const wanted = spec?.replicas ?? 1
  const ready = pods.filter(
    (pod) => isReady(pod) && matches(spec?.selector, pod.metadata?.labels ?? {}),
  ).length
  const right = Math.min(status?.updatedReplicas ?? 0, status?.availableReplicas ?? 0, ready)
  const isNoticed = (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 0)
  const old = (status?.replicas ?? 0) - (status?.updatedReplicas ?? 0)
  if (isNoticed && right === wanted && status?.replicas === wanted) return []
  return [`${metadata?.name} ${right}/${wanted}${old > 0 ? `, ${old} old` : ''}`]
}

const ofJob = ({ metadata, status }: IJob): string[] =>
  isTrue(status?.conditions, 'Complete') ? [] : [`${metadata?.name} not complete`]

const ofPod = ({ metadata }: IPod): string[] =>
  metadata?.deletionTimestamp == null ? [] : [`${metadata.name} ends`]

/**
 * Returns a text for each workload that is not ready or not rolled out, for each Job that is not complete,
 * and for each pod that is terminating.
 */
export const missing = ({ workloads, jobs, pods }: Objects): string[] => [
  ...workloads.flatMap((workload) => ofWorkload(workload, pods)),
  ...jobs.flatMap(ofJob),
  ...pods.flatMap(ofPod),
]
