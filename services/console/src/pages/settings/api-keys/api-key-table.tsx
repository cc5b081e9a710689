import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { useNow } from '../../../components/now.ts'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { ScrollTable } from '../../../components/scroll-table.tsx'
import { AllowLists } from '../allow-lists.tsx'
import { type ApiKey, type KeyState, stateOf } from './queries.ts'

type Props = { keys: ApiKey[]; onRotate: (key: ApiKey) => void; onRevoke: (key: ApiKey) => void }

const colors: Record<KeyState, string> = { active: 'green', revoked: 'red', expired: 'gray' }

const Limits = (apiKey: ApiKey) => (
  <AllowLists {...apiKey}>
    {apiKey.may_skip_preflight && (
      <Badge color="yellow" variant="light" className="nowrap" autoContrast>
        may skip checks
      </Badge>
    )}
  </AllowLists>
)

type RowProps = { apiKey: ApiKey } & Omit<Props, 'keys'>

const Actions = ({ apiKey, onRotate, onRevoke }: RowProps) => (
  <Group gap="xs" wrap="nowrap">
    {apiKey.replaced_by === null && (
      <Button
        size="xs"
        variant="default"
        onClick={() => onRotate(apiKey)}
        aria-label={`Rotate ${apiKey.name}`}
      >
        Rotate
      </Button>
    )}
    <Button
      size="xs"
      variant="default"
      color="red"
      onClick={() => onRevoke(apiKey)}
      aria-label={`Revoke ${apiKey.name}`}
    >
      Revoke
    </Button>
  </Group>
)

const Row = ({ apiKey, ...actions }: RowProps) => {
  const state = stateOf(apiKey, useNow())
  const { name, description, prefix, last4, last_used_at, expires_at, created_by, created_at, replaced_by } =
    apiKey
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Text fw={600} lineClamp={2} title={name}>
          {name}
        </Text>
        {description !== null && (
          <Text size="sm" lineClamp={2}>
            {description}
          </Text>
        )}
        <Text size="xs" className="mono">
          {prefix}…{last4}
        </Text>
      </Table.Th>
      <Table.Td>
        <Badge variant="light" color={colors[state]}>
          {state}
        </Badge>
        {state === 'active' && replaced_by !== null && <Text size="xs">replaced, still valid</Text>}
      </Table.Td>
      <Table.Td>
        <Limits {...apiKey} />
      </Table.Td>
      <Table.Td>{last_used_at === null ? 'never' : <RelativeTime time={last_used_at} />}</Table.Td>
      <Table.Td>{expires_at === null ? 'never' : <RelativeTime time={expires_at} />}</Table.Td>
      <Table.Td>
        <RelativeTime time={created_at} />
        <Text size="xs">by {created_by ?? 'an operator'}</Text>
      </Table.Td>
      <Table.Td>{state === 'active' && <Actions apiKey={apiKey} {...actions} />}</Table.Td>
    </Table.Tr>
  )
}

export const ApiKeyTable = ({ keys, ...actions }: Props) => (
  <ScrollTable
    label="API keys"
    minWidth={900}
    columns={['Key', 'State', 'May write', 'Last used', 'Expires', 'Created', 'Actions']}
    verticalSpacing="sm"
  >
    {keys.map((apiKey) => (
      <Row key={apiKey.id} apiKey={apiKey} {...actions} />
    ))}
  </ScrollTable>
)
