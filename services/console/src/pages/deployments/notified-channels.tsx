import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { NotificationRow } from './notification-row.tsx'
import { type DeploymentEvent, notificationsOfEventQuery } from './queries.ts'

/** True for events that may have notifications: changes of the status, but not late reports or amendments. */
const isNotifiable = ({ event_type }: DeploymentEvent): boolean =>
  event_type !== 'deployment.amended' && event_type !== 'deployment.late'

/** The notifications about the events of a deployment: their channels, and whether they were sent. */
export const NotifiedChannels = ({ events }: { events: DeploymentEvent[] }) => {
  const queries = events.filter(isNotifiable).map(({ id }) => notificationsOfEventQuery(id))
  const results = useQueries({ queries })
  const failed = results.filter(({ error }) => error !== null)
  const all = results.flatMap(({ data }) => data?.rows ?? [])
  const hasMore = results.some(({ data }) => data !== undefined && data.next !== null)
  return (
    <Stack gap="xs">
      {all.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} />
      ))}
      {hasMore && <Text size="sm">There are more. Notifications → History has all of them.</Text>}
      {results.some(({ isPending }) => isPending) && <Skeleton height={32} aria-label="Loading" />}
      {failed.length > 0 && (
        <Group gap="xs" role="alert">
          <Text size="sm">Notifications could not be loaded: {failed[0]?.error?.message}</Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              for (const { refetch } of failed) void refetch()
            }}
          >
            Try again
          </Button>
        </Group>
      )}
      {all.length === 0 && results.every(({ isSuccess }) => isSuccess) && (
        <Text size="sm">Nobody: no notification preference matches this deployment.</Text>
      )}
    </Stack>
  )
}
