import { Table, Text } from '@mantine/core'
import { preflightChecksAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { freezeName, localPeriod, modeText, periodText, scopeText } from './freeze-text.ts'
import classes from './freezes.module.css'
import { rowId } from './month-view.tsx'
import type { Freeze } from './queries.ts'

const wrap = { overflowWrap: 'anywhere' } as const

/** The freezes in the order of their begin, in the reader's time and in that of the rule. */
export const FreezeList = ({ freezes }: { freezes: readonly Freeze[] }) => (
  <ScrollTable
    label="Freezes by their begin"
    minWidth={720}
    columns={['Rule', 'Your time', 'Time of the rule', 'Applies to', 'Effect']}
  >
    {freezes.map((freeze, index) => (
      <Table.Tr
        key={`${freeze.rule_id} ${freeze.start}`}
        id={rowId(index)}
        tabIndex={-1}
        className={classes.target}
      >
        <Table.Th scope="row" fw={400}>
          <PageLink href={preflightChecksAddress({ rule_id: freeze.rule_id })} style={wrap}>
            {freezeName(freeze)}
          </PageLink>
        </Table.Th>
        <Table.Td>{periodText(freeze)}</Table.Td>
        <Table.Td>
          {localPeriod(freeze)}
          <Text size="xs">{freeze.timezone}</Text>
        </Table.Td>
        <Table.Td style={wrap}>{scopeText(freeze)}</Table.Td>
        <Table.Td>{modeText(freeze)}</Table.Td>
      </Table.Tr>
    ))}
  </ScrollTable>
)
