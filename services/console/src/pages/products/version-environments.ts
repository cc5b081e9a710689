import type { MatrixRow } from '../../api/products.ts'
import type { Status } from '../../components/status-badge.tsx'
import type { Deployment } from './queries.ts'

/** An environment that a version was deployed to. */
export type VersionEnvironment = {
  environment: string
  /** Status of the version's newest deployment there. */
  status: Status
  /** True while the version is the current one there. */
  isCurrent: boolean
  deploymentId: string
}

/**
 * Returns the environments of each version by version id, in the order of `row`.
 *
 * @param deployments newest first
 */
export const environmentsByVersion = (
  deployments: Deployment[],
  row: MatrixRow | null,
): Map<string, VersionEnvironment[]> => {
  const byVersion = new Map<string, VersionEnvironment[]>()
  // Only the first entry of a version and an environment is kept. Current deployments are added first, then
  // the others, newest first.
  const add = (versionId: string, added: VersionEnvironment): void => {
    const others = byVersion.get(versionId) ?? []
    if (others.some(({ environment }) => environment === added.environment)) return
    byVersion.set(versionId, [...others, added])
  }
  for (const { environment_name: environment, current } of row?.environments ?? [])
    if (current !== null)
      add(current.version_id, {
        environment,
        status: 'completed',
        isCurrent: true,
        deploymentId: current.deployment_id,
      })
  for (const { version_id, environment_name: environment, status, id } of deployments)
    add(version_id, { environment, status, isCurrent: false, deploymentId: id })
  const order = row?.environments.map(({ environment_name }) => environment_name) ?? []
  const indexOf = ({ environment }: VersionEnvironment): number => order.indexOf(environment)
  for (const environments of byVersion.values()) environments.sort((a, b) => indexOf(a) - indexOf(b))
  return byVersion
}
