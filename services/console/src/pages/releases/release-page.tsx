import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { statusOf } from '../../api/api-error.ts'
import { Page } from '../../components/page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { useHasRole } from '../../session/session.ts'
import { releaseQuery } from './queries.ts'
import { ReleaseActions } from './release-actions.tsx'
import { ReleaseStatusBadge } from './release-status.tsx'
import { ReleaseVersions } from './release-versions.tsx'

const route = getRouteApi('/shell/console/releases/$releaseId')

/** True when no release has the id. The API answers 400 to a text that is not an id. */
const isUnknown = (error: Error | null): boolean => [400, 404].includes(statusOf(error) ?? 0)

/** A release: its status, its versions, and the status of each version in each environment. */
export const ReleasePage = () => {
  const { releaseId } = route.useParams()
  const { data: release, error, refetch } = useQuery(releaseQuery(releaseId))
  const mayChange = useHasRole('member')
  if (isUnknown(error))
    return (
      <Page title="Release">
        <EmptyState title="There is no such release">
          <Text size="sm">It was deleted, or the address is wrong.</Text>
          <PageLink to="/console/releases" search={{}}>
            All releases
          </PageLink>
        </EmptyState>
      </Page>
    )
  if (release === undefined)
    return (
      <Page title="Release">
        {error !== null ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Stack gap="sm" aria-busy aria-label="Loading" role="status">
            <Skeleton height={24} width="50%" />
            <Skeleton height={240} />
          </Stack>
        )}
      </Page>
    )
  const { name, description, status, created_by, created_at } = release
  return (
    <Page title={name} actions={mayChange && <ReleaseActions release={release} />}>
      <Group gap="sm">
        <ReleaseStatusBadge status={status} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          created by {created_by}, <RelativeTime time={created_at} />
        </Text>
      </Group>
      {description !== null && (
        <Text size="sm" maw="48rem" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {description}
        </Text>
      )}
      <ReleaseVersions release={release} mayChange={mayChange} />
    </Page>
  )
}
