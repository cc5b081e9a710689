import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, type TablerIcon } from '@tabler/icons-react'
import type { Notification } from './queries.ts'

const looks: Record<Notification['status'], { color: string; Icon: TablerIcon }> = {
  pending: { color: 'blue', Icon: IconClock },
  sent: { color: 'green', Icon: IconCircleCheck },
  failed: { color: 'red', Icon: IconCircleX },
}

/** The status of a message. */
export const NotificationStatus = ({ status }: Pick<Notification, 'status'>) => {
  const { color, Icon } = looks[status]
  return (
    <Badge color={color} variant="light" leftSection={<Icon size={14} aria-hidden />} className="nowrap">
      {status}
    </Badge>
  )
}
