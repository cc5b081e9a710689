import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDuration } from '../../components/format.ts'
import { labelOf } from './interval-label.ts'
import type { Metrics } from './queries.ts'
import type { Interval } from './search.ts'

const height = 220

const Chart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="md" component="section">
    <Stack gap="sm">
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)

/** The period interval by interval; the table below says the same in numbers. */
export const InsightsCharts = ({ rows, interval }: { rows: Metrics[]; interval: Interval }) => {
  const data = rows.map((row) => ({
    interval: labelOf(row, interval),
    completed: row.completed,
    failed: row.failed,
    aborted: row.aborted,
    'lead time, median': row.lead_time_s?.p50 ?? null,
    'lead time, 9 of 10': row.lead_time_s?.p90 ?? null,
    'time to recover, median': row.recovery_time_s?.p50 ?? null,
    rework: row.rework,
    rollbacks: row.rollbacks,
  }))
  // The table says it to those who hear it: nothing in here takes the focus.
  const unfocused = { accessibilityLayer: false }
  const common = { h: height, data, dataKey: 'interval', withLegend: true, tooltipAnimationDuration: 0 }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} aria-hidden>
      <Chart title="Deployments that ended">
        <BarChart
          {...common}
          barChartProps={unfocused}
          type="stacked"
          series={[
            { name: 'completed', color: 'green.7' },
            { name: 'failed', color: 'red.7' },
            { name: 'aborted', color: 'yellow.6' },
          ]}
        />
      </Chart>
      <Chart title="Lead time">
        <LineChart
          {...common}
          lineChartProps={unfocused}
          connectNulls={false}
          valueFormatter={formatDuration}
          yAxisProps={{ width: 104 }}
          series={[
            { name: 'lead time, median', color: 'blue.7' },
            { name: 'lead time, 9 of 10', color: 'gray.6' },
          ]}
        />
      </Chart>
      <Chart title="Time to recover">
        <LineChart
          {...common}
          lineChartProps={unfocused}
          connectNulls={false}
          valueFormatter={formatDuration}
          yAxisProps={{ width: 104 }}
          series={[{ name: 'time to recover, median', color: 'orange.7' }]}
        />
      </Chart>
      <Chart title="Rework and rollbacks">
        <BarChart
          {...common}
          barChartProps={unfocused}
          series={[
            { name: 'rework', color: 'violet.6' },
            { name: 'rollbacks', color: 'orange.6' },
          ]}
        />
      </Chart>
    </SimpleGrid>
  )
}
