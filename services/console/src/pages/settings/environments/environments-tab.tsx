import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Environment, environmentsQuery } from '../../../api/environments.ts'
import { type Rule, rulesQuery } from '../../../api/rules.ts'
import { ScrollTable } from '../../../components/scroll-table.tsx'
import { EmptyState } from '../../../components/states.tsx'
import { freezeOf } from '../../../rules/quick-rules.ts'
import { useHasRole } from '../../../session/session.ts'
import { EnvironmentModal } from './environment-modal.tsx'
import { FreezeButton, Frozen } from './freeze-environment.tsx'

const sources: Record<Environment['type_source'], string> = {
  explicit: 'set by a user',
  name: 'from its name',
  default: 'default, as its name matches no type',
}

type RowProps = {
  environment: Environment
  freeze: Rule | undefined
  mayFreeze: boolean
  onEdit: (() => void) | null
}

const Row = ({ environment, freeze, mayFreeze, onEdit }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" fw={600}>
      {environment.name}
      <Frozen freeze={freeze} />
    </Table.Th>
    <Table.Td>{environment.type}</Table.Td>
    <Table.Td>{sources[environment.type_source]}</Table.Td>
    <Table.Td>{environment.description ?? '–'}</Table.Td>
    {onEdit !== null && (
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change ${environment.name}`}>
            Change
          </Button>
          {mayFreeze && <FreezeButton environment={environment} freeze={freeze} />}
        </Group>
      </Table.Td>
    )}
  </Table.Tr>
)

/** The environments and their types. The type decides the order of environments in the overview. */
export const EnvironmentsTab = () => {
  const { data: environments } = useSuspenseQuery(environmentsQuery)
  // The list is shown without them when the service of the rules cannot be reached.
  const { data: rules } = useQuery(rulesQuery)
  const isAdmin = useHasRole('admin')
  const canWrite = useHasRole('member')
  const [editing, setEditing] = useState<Environment | 'new' | null>(null)
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          Deployments create the environments that they name. The type follows from the name, unless a user
          sets it.
        </Text>
        {canWrite && <Button onClick={() => setEditing('new')}>Create an environment</Button>}
      </Group>
      {environments.length === 0 ? (
        <EmptyState title="There are no environments yet">
          The first deployment creates its environment.
        </EmptyState>
      ) : (
        <ScrollTable
          label="Environments"
          minWidth={600}
          columns={['Name', 'Type', 'Origin of the type', 'Description', ...(canWrite ? ['Actions'] : [])]}
        >
          {environments.map((environment) => (
            <Row
              key={environment.id}
              environment={environment}
              freeze={freezeOf(rules ?? [], environment)}
              mayFreeze={isAdmin && rules !== undefined}
              onEdit={canWrite ? () => setEditing(environment) : null}
            />
          ))}
        </ScrollTable>
      )}
      {editing !== null && (
        <EnvironmentModal environment={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Stack>
  )
}
