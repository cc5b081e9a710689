import { Button, Group, Table, Title } from '@mantine/core'
import type { Metrics } from '../../api/metrics.ts'
import { formatDuration, formatShare } from '../../components/format.ts'
import { downloadCsv } from './csv.ts'
import { intervalLabel } from './interval-label.ts'
import type { Interval } from './search.ts'

const columnNames = [
  'Completed',
  'Failed',
  'Aborted',
  'Change failure rate',
  'Lead time p50',
  'Lead time p90',
  'Recovery time p50',
  'Recovery time p90',
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
  duration(row.recovery_time_s?.p90),
  row.rework,
  row.rollbacks,
]

/** The numbers behind the charts, newest interval first, and a button that downloads them as CSV. */
export const InsightsTable = ({ rows, interval }: { rows: Metrics[]; interval: Interval }) => (
  <section>
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h5">
        Figures by {interval}
      </Title>
      <Button size="xs" variant="default" onClick={() => downloadCsv(rows)}>
        Download as CSV
      </Button>
    </Group>
    <Table.ScrollContainer minWidth={900} tabIndex={0} role="region" aria-label={`Figures by ${interval}`}>
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">From</Table.Th>
            {columnNames.map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map((row) => (
            <Table.Tr key={row.from}>
              <Table.Th scope="row" fw={400} className="nowrap">
                {intervalLabel(row, interval)}
              </Table.Th>
              {cellsOf(row).map((cell, index) => (
                <Table.Td key={columnNames[index]} ta="right" className="nowrap">
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
