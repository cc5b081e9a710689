import { Badge, Group, List, Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'

type Config = Extract<Schemas['NotificationChannel']['config'], { addresses: unknown }>
type State = Config['addresses'][number]['state']

const looks: Record<State, { label: string; color: string }> = {
  waiting: { label: 'not confirmed yet', color: 'yellow' },
  confirmed: { label: 'confirmed', color: 'green' },
  unsubscribed: { label: 'unsubscribed', color: 'gray' },
  refused: { label: 'refused', color: 'red' },
}

/** Shows the state of each address, and why refused addresses receive no mails. */
export const Status = ({ channel: { config } }: { channel: Schemas['NotificationChannel'] }) => {
  if (!('addresses' in config)) return null
  return (
    <List listStyleType="none" spacing={4} aria-label="State of the addresses">
      {config.addresses.map(({ address, state, reason }) => (
        <List.Item key={address}>
          <Group gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Text>
            <Badge size="sm" variant="light" tt="none" color={looks[state].color}>
              {looks[state].label}
            </Badge>
          </Group>
          {reason !== null && (
            <Text size="xs" c="dimmed">
              {reason}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
