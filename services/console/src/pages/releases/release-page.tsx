import { Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { releasesAddress } from '../../components/addresses.ts'
import { Page } from '../../components/page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useHasRole } from '../../session/session.ts'
import { releaseQuery } from './queries.ts'
import { ReleaseActions } from './release-actions.tsx'
import { ReleaseStatusBadge } from './release-status.tsx'
import { ReleaseVersions } from './release-versions.tsx'

const route = getRouteApi('/shell/console/releases/$releaseId')

/** A release: its status, its versions, and the status of each version in each environment. */
export const ReleasePage = () => {
  const { releaseId } = route.useParams()
  const { data: release } = useSuspenseQuery(releaseQuery(releaseId))
  const mayChange = useHasRole('member')
  if (release === null)
    return (
      <Page>
        <EmptyState title="There is no such release">
          <Text size="sm">It was deleted, or the address is wrong.</Text>
          <PageLink href={releasesAddress}>All releases</PageLink>
        </EmptyState>
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
