import { Badge, Group, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../api/api-error.ts'
import type { Schemas } from '../../api/client.ts'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { channelQuery } from './queries.ts'

type Notification = Schemas['Notification']

const looks: Record<Notification['status'], { color: string; Icon: TablerIcon }> = {
  pending: { color: 'blue', Icon: IconClock },
  sent: { color: 'green', Icon: IconCheck },
  failed: { color: 'red', Icon: IconX },
}

const eventLabel = (type: Notification['event_type']): string => type.replace(/^deployment\./, '')

/** One message: of what, to which channel, and what became of it. */
export const ToldRow = ({ notification }: { notification: Notification }) => {
  const { id, channel_id, event_type, status, attempts, error, sent_at, created_at } = notification
  const channel = useQuery(channelQuery(channel_id))
  const { color, Icon } = looks[status]
  const name = channel.data?.name ?? (statusOf(channel.error) === 404 ? 'A deleted channel' : 'A channel')
  return (
    <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <PageLink to="/console/notifications" search={{ tab: 'history', open: id } as never} size="sm">
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
      <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />} miw="max-content">
        {status}
      </Badge>
    </Group>
  )
}
