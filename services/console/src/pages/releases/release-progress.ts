import { byEnvironment, type Environment } from '../../api/environments.ts'
import type { Deployment } from './queries.ts'

/** How far the versions of a release were deployed. */
export type ReleaseProgress = {
  /**
   * Environments that any version was deployed to, from dev to production. `completed` is the number of
   * versions whose latest deployment there is completed.
   */
  environments: { id: string; name: string; completed: number }[]
  /** Returns the latest deployment of a version to an environment. */
  find: (versionId: string, environmentId: string) => Deployment | undefined
}

const keyOf = (versionId: string, environmentId: string): string => `${versionId} ${environmentId}`

/**
 * Returns the progress of a release.
 *
 * @param deployments the latest deployment of each version to each environment
 * @param known environments with their types; other environments are sorted as type `dev`
 */
export const toReleaseProgress = (deployments: Deployment[], known: Environment[]): ReleaseProgress => {
  const types = new Map(known.map(({ id, type }) => [id, type]))
  const counted = new Map<string, { id: string; name: string; completed: number }>()
  const byKey = new Map<string, Deployment>()
  for (const deployment of deployments) {
    const { environment_id: id, environment_name: name, version_id, status } = deployment
    const environment = counted.get(id) ?? { id, name, completed: 0 }
    if (status === 'completed') environment.completed += 1
    counted.set(id, environment)
    byKey.set(keyOf(version_id, id), deployment)
  }
  const environments = [...counted.values()].toSorted((a, b) =>
    byEnvironment({ ...a, type: types.get(a.id) ?? 'dev' }, { ...b, type: types.get(b.id) ?? 'dev' }),
  )
  return { environments, find: (versionId, environmentId) => byKey.get(keyOf(versionId, environmentId)) }
}
