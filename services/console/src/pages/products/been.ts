import type { Schemas } from '../../api/client.ts'
import type { Status } from '../../components/status-badge.tsx'
import type { Deployment } from './queries.ts'

/** A version in an environment: how its newest deployment there went, and whether it runs there. */
export type Been = { environment: string; status: Status; runs: boolean; deploymentId: string }

/**
 * By version id: where each is, and was, from dev to production.
 *
 * @param deployments newest first
 */
export const beenOf = (deployments: Deployment[], row: Schemas['MatrixRow'] | null): Map<string, Been[]> => {
  const been = new Map<string, Been[]>()
  const add = (versionId: string, one: Been): void => {
    const others = been.get(versionId) ?? []
    if (others.some(({ environment }) => environment === one.environment)) return
    been.set(versionId, [...others, one])
  }
  for (const { environment_name: environment, current } of row?.environments ?? [])
    if (current !== null)
      add(current.version_id, {
        environment,
        status: 'completed',
        runs: true,
        deploymentId: current.deployment_id,
      })
  for (const { version_id, environment_name: environment, status, id } of deployments)
    add(version_id, { environment, status, runs: false, deploymentId: id })
  const order = row?.environments.map(({ environment_name }) => environment_name) ?? []
  const placeOf = ({ environment }: Been): number => order.indexOf(environment)
  for (const one of been.values()) one.sort((a, b) => placeOf(a) - placeOf(b))
  return been
}
