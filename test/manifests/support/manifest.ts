import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'

/** An object as kustomize prints it. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: {
    name: string
    namespace?: string
    labels?: Record<string, string>
    annotations?: Record<string, string>
  }
}

export const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`

/**
 * Returns the objects of one kind. `T` is the type of that kind; schemas.test.ts checks that the objects
 * match it.
 */
export const ofKind = <T>(objects: Manifest[], kind: string): (T & Manifest)[] =>
  objects.filter((object) => object.kind === kind) as (T & Manifest)[]

/** @throws when there is no such object */
export const getObject = <T>(objects: Manifest[], kind: string, name: string): T & Manifest => {
  const found = ofKind<T>(objects, kind).find(({ metadata }) => metadata.name === name)
  if (found === undefined) throw new Error(`There is no ${kind} ${name}`)
  return found
}

/** An object that creates pods: its name, and the labels and the spec of its pods. */
export type Workload = { kind: string; name: string; labels: Record<string, string>; pod: IPodSpec }

export const workloadsOf = (objects: Manifest[]): Workload[] =>
  ['Deployment', 'StatefulSet', 'Job'].flatMap((kind) =>
    ofKind<IDeployment | IStatefulSet | IJob>(objects, kind).map(({ metadata, spec }) => {
      const { template } = spec ?? {}
      if (template?.spec === undefined) throw new Error(`${kind} ${metadata.name} has no pods`)
      return { kind, name: metadata.name, labels: template.metadata?.labels ?? {}, pod: template.spec }
    }),
  )

export const getWorkload = (objects: Manifest[], name: string): Workload => {
  const found = workloadsOf(objects).find((workload) => workload.name === name)
  if (found === undefined) throw new Error(`Nothing makes pods of ${name}`)
  return found
}

/** Returns all containers of all pods, init containers included. `where` names a container in messages. */
export const containersOf = (
  workloads: Workload[],
): { where: string; container: IContainer; isInit: boolean }[] =>
  workloads.flatMap(({ kind, name, pod }) =>
    [...(pod.initContainers ?? []), ...(pod.containers ?? [])].map((container, index) => ({
      where: `${kind} ${name}, container ${container.name}`,
      container,
      isInit: index < (pod.initContainers ?? []).length,
    })),
  )

/** Returns true if labels match a selector, which may have `matchLabels` and `matchExpressions` with In. */
export const matches = (
  selector:
    | {
        matchLabels?: Record<string, string>
        matchExpressions?: { key: string; operator: string; values?: string[] }[]
      }
    | undefined,
  labels: Record<string, string>,
): boolean =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector?.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
    if (operator !== 'In') throw new Error(`The operator ${operator} is not known here`)
    return values.includes(labels[key] ?? '')
  })
