import { Alert, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/environments.ts'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { AddVersion } from './add-version.tsx'
import { type Release, releaseDeploymentsQuery, releaseVersionsQuery } from './queries.ts'
import { toReleaseProgress } from './release-progress.ts'
import { isOpen } from './release-status.tsx'
import { ReleaseTable } from './release-table.tsx'

const Hint = ({ release, mayChange }: { release: Release; mayChange: boolean }) => {
  if (!mayChange) return <Text size="sm">Members and admins can add versions.</Text>
  if (isOpen(release.status)) return <Text size="sm">Add the versions that are to be deployed together.</Text>
  return <Text size="sm">Open the release again to add versions.</Text>
}

/** The versions of a release with their progress, and the form that adds one. */
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
  const { rows, hasMore } = versions.data
  const progress = toReleaseProgress(deployments.data?.rows ?? [], environments.data ?? [])
  const canChange = mayChange && isOpen(release.status)
  return (
    <>
      {canChange && <AddVersion releaseId={release.id} />}
      {deployments.error !== null && (
        <Alert color="yellow" role="alert" title="The deployments of the versions could not be loaded">
          {deployments.error.message}
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState title="This release has no versions">
          <Hint release={release} mayChange={mayChange} />
        </EmptyState>
      ) : (
        <ReleaseTable
          release={release}
          versions={rows}
          progress={progress}
          isLoading={deployments.isPending}
          canRemove={canChange}
        />
      )}
      {(hasMore || deployments.data?.hasMore === true) && (
        <Text size="sm">
          The release has more versions than this page shows. The API returns all of them.
        </Text>
      )}
    </>
  )
}
