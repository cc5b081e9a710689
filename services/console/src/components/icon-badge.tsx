import { Badge } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

/**
 * How a status is shown. Every status has an icon of its own, because not everybody can tell colours apart.
 */
export type Look = { color: string; Icon: TablerIcon; label: string }

/** An icon and a word. It keeps its width in a narrow column, because a badge cuts off what does not fit. */
export const IconBadge = ({ look: { color, Icon, label } }: { look: Look }) => (
  <Badge
    color={color}
    variant="light"
    leftSection={<Icon size={14} aria-hidden />}
    className="nowrap"
    miw="max-content"
    autoContrast
  >
    {label}
  </Badge>
)
