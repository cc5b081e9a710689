import { Text } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/environments.ts'
import { EmptyState } from '../../components/states.tsx'
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
  const [{ data: versions }, { data: deployments }, { data: environments }] = useSuspenseQueries({
    queries: [releaseVersionsQuery(release.id), releaseDeploymentsQuery(release.id), environmentsQuery],
  })
  const canChange = mayChange && isOpen(release.status)
  return (
    <>
      {canChange && <AddVersion releaseId={release.id} />}
      {versions.rows.length === 0 ? (
        <EmptyState title="This release has no versions">
          <Hint release={release} mayChange={mayChange} />
        </EmptyState>
      ) : (
        <ReleaseTable
          release={release}
          versions={versions.rows}
          progress={toReleaseProgress(deployments.rows, environments)}
          canRemove={canChange}
        />
      )}
      {(versions.hasMore || deployments.hasMore) && (
        <Text size="sm">
          The release has more versions than this page shows. The API returns all of them.
        </Text>
      )}
    </>
  )
}
