import { Button, Group, Table, Title } from '@mantine/core'
import { formatDuration, formatShare } from '../../components/format.ts'
import { downloadCsv } from './csv.ts'
import { labelOf } from './interval-label.ts'
import type { Metrics } from './queries.ts'
import type { Interval } from './search.ts'

const heads = [
  'Completed',
  'Failed',
  'Aborted',
  'Failed share',
  'Lead time (median)',
  'Lead time (9 of 10)',
  'Recovery (median)',
  'Rework',
  'Rollbacks',
]
const none = '–'
const duration = (value: number | undefined): string => (value === undefined ? none : formatDuration(value))

const cellsOf = (row: Metrics): (string | number)[] => [
  row.completed,
  row.failed,
  row.aborted,
  row.failed_share === null ? none : formatShare(row.failed_share),
  duration(row.lead_time_s?.p50),
  duration(row.lead_time_s?.p90),
  duration(row.recovery_time_s?.p50),
  row.rework,
  row.rollbacks,
]

/** All numbers of the charts, the newest first. */
export const InsightsTable = ({ rows, interval }: { rows: Metrics[]; interval: Interval }) => (
  <section>
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h5">
        In numbers
      </Title>
      <Button size="xs" variant="default" onClick={() => downloadCsv(rows)}>
        Download as CSV
      </Button>
    </Group>
    <Table.ScrollContainer minWidth={800} tabIndex={0} role="region" aria-label="In numbers">
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">From</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map((row) => (
            <Table.Tr key={row.from}>
              <Table.Th scope="row" fw={400} className="nowrap">
                {labelOf(row, interval)}
              </Table.Th>
              {cellsOf(row).map((cell, index) => (
                <Table.Td key={heads[index]} ta="right" className="nowrap">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </section>
)
