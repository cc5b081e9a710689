import { IconBan, IconCircleCheck, IconPencil, IconProgress } from '@tabler/icons-react'
import { IconBadge, type Look } from '../../components/icon-badge.tsx'
import type { ReleaseStatus } from './search.ts'

const looks: Record<ReleaseStatus, Look> = {
  draft: { color: 'gray', Icon: IconPencil, label: 'draft' },
  in_progress: { color: 'blue', Icon: IconProgress, label: 'in progress' },
  completed: { color: 'green', Icon: IconCircleCheck, label: 'completed' },
  cancelled: { color: 'yellow', Icon: IconBan, label: 'cancelled' },
}

export const releaseStatusLook = (status: ReleaseStatus) => looks[status]

/** True while versions may be added and removed. */
export const isOpen = (status: ReleaseStatus): boolean => status === 'draft' || status === 'in_progress'

export const ReleaseStatusBadge = ({ status }: { status: ReleaseStatus }) => (
  <IconBadge look={looks[status]} />
)
