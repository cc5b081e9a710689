import { Badge } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

/** How a status is shown: with a form of its own, too, for colour alone tells not everybody. */
export type Look = { color: string; Icon: TablerIcon; label: string }

export const LookBadge = ({ look: { color, Icon, label } }: { look: Look }) => (
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
