import { Badge, Button, Table, Text } from '@mantine/core'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { ScrollTable } from '../../../components/scroll-table.tsx'
import { AllowLists } from '../allow-lists.tsx'
import type { BadgeToken } from './queries.ts'

type Props = { tokens: BadgeToken[]; onRevoke: (token: BadgeToken) => void }

const Row = ({ token, onRevoke }: { token: BadgeToken; onRevoke: Props['onRevoke'] }) => {
  const { name, last4, last_used_at, created_at, created_by, revoked_at } = token
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Text fw={600} lineClamp={2} title={name}>
          {name}
        </Text>
        <Text size="xs" className="mono">
          bt_…{last4}
        </Text>
        {revoked_at !== null && (
          <Badge variant="light" color="red">
            revoked
          </Badge>
        )}
      </Table.Th>
      <Table.Td>
        <AllowLists {...token} />
      </Table.Td>
      <Table.Td>{last_used_at === null ? 'never' : <RelativeTime time={last_used_at} />}</Table.Td>
      <Table.Td>
        <RelativeTime time={created_at} />
        <Text size="xs">by {created_by ?? 'an operator'}</Text>
      </Table.Td>
      <Table.Td>
        {revoked_at === null && (
          <Button
            size="xs"
            variant="default"
            color="red"
            onClick={() => onRevoke(token)}
            aria-label={`Revoke ${name}`}
          >
            Revoke
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

export const BadgeTokenTable = ({ tokens, onRevoke }: Props) => (
  <ScrollTable
    label="Badge tokens"
    minWidth={700}
    columns={['Badge token', 'May show', 'Last shown', 'Created', 'Actions']}
    verticalSpacing="sm"
  >
    {tokens.map((token) => (
      <Row key={token.id} token={token} onRevoke={onRevoke} />
    ))}
  </ScrollTable>
)
