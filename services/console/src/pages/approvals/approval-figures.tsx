import { Stack, Table, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDuration } from '../../components/format.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { approvalMetricsQuery } from './queries.ts'
import type { ApprovalFilters } from './search.ts'

/** How long approvals took in the last 30 days, by requirement; nothing when nobody was asked. */
export const ApprovalFigures = ({ filters }: { filters: ApprovalFilters }) => {
  const { data } = useSuspenseQuery(approvalMetricsQuery(filters))
  const { requests, approved, rejected, median_seconds, requirements } = data
  if (requests === 0) return null
  return (
    <Stack gap="xs" component="section" aria-labelledby="figures">
      <Title order={2} size="h4" id="figures">
        The last 30 days
      </Title>
      <Text size="sm">
        Of {requests} {requests === 1 ? 'request' : 'requests'}, {approved} approved and {rejected} rejected.
        {median_seconds !== null && ` Median time to the last approval: ${formatDuration(median_seconds)}.`}
      </Text>
      {requirements.length > 0 && (
        <ScrollTable
          label="Time to approve, by requirement"
          minWidth={400}
          maw="40rem"
          columns={['Requirement', 'Median time to approve', 'Requests']}
        >
          {requirements.map((one) => (
            <Table.Tr key={one.name}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {one.name}
              </Table.Th>
              <Table.Td className="nowrap">{formatDuration(one.median_seconds)}</Table.Td>
              <Table.Td>{one.fulfilled}</Table.Td>
            </Table.Tr>
          ))}
        </ScrollTable>
      )}
    </Stack>
  )
}
