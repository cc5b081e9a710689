import { Table, Text } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { approversOf } from '../../approvals/approval-text.ts'
import { IconBadge } from '../../components/icon-badge.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { approversInWords } from '../../rules/rule-sentence.ts'

const wrap = { overflowWrap: 'anywhere' } as const

const lookOf = (missing: number) =>
  missing === 0
    ? { color: 'green', Icon: IconCircleCheck, label: 'fulfilled' }
    : { color: 'blue', Icon: IconHourglass, label: `${missing} missing` }

/** The requirements of a request: who may approve, who has, and how many people are missing. */
export const RequirementTable = ({ request: { requirements, decisions } }: { request: ApprovalRequest }) => (
  <ScrollTable
    label="Requirements"
    minWidth={640}
    columns={['Requirement', 'Who may approve', 'Approved by', 'State']}
  >
    {requirements.map((requirement) => (
      <Table.Tr key={JSON.stringify(requirement)}>
        <Table.Th scope="row" fw={400} maw={240} style={wrap}>
          {requirement.name}
        </Table.Th>
        <Table.Td maw={320} style={wrap}>
          {approversInWords(requirement)}
          {requirement.environment !== null && (
            <Text size="sm">after the version was completed in {requirement.environment}</Text>
          )}
        </Table.Td>
        <Table.Td maw={240} style={wrap}>
          {approversOf(requirement, decisions).join(', ') || '–'}
        </Table.Td>
        <Table.Td>
          <IconBadge look={lookOf(requirement.missing)} />
        </Table.Td>
      </Table.Tr>
    ))}
  </ScrollTable>
)
