import { Stack, Table, Text } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../api/client.ts'
import { LoadMore } from '../../../components/load-more.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { ScrollTable } from '../../../components/scroll-table.tsx'
import { EmptyState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { auditActionLabels } from './audit-action-labels.ts'
import { auditLogQuery } from './queries.ts'

const changesOf = ({ action, changes }: Schemas['AuditEntry']): string => {
  if (action === 'session.refuse') return changes.map(({ value }) => String(value)).join(', ')
  return changes.map(({ field, omitted }) => (omitted === 'secret' ? `${field} (secret)` : field)).join(', ')
}

const Entries = () => {
  const query = useSuspenseInfiniteQuery(auditLogQuery)
  const { data: entries } = query
  if (entries.length === 0) return <EmptyState title="No changes yet" />
  return (
    <Stack>
      <ScrollTable
        label="Audit log"
        minWidth={800}
        columns={['When', 'User', 'Action', 'Name', 'Changed fields', 'IP address']}
      >
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <RelativeTime time={entry.created_at} />
            </Table.Td>
            <Table.Td>{entry.subject ?? 'an operator'}</Table.Td>
            <Table.Td title={entry.action}>{auditActionLabels[entry.action]}</Table.Td>
            <Table.Td>{entry.resource_name ?? '–'}</Table.Td>
            <Table.Td>{changesOf(entry) || '–'}</Table.Td>
            <Table.Td>{entry.address ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </ScrollTable>
      <LoadMore query={query} />
    </Stack>
  )
}

/** The audit log, newest entry first, for admins. */
export const AuditLogTab = () =>
  useHasRole('admin') ? <Entries /> : <Text>The audit log is for admins of the organisation.</Text>
