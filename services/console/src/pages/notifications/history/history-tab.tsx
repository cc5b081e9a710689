import { Stack } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { DataBoundary } from '../../../components/data-boundary.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { EmptyState } from '../../../components/states.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryTable } from './history-table.tsx'
import { NotificationDrawer } from './notification-drawer.tsx'
import { type HistoryFilter, historyQuery } from './queries.ts'

const notificationsRoute = getRouteApi('/shell/console/notifications')

const History = ({ filters }: { filters: HistoryFilter }) => {
  const query = useSuspenseInfiniteQuery(historyQuery(filters))
  if (query.data.length === 0)
    return (
      <EmptyState title="No messages">
        {Object.keys(filters).length > 0
          ? 'No message matches these filters.'
          : 'Messages appear here when events match a preference.'}
      </EmptyState>
    )
  return (
    <Stack>
      <HistoryTable notifications={query.data} />
      <LoadMore query={query} />
    </Stack>
  )
}

/** The messages that match the filters, newest first, and a drawer with the details of one message. */
export const HistoryTab = () => {
  const { open, filters } = notificationsRoute.useLoaderDeps()
  const shownFilters = useDeferredValue(filters)
  const navigate = notificationsRoute.useNavigate()
  const close = (): void => void navigate({ search: ({ open: _, ...others }) => others })
  return (
    <Stack>
      <HistoryFilters filters={filters} />
      <DataBoundary>
        <History filters={shownFilters} />
      </DataBoundary>
      {open !== undefined && <NotificationDrawer id={open} onClose={close} />}
    </Stack>
  )
}
