import { Badge } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react'

export const statuses = ['pending', 'started', 'completed', 'failed', 'aborted'] as const
export type Status = (typeof statuses)[number]

/** Each with a form of its own, too: colour alone tells not everybody. */
const looks: Record<Status, { color: string; Icon: TablerIcon; label: string }> = {
  pending: { color: 'gray', Icon: IconCircleDashed, label: 'pending' },
  started: { color: 'blue', Icon: IconProgress, label: 'in progress' },
  completed: { color: 'green', Icon: IconCircleCheck, label: 'completed' },
  failed: { color: 'red', Icon: IconCircleX, label: 'failed' },
  aborted: { color: 'yellow', Icon: IconBan, label: 'aborted' },
}

export const statusLook = (status: Status) => looks[status]

export const StatusBadge = ({ status }: { status: Status }) => {
  const { color, Icon, label } = looks[status]
  return (
    <Badge
      color={color}
      variant="light"
      leftSection={<Icon size={14} aria-hidden />}
      className="nowrap"
      autoContrast
    >
      {label}
    </Badge>
  )
}
