import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Environment } from '../../../api/environments.ts'
import { ColumnHeads } from '../../../components/column-heads.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { EnvironmentModal } from './environment-modal.tsx'
import { environmentsQuery } from './queries.ts'

const sources: Record<Environment['type_source'], string> = {
  explicit: 'set by a user',
  name: 'from its name',
  default: 'default, as its name matches no type',
}

const Row = ({ environment, onEdit }: { environment: Environment; onEdit: (() => void) | null }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={600}>
      {environment.name}
    </Table.Th>
    <Table.Td>{environment.type}</Table.Td>
    <Table.Td>{sources[environment.type_source]}</Table.Td>
    <Table.Td>{environment.description ?? '–'}</Table.Td>
    {onEdit !== null && (
      <Table.Td>
        <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change ${environment.name}`}>
          Change
        </Button>
      </Table.Td>
    )}
  </Table.Tr>
)

/** The environments and their types. The type decides the order of environments in the overview. */
export const EnvironmentsTab = () => {
  const query = useInfiniteQuery(environmentsQuery)
  const canWrite = useHasRole('member')
  const [editing, setEditing] = useState<Environment | 'new' | null>(null)
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingState />
  const environments = query.data.pages.flatMap(({ rows }) => rows)
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
        <Table.ScrollContainer minWidth={600} tabIndex={0} role="region" aria-label="Environments">
          <Table>
            <ColumnHeads
              names={['Name', 'Type', 'Origin of the type', 'Description', ...(canWrite ? ['Actions'] : [])]}
            />
            <Table.Tbody>
              {environments.map((environment) => (
                <Row
                  key={environment.id}
                  environment={environment}
                  onEdit={canWrite ? () => setEditing(environment) : null}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <LoadMore query={query} />
      {editing !== null && (
        <EnvironmentModal environment={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Stack>
  )
}
