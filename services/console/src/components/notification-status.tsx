import { Box, Tooltip } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { Schemas } from '../api/client.ts'
import { IconBadge, type Look } from './icon-badge.tsx'

type Status = Schemas['Notification']['status']

const looks: Record<Status, Look> = {
  pending: { color: 'blue', Icon: IconClock, label: 'pending' },
  sent: { color: 'green', Icon: IconCircleCheck, label: 'sent' },
  failed: { color: 'red', Icon: IconCircleX, label: 'failed' },
}

/** The status of a notification. @param note shown when a user points at the status or focuses it */
export const NotificationStatus = ({ status, note }: { status: Status; note?: string | undefined }) => {
  const badge = <IconBadge look={looks[status]} />
  if (note === undefined) return badge
  return (
    <Tooltip label={note} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      <Box component="span" tabIndex={0}>
        {badge}
      </Box>
    </Tooltip>
  )
}
