import { Group, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../api/api-error.ts'
import type { Schemas } from '../../api/client.ts'
import { IconBadge, type Look } from '../../components/icon-badge.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { channelQuery } from './queries.ts'

type Notification = Schemas['Notification']

const looks: Record<Notification['status'], Look> = {
  pending: { color: 'blue', Icon: IconClock, label: 'pending' },
  sent: { color: 'green', Icon: IconCheck, label: 'sent' },
  failed: { color: 'red', Icon: IconX, label: 'failed' },
}

const eventLabel = (type: Notification['event_type']): string => type.replace(/^deployment\./, '')

/** A notification: its channel, its event, and whether it was sent. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { id, channel_id, event_type, status, attempts, error, sent_at, created_at } = notification
  const channel = useQuery(channelQuery(channel_id))
  const name = channel.data?.name ?? (statusOf(channel.error) === 404 ? 'A deleted channel' : 'A channel')
  return (
    <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <PageLink to="/console/notifications" search={{ tab: 'history', open: id }} size="sm">
          {name}
        </PageLink>
        <Text size="sm">
          about “{eventLabel(event_type)}”, <RelativeTime time={sent_at ?? created_at} />
          {attempts > 1 && `, after ${attempts} attempts`}
        </Text>
        {error !== null && status !== 'sent' && (
          <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
            {error}
          </Text>
        )}
      </div>
      <IconBadge look={looks[status]} />
    </Group>
  )
}
