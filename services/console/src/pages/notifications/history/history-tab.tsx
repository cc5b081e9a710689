import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LoadMore } from '../../../components/load-more.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../components/states.tsx'
import { toNotificationsSearch } from '../search.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryTable } from './history-table.tsx'
import { NotificationDrawer } from './notification-drawer.tsx'
import { historyQuery } from './queries.ts'

const notificationsRoute = getRouteApi('/shell/console/notifications')

const History = () => {
  const { open: _, tab: __, ...filters } = toNotificationsSearch(notificationsRoute.useSearch())
  const query = useInfiniteQuery(historyQuery(filters))
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingState />
  const notifications = query.data.pages.flatMap(({ rows }) => rows)
  if (notifications.length === 0)
    return (
      <EmptyState title="No messages">
        {Object.keys(filters).length > 0
          ? 'No message matches these filters.'
          : 'Messages appear here when events match a preference.'}
      </EmptyState>
    )
  return (
    <Stack>
      <HistoryTable notifications={notifications} />
      <LoadMore query={query} />
    </Stack>
  )
}

/** The messages that match the filters, newest first, and a drawer with the details of one message. */
export const HistoryTab = () => {
  const { open } = toNotificationsSearch(notificationsRoute.useSearch())
  const navigate = useNavigate({ from: '/console/notifications' })
  const close = (): void => void navigate({ search: ({ open: _, ...others }) => others })
  return (
    <Stack>
      <HistoryFilters />
      <History />
      {open !== undefined && <NotificationDrawer id={open} onClose={close} />}
    </Stack>
  )
}
