import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { Schemas } from '../api/client.ts'
import { IconBadge, type Look } from './icon-badge.tsx'

type Status = Schemas['Notification']['status']

const looks: Record<Status, Look> = {
  pending: { color: 'blue', Icon: IconClock, label: 'pending' },
  sent: { color: 'green', Icon: IconCircleCheck, label: 'sent' },
  failed: { color: 'red', Icon: IconCircleX, label: 'failed' },
}

/** The status of a notification. */
export const NotificationStatus = ({ status }: { status: Status }) => <IconBadge look={looks[status]} />
