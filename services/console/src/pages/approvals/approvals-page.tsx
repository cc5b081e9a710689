import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { maxWaiting, waitingForMeQuery } from '../../api/approvals.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { NoMatch } from '../../components/no-match.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useHasRole } from '../../session/session.ts'
import { ApprovalFigures } from './approval-figures.tsx'
import { ApprovalFilterBar } from './approval-filter-bar.tsx'
import { ApprovalTable } from './approval-table.tsx'
import { DownloadButton } from './download-button.tsx'
import { approvalsQuery } from './queries.ts'
import { RequestModal } from './request-modal.tsx'
import type { ApprovalFilters } from './search.ts'

const route = getRouteApi('/shell/console/approvals')

const WaitingForMe = () => {
  const { data: requests } = useSuspenseQuery(waitingForMeQuery)
  return (
    <Stack gap="xs" component="section" aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting">
        Waiting for you
      </Title>
      {requests.length === 0 ? (
        <Text size="sm">Nothing waits for you.</Text>
      ) : (
        <ApprovalTable label="Requests that wait for you, newest first" requests={requests} />
      )}
      {requests.length === maxWaiting && <Text size="sm">These are the newest {maxWaiting}.</Text>}
    </Stack>
  )
}

const RequestList = ({ filters, onClear }: { filters: ApprovalFilters; onClear: () => void }) => {
  const query = useSuspenseInfiniteQuery(approvalsQuery(filters))
  if (query.data.length === 0)
    return Object.keys(filters).length > 0 ? (
      <NoMatch title="No request matches" compared="names" onClear={onClear} />
    ) : (
      <EmptyState title="Nobody has asked yet">
        <Text size="sm">
          Rules of the type “Approval” say who must approve a version. A start that lacks approvals is
          blocked, and asks by itself.
        </Text>
      </EmptyState>
    )
  return (
    <>
      <ApprovalTable label="All requests, newest first" requests={query.data} />
      <LoadMore query={query} />
    </>
  )
}

/** The requests that wait for the user, and below them all requests with filters. */
export const ApprovalsPage = () => {
  const filters = route.useLoaderDeps()
  const shownFilters = useDeferredValue(filters)
  const navigate = route.useNavigate()
  const filterBy = (changed: ApprovalFilters): void => void navigate({ search: changed })
  const mayAsk = useHasRole('member')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Page
      actions={
        mayAsk && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
            Request an approval
          </Button>
        )
      }
    >
      <DataBoundary>
        <WaitingForMe />
      </DataBoundary>
      <Stack gap="sm" component="section" aria-labelledby="all-requests">
        <Group justify="space-between">
          <Title order={2} size="h4" id="all-requests">
            All requests
          </Title>
          <DownloadButton filters={filters} />
        </Group>
        <ApprovalFilterBar filters={filters} onChange={filterBy} />
        <DataBoundary>
          <RequestList filters={shownFilters} onClear={() => filterBy({})} />
        </DataBoundary>
      </Stack>
      <DataBoundary>
        <ApprovalFigures filters={shownFilters} />
      </DataBoundary>
      {isAsking && <RequestModal onClose={() => setIsAsking(false)} />}
    </Page>
  )
}
