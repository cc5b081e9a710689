import { Table, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { notificationsAddress } from '../../../components/addresses.ts'
import { NotificationStatus } from '../../../components/notification-status.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { ScrollTable } from '../../../components/scroll-table.tsx'
import { useChannelName, useSentNote } from '../channels/use-channels.ts'
import type { Notification } from './queries.ts'

const notificationsRoute = getRouteApi('/shell/console/notifications')

const subjectOf = ({ product_name, version, environment_name }: Notification): string =>
  `${product_name} ${version}${environment_name === null ? '' : ` → ${environment_name}`}`

export const HistoryTable = ({ notifications }: { notifications: Notification[] }) => {
  const nameOf = useChannelName()
  const sentNoteOf = useSentNote()
  const { filters } = notificationsRoute.useLoaderDeps()
  return (
    <ScrollTable
      label="Messages"
      minWidth={760}
      columns={['About', 'Event', 'Channel', 'Status', 'Attempts', 'When']}
    >
      {notifications.map((notification) => (
        <Table.Tr key={notification.id}>
          <Table.Th scope="row" fw={400}>
            <PageLink href={notificationsAddress({ tab: 'history', ...filters, open: notification.id })}>
              {subjectOf(notification)}
            </PageLink>
          </Table.Th>
          <Table.Td>{notification.event_type}</Table.Td>
          <Table.Td>{nameOf(notification.channel_id)}</Table.Td>
          <Table.Td>
            <NotificationStatus status={notification.status} note={sentNoteOf(notification)} />
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
    </ScrollTable>
  )
}
