import { Table, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Schemas } from '../../api/client.ts'
import { preflightChecksAddress } from '../../components/addresses.ts'
import { IconBadge } from '../../components/icon-badge.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { exactTime } from '../../components/relative-time.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { ruleTypeLooks } from '../../rules/rule-config.ts'

type EvaluatedRule = Schemas['PreflightCheck']['rules'][number]

const looks = {
  passed: { color: 'green', Icon: IconCircleCheck, label: 'passed' },
  failed: { color: 'red', Icon: IconCircleX, label: 'violated' },
} as const

const modes = { enabled: 'blocks', report_only: 'reports only', disabled: 'disabled' } as const

/** Every rule that a check has evaluated. */
export const EvaluatedRules = ({ rules }: { rules: readonly EvaluatedRule[] }) => (
  <ScrollTable
    label="Rules that were evaluated"
    minWidth={640}
    columns={['Rule', 'Type', 'Effect', 'Result', 'Reason']}
  >
    {rules.map(({ rule_id, rule_name, type, status, evaluation_result, error_message, retry_after }) => (
      <Table.Tr key={rule_id}>
        <Table.Th scope="row" fw={400}>
          <PageLink href={preflightChecksAddress({ rule_id })} style={{ overflowWrap: 'anywhere' }}>
            {rule_name}
          </PageLink>
        </Table.Th>
        <Table.Td className="nowrap">{ruleTypeLooks[type].label}</Table.Td>
        <Table.Td>{modes[status]}</Table.Td>
        <Table.Td>
          <IconBadge look={looks[evaluation_result]} />
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          {error_message ?? '–'}
          {retry_after !== null && <Text size="xs">Passes from {exactTime(retry_after)}</Text>}
        </Table.Td>
      </Table.Tr>
    ))}
  </ScrollTable>
)
