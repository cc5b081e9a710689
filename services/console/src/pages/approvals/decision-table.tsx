import { Table, Text } from '@mantine/core'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { ApprovalBadge } from '../../approvals/approval-badge.tsx'
import { exactTime, RelativeTime } from '../../components/relative-time.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'

const wrap = { overflowWrap: 'anywhere' } as const

/** What people have decided and why, the oldest first. */
export const DecisionTable = ({ decisions }: { decisions: ApprovalRequest['decisions'] }) => (
  <ScrollTable
    label="Decisions, oldest first"
    minWidth={640}
    columns={['When', 'Decision', 'Who', 'Comment']}
  >
    {decisions.map(({ decision, subject, name, comment, decided_at }) => (
      <Table.Tr key={`${subject} ${decided_at} ${decision}`}>
        <Table.Td>
          <RelativeTime time={decided_at} />
          <Text size="xs">{exactTime(decided_at)}</Text>
        </Table.Td>
        <Table.Td>
          <ApprovalBadge state={decision} />
        </Table.Td>
        <Table.Th scope="row" fw={400} maw={240} style={wrap}>
          {name ?? subject}
          {name !== null && <Text size="xs">{subject}</Text>}
        </Table.Th>
        <Table.Td maw={400} style={{ ...wrap, whiteSpace: 'pre-line' }}>
          {comment ?? '–'}
        </Table.Td>
      </Table.Tr>
    ))}
  </ScrollTable>
)
