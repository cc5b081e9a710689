import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IPod } from 'kubernetes-models/v1/Pod'
import type { Kubectl } from '../kubectl.ts'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { missing, type Objects } from './missing.ts'

/**
 * Returns all workloads, Jobs and pods. Uses one call of kubectl, because it takes longer to start than to
 * ask.
 */
const getObjects = async (kubectl: Kubectl): Promise<Objects> => {
  type Found = IDeployment | IStatefulSet | IJob | IPod
  const kinds = 'deployments,statefulsets,jobs,pods'
  const { items } = await kubectl.json<{ items: Found[] }>(['get', kinds])
  return {
    workloads: items.filter((item) => item.kind === 'Deployment' || item.kind === 'StatefulSet'),
    jobs: items.filter((item) => item.kind === 'Job'),
    pods: items.filter((item) => item.kind === 'Pod'),
  }
}

/** Waits until everything in the namespace is ready, and no pod is terminating. */
export const untilReady = (
  { kubectl, until }: Pick<Stand, 'kubectl' | 'until'>,
  limitMs?: number,
): Promise<void> =>
  until(
    'everything stands',
    async () => {
      const lacking = missing(await getObjects(kubectl))
      if (lacking.length > 0) throw new NotYet(lacking.join('; '))
    },
    limitMs,
  )
