import {
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconHourglass,
  IconReplace,
} from '@tabler/icons-react'
import type { ApprovalState } from '../api/approvals.ts'
import { IconBadge, type Look } from '../components/icon-badge.tsx'

const looks: Record<ApprovalState, Look> = {
  pending: { color: 'blue', Icon: IconHourglass, label: 'pending' },
  approved: { color: 'green', Icon: IconCircleCheck, label: 'approved' },
  rejected: { color: 'red', Icon: IconCircleX, label: 'rejected' },
  cancelled: { color: 'gray', Icon: IconBan, label: 'cancelled' },
  expired: { color: 'yellow', Icon: IconClockOff, label: 'expired' },
  superseded: { color: 'gray', Icon: IconReplace, label: 'superseded' },
}

export const approvalStates = Object.keys(looks) as ApprovalState[]

/** The state of an approval request: an icon and a word. */
export const ApprovalBadge = ({ state }: { state: ApprovalState }) => <IconBadge look={looks[state]} />
