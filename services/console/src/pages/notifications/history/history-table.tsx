import { Table, Text } from '@mantine/core'
import { ColumnHeads } from '../../../components/column-heads.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useChannelName } from '../channels/use-channels.ts'
import { NotificationStatus } from './notification-status.tsx'
import type { Notification } from './queries.ts'

const subjectOf = ({ product_name, version, environment_name }: Notification): string =>
  `${product_name} ${version}${environment_name === null ? '' : ` → ${environment_name}`}`

export const HistoryTable = ({ notifications }: { notifications: Notification[] }) => {
  const nameOf = useChannelName()
  return (
    <Table.ScrollContainer minWidth={760} tabIndex={0} role="region" aria-label="Messages">
      <Table>
        <ColumnHeads names={['About', 'Event', 'Channel', 'Status', 'Attempts', 'When']} />
        <Table.Tbody>
          {notifications.map((notification) => (
            <Table.Tr key={notification.id}>
              <Table.Th scope="row" fw={400}>
                <PageLink
                  from="/console/notifications"
                  to="/console/notifications"
                  search={(old) => ({ ...old, open: notification.id })}
                  size="sm"
                >
                  {subjectOf(notification)}
                </PageLink>
              </Table.Th>
              <Table.Td>{notification.event_type}</Table.Td>
              <Table.Td>{nameOf(notification.channel_id)}</Table.Td>
              <Table.Td>
                <NotificationStatus status={notification.status} />
                {notification.error !== null && (
                  <Text size="xs" lineClamp={2}>
                    {notification.error}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{notification.attempts}</Table.Td>
              <Table.Td>
                <RelativeTime time={notification.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
