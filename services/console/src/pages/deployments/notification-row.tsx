import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { notificationsAddress } from '../../components/addresses.ts'
import { NotificationStatus } from '../../components/notification-status.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { channelQuery } from './queries.ts'

type Notification = Schemas['Notification']

const eventLabel = (type: Notification['event_type']): string => type.replace(/^deployment\./, '')

/** A notification: its channel, its event, and whether it was sent. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { id, channel_id, event_type, status, attempts, error, sent_at, created_at } = notification
  const { data: channel } = useQuery(channelQuery(channel_id))
  const name = channel === null ? 'A deleted channel' : (channel?.name ?? 'A channel')
  return (
    <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <PageLink href={notificationsAddress({ tab: 'history', open: id })}>{name}</PageLink>
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
      <NotificationStatus status={status} />
    </Group>
  )
}
