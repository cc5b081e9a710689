import { IconBan, IconCircleCheck, IconCircleDashed, IconCircleX, IconProgress } from '@tabler/icons-react'
import { IconBadge, type Look } from './icon-badge.tsx'

export const statuses = ['pending', 'started', 'completed', 'failed', 'aborted'] as const
export type Status = (typeof statuses)[number]

const looks: Record<Status, Look> = {
  pending: { color: 'gray', Icon: IconCircleDashed, label: 'pending' },
  started: { color: 'blue', Icon: IconProgress, label: 'in progress' },
  completed: { color: 'green', Icon: IconCircleCheck, label: 'completed' },
  failed: { color: 'red', Icon: IconCircleX, label: 'failed' },
  aborted: { color: 'yellow', Icon: IconBan, label: 'aborted' },
}

export const statusLook = (status: Status) => looks[status]

export const StatusBadge = ({ status }: { status: Status }) => <IconBadge look={looks[status]} />
