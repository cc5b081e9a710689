import { Table, Text } from '@mantine/core'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { ApprovalBadge } from '../../approvals/approval-badge.tsx'
import { stateInWords, titleOf } from '../../approvals/approval-text.ts'
import { approvalAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { DecisionButtons } from './decision-buttons.tsx'

const wrap = { overflowWrap: 'anywhere' } as const

/** Time until which a request waits, or an approved version may start. */
const Until = ({ request: { state, expires_at } }: { request: ApprovalRequest }) => {
  if (expires_at === null || (state !== 'pending' && state !== 'approved')) return null
  return (
    <Text size="xs">
      {state === 'pending' ? 'expires' : 'may start until'} <RelativeTime time={expires_at} />
    </Text>
  )
}

const ApprovalRow = ({ request }: { request: ApprovalRequest }) => (
  <Table.Tr>
    <Table.Td>
      <RelativeTime time={request.created_at} />
    </Table.Td>
    <Table.Td>
      <ApprovalBadge state={request.state} />
    </Table.Td>
    <Table.Th scope="row" fw={400} maw={320}>
      <PageLink href={approvalAddress(request.id)} style={wrap}>
        {titleOf(request)}
      </PageLink>
    </Table.Th>
    <Table.Td maw={260} style={wrap}>
      {request.requested_by ?? '–'}
      {request.reason !== null && (
        <Text size="sm" lineClamp={3}>
          {request.reason}
        </Text>
      )}
    </Table.Td>
    <Table.Td maw={300}>
      <Text size="sm" style={wrap} lineClamp={4}>
        {stateInWords(request)}
      </Text>
      <Until request={request} />
    </Table.Td>
    <Table.Td>
      <DecisionButtons request={request} size="xs" />
    </Table.Td>
  </Table.Tr>
)

/** A list of requests, with the buttons to decide. */
export const ApprovalTable = ({ label, requests }: { label: string; requests: ApprovalRequest[] }) => (
  <ScrollTable
    label={label}
    minWidth={900}
    columns={['Requested', 'State', 'Deployment', 'Requested by', 'Details', 'Decide']}
  >
    {requests.map((request) => (
      <ApprovalRow key={request.id} request={request} />
    ))}
  </ScrollTable>
)
