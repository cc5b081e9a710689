import { Stack, Table, Text } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrapPage } from '../../api/client.ts'
import { ColumnHeads } from '../../components/column-heads.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx'
import { useHasRole } from '../../session/session.ts'
import { auditActionLabels } from './audit-action-labels.ts'

const auditLogQuery = infiniteQueryOptions({
  queryKey: ['audit-log'],
  queryFn: async ({ pageParam, signal }) => {
    const { data, response } = await api.GET('/audit-log/', {
      params: { query: pageFrom(pageParam) },
      signal,
    })
    // The answer's type also allows text, which the API returns only for exports.
    return unwrapPage({ data: data as Schemas['AuditEntry'][], response })
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

const changesOf = ({ action, changes }: Schemas['AuditEntry']): string => {
  if (action === 'session.refuse') return changes.map(({ value }) => String(value)).join(', ')
  return changes.map(({ field, omitted }) => (omitted === 'secret' ? `${field} (secret)` : field)).join(', ')
}

const Entries = () => {
  const query = useInfiniteQuery(auditLogQuery)
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingState />
  const entries = query.data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) return <EmptyState title="No changes yet" />
  return (
    <Stack>
      <Table.ScrollContainer minWidth={800} tabIndex={0} role="region" aria-label="Audit log">
        <Table>
          <ColumnHeads names={['When', 'User', 'Action', 'Name', 'Changed fields', 'IP address']} />
          <Table.Tbody>
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
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <LoadMore query={query} />
    </Stack>
  )
}

/** The audit log, newest entry first, for admins. */
export const AuditLogTab = () =>
  useHasRole('admin') ? <Entries /> : <Text>The audit log is for admins of the organisation.</Text>
