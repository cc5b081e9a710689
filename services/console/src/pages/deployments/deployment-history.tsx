import { Button, Stack, Text, Timeline } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDuration } from '../../components/format.ts'
import { exactTime } from '../../components/relative-time.tsx'
import { statusLook } from '../../components/status-badge.tsx'
import { type DeploymentEvent, laterEventsQuery } from './queries.ts'

type Props = { id: string; events: DeploymentEvent[]; events_next: string | null }

/**
 * Delays between an event and its report are shown when they are longer than this. Usual delays are seconds.
 */
const shownDelayMs = 60_000

const titleOf = ({ event_type, status, reported_status }: DeploymentEvent): string => {
  if (event_type === 'deployment.amended') return 'Details added'
  if (event_type === 'deployment.late')
    return `Reported out of order: ${statusLook(reported_status).label}; nothing changed`
  const { label } = statusLook(status)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const delayOf = ({ occurred_at, received_at }: DeploymentEvent): string | null => {
  const delay = Date.parse(received_at) - Date.parse(occurred_at)
  return delay > shownDelayMs ? `reported ${formatDuration(delay / 1_000)} later` : null
}

const toItem = (event: DeploymentEvent) => {
  const { color, Icon } = statusLook(event.reported_status)
  const delay = delayOf(event)
  return (
    <Timeline.Item
      key={event.id}
      bullet={<Icon size={14} aria-hidden />}
      color={color}
      title={
        <Text size="sm" fw={600}>
          {titleOf(event)}
        </Text>
      }
      lineVariant={event.event_type === 'deployment.late' ? 'dashed' : 'solid'}
    >
      <Text size="sm">
        {exactTime(event.occurred_at)}
        {delay !== null && `, ${delay}`}
      </Text>
    </Timeline.Item>
  )
}

/**
 * The events of a deployment, oldest first. `events_next` is the address of the events after those in
 * `events`; null when there are no more.
 */
export const DeploymentHistory = ({ id, events, events_next }: Props) => {
  const cursor = new URL(events_next ?? '', location.origin).searchParams.get('cursor') ?? ''
  const later = useInfiniteQuery(laterEventsQuery(id, cursor))
  const hasMore = cursor !== '' && (later.data === undefined || later.hasNextPage)
  const all = [...events, ...(later.data?.pages.flatMap((page) => page.rows) ?? [])]
  return (
    <Stack align="start">
      <Timeline active={all.length} bulletSize={24} lineWidth={2} autoContrast>
        {all.map(toItem)}
      </Timeline>
      {hasMore && (
        <Button
          variant="default"
          size="xs"
          loading={later.isFetching}
          onClick={() => void later.fetchNextPage()}
        >
          {later.error === null ? 'Show later events' : 'Later events could not be loaded: try again'}
        </Button>
      )}
    </Stack>
  )
}
