import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Metrics } from '../../api/metrics.ts'
import { formatDuration } from '../../components/format.ts'
import { intervalLabel } from './interval-label.ts'
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

/**
 * Charts of the figures, with one point or bar per interval. They are hidden from screen readers, because the
 * table has the same numbers.
 */
export const InsightsCharts = ({ rows, interval }: { rows: Metrics[]; interval: Interval }) => {
  const data = rows.map((row) => ({
    interval: intervalLabel(row, interval),
    completed: row.completed,
    failed: row.failed,
    aborted: row.aborted,
    'lead time p50': row.lead_time_s?.p50 ?? null,
    'lead time p90': row.lead_time_s?.p90 ?? null,
    'recovery time p50': row.recovery_time_s?.p50 ?? null,
    'recovery time p90': row.recovery_time_s?.p90 ?? null,
    rework: row.rework,
    rollbacks: row.rollbacks,
  }))
  // Nothing in the charts may get the keyboard focus, because the charts are hidden from screen readers.
  const unfocusable = { accessibilityLayer: false }
  const common = { h: height, data, dataKey: 'interval', withLegend: true, tooltipAnimationDuration: 0 }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} aria-hidden>
      <Chart title="Deployments by outcome">
        <BarChart
          {...common}
          barChartProps={unfocusable}
          type="stacked"
          series={[
            { name: 'completed', color: 'green.7' },
            { name: 'failed', color: 'red.7' },
            { name: 'aborted', color: 'yellow.6' },
          ]}
        />
      </Chart>
      <Chart title="Lead time for changes">
        <LineChart
          {...common}
          lineChartProps={unfocusable}
          connectNulls={false}
          valueFormatter={formatDuration}
          yAxisProps={{ width: 104 }}
          series={[
            { name: 'lead time p50', color: 'blue.7' },
            { name: 'lead time p90', color: 'gray.6' },
          ]}
        />
      </Chart>
      <Chart title="Failed deployment recovery time">
        <LineChart
          {...common}
          lineChartProps={unfocusable}
          connectNulls={false}
          valueFormatter={formatDuration}
          yAxisProps={{ width: 104 }}
          series={[
            { name: 'recovery time p50', color: 'orange.7' },
            { name: 'recovery time p90', color: 'gray.6' },
          ]}
        />
      </Chart>
      <Chart title="Rework and rollbacks">
        <BarChart
          {...common}
          barChartProps={unfocusable}
          series={[
            { name: 'rework', color: 'violet.6' },
            { name: 'rollbacks', color: 'orange.6' },
          ]}
        />
      </Chart>
    </SimpleGrid>
  )
}
