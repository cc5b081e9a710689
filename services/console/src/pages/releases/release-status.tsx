import { Badge } from '@mantine/core'
import { IconBan, IconCircleCheck, IconPencil, IconProgress, type TablerIcon } from '@tabler/icons-react'
import type { ReleaseStatus } from './search.ts'

const looks: Record<ReleaseStatus, { color: string; Icon: TablerIcon; label: string }> = {
  draft: { color: 'gray', Icon: IconPencil, label: 'draft' },
  in_progress: { color: 'blue', Icon: IconProgress, label: 'in progress' },
  completed: { color: 'green', Icon: IconCircleCheck, label: 'completed' },
  cancelled: { color: 'yellow', Icon: IconBan, label: 'cancelled' },
}

export const releaseStatusLook = (status: ReleaseStatus) => looks[status]

/** Whether versions may come and go. */
export const isOpen = (status: ReleaseStatus): boolean => status === 'draft' || status === 'in_progress'

export const ReleaseStatusBadge = ({ status }: { status: ReleaseStatus }) => {
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
