import { Table, Text } from '@mantine/core'
import { preflightCheckAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import { PreflightBadge } from '../../components/preflight-badge.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { hasRun, RunLink } from '../../components/run.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { CheckSequel } from './check-sequel.tsx'
import type { PreflightCheck } from './queries.ts'

const wrap = { overflowWrap: 'anywhere' } as const

const CheckRow = ({ check }: { check: PreflightCheck }) => {
  const { id, outcome, product_name, version, environment_name, rule_name, message, checked_at } = check
  const by = check.deployed_by_name ?? check.deployed_by
  return (
    <Table.Tr>
      <Table.Td>
        <RelativeTime time={checked_at} />
      </Table.Td>
      <Table.Td>
        <PreflightBadge outcome={outcome} />
      </Table.Td>
      <Table.Th scope="row" fw={400}>
        <PageLink href={preflightCheckAddress(id)} style={wrap}>
          {product_name} {version} → {environment_name}
        </PageLink>
      </Table.Th>
      <Table.Td maw={360}>
        <Text size="sm" fw={600} style={wrap} lineClamp={2}>
          {rule_name}
        </Text>
        <Text size="sm" style={wrap} lineClamp={3}>
          {message}
        </Text>
      </Table.Td>
      <Table.Td style={wrap}>
        {by ?? '–'}
        {hasRun(check) && (
          <Text size="sm">
            <RunLink run={check} />
          </Text>
        )}
      </Table.Td>
      <Table.Td maw={260}>
        <CheckSequel check={check} />
      </Table.Td>
    </Table.Tr>
  )
}

export const CheckTable = ({ checks }: { checks: PreflightCheck[] }) => (
  <ScrollTable
    label="Checks, newest first"
    minWidth={900}
    columns={['When', 'Outcome', 'Deployment', 'Rule and reason', 'By', 'Afterwards']}
  >
    {checks.map((check) => (
      <CheckRow key={check.id} check={check} />
    ))}
  </ScrollTable>
)
