import { Alert, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/environments.ts'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { AddVersion } from './add-version.tsx'
import { type Release, releaseDeploymentsQuery, releaseVersionsQuery } from './queries.ts'
import { isOpen } from './release-status.tsx'
import { ReleaseTable } from './release-table.tsx'
import { toStands } from './stands.ts'

const Hint = ({ release, mayChange }: { release: Release; mayChange: boolean }) => {
  if (!mayChange) return <Text size="sm">Members and admins can add versions.</Text>
  if (isOpen(release.status)) return <Text size="sm">Add the versions that are to go out together.</Text>
  return <Text size="sm">Open it again to add versions.</Text>
}

/** What is in the release, and where it stands. */
export const ReleaseVersions = ({ release, mayChange }: { release: Release; mayChange: boolean }) => {
  const versions = useQuery(releaseVersionsQuery(release.id))
  const deployments = useQuery(releaseDeploymentsQuery(release.id))
  const environments = useQuery(environmentsQuery)
  if (versions.data === undefined)
    return versions.error === null ? (
      <Skeleton height={240} role="status" aria-label="Loading" />
    ) : (
      <ErrorState error={versions.error} onRetry={versions.refetch} />
    )
  const { rows, more } = versions.data
  const stands = toStands(deployments.data?.rows ?? [], environments.data ?? [])
  const canTurn = mayChange && isOpen(release.status)
  return (
    <>
      {canTurn && <AddVersion releaseId={release.id} />}
      {deployments.error !== null && (
        <Alert color="yellow" role="alert" title="Where the versions are could not be loaded">
          {deployments.error.message}
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState title="There is nothing in this release">
          <Hint release={release} mayChange={mayChange} />
        </EmptyState>
      ) : (
        <ReleaseTable
          release={release}
          versions={rows}
          stands={stands}
          isLoading={deployments.isPending}
          canRemove={canTurn}
        />
      )}
      {(more || deployments.data?.more === true) && (
        <Text size="sm">The release has more than this page shows; the API has all of it.</Text>
      )}
    </>
  )
}
