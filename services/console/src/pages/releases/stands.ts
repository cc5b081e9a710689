import { byEnvironment, type Environment } from '../../api/environments.ts'
import type { Deployment } from './queries.ts'

export type Stands = {
  /** Those that any of the versions went to, from dev to production. */
  environments: { id: string; name: string; completed: number }[]
  /** The deployment of a version in an environment. */
  find: (versionId: string, environmentId: string) => Deployment | undefined
}

const keyOf = (versionId: string, environmentId: string): string => `${versionId} ${environmentId}`

/** Which version is where. An environment whose type is not known comes with those of developers. */
export const toStands = (deployments: Deployment[], known: Environment[]): Stands => {
  const types = new Map(known.map(({ id, type }) => [id, type]))
  const found = new Map<string, { id: string; name: string; completed: number }>()
  const places = new Map<string, Deployment>()
  for (const deployment of deployments) {
    const { environment_id: id, environment_name: name, version_id, status } = deployment
    const environment = found.get(id) ?? { id, name, completed: 0 }
    if (status === 'completed') environment.completed += 1
    found.set(id, environment)
    places.set(keyOf(version_id, id), deployment)
  }
  const environments = [...found.values()].toSorted((a, b) =>
    byEnvironment({ ...a, type: types.get(a.id) ?? 'dev' }, { ...b, type: types.get(b.id) ?? 'dev' }),
  )
  return { environments, find: (versionId, environmentId) => places.get(keyOf(versionId, environmentId)) }
}
