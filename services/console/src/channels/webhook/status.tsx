import { Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { useNow } from '../../components/now.ts'
import { RelativeTime } from '../../components/relative-time.tsx'

/** Says until when messages are also signed with the secret before the last replacement. */
export const Status = ({ channel: { config } }: { channel: Schemas['NotificationChannel'] }) => {
  const now = useNow()
  const until = 'old_secret_until' in config ? config.old_secret_until : null
  if (until === null || Date.parse(until) <= now) return null
  return (
    <Text size="sm">
      The old secret stops working <RelativeTime time={until} />.
    </Text>
  )
}
