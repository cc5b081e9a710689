import { Stack, Text } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { NotificationRow } from './notification-row.tsx'
import { type DeploymentEvent, notificationsOfEventQuery } from './queries.ts'

/** True for events that may have notifications: changes of the status, but not late reports or amendments. */
const isNotifiable = ({ event_type }: DeploymentEvent): boolean =>
  event_type !== 'deployment.amended' && event_type !== 'deployment.late'

/** The notifications about the events of a deployment: their channels, and whether they were sent. */
export const NotifiedChannels = ({ events }: { events: DeploymentEvent[] }) => {
  const queries = events.filter(isNotifiable).map(({ id }) => notificationsOfEventQuery(id))
  const pages = useSuspenseQueries({ queries }).map(({ data }) => data)
  const all = pages.flatMap(({ rows }) => rows)
  return (
    <Stack gap="xs">
      {all.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} />
      ))}
      {pages.some(({ next }) => next !== null) && (
        <Text size="sm">There are more. Notifications → History has all of them.</Text>
      )}
      {all.length === 0 && <Text size="sm">Nobody: no notification preference matches this deployment.</Text>}
    </Stack>
  )
}
