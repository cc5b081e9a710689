import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Metrics } from '../../api/metrics.ts'
import { DurationChart } from './duration-chart.tsx'
import { intervalLabel } from './interval-label.ts'
import type { Interval } from './search.ts'

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
  const bars = {
    h: 220,
    data: rows.map((row) => ({ ...row, interval: intervalLabel(row, interval) })),
    dataKey: 'interval',
    withLegend: true,
    tooltipAnimationDuration: 0,
    yAxisProps: { allowDecimals: false },
    // Nothing in a chart may get the keyboard focus, because charts are hidden from screen readers.
    barChartProps: { accessibilityLayer: false },
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} aria-hidden>
      <Chart title="Deployments by outcome">
        <BarChart
          {...bars}
          type="stacked"
          series={[
            { name: 'completed', color: 'green.7' },
            { name: 'failed', color: 'red.7' },
            { name: 'aborted', color: 'yellow.6' },
          ]}
        />
      </Chart>
      <Chart title="Lead time for changes">
        <DurationChart
          rows={rows}
          interval={interval}
          read={({ lead_time_s }) => lead_time_s}
          color="blue.7"
          missing="the first completed deployment of a version"
        />
      </Chart>
      <Chart title="Failed deployment recovery time">
        <DurationChart
          rows={rows}
          interval={interval}
          read={({ recovery_time_s }) => recovery_time_s}
          color="orange.7"
          missing="a recovery"
        />
      </Chart>
      <Chart title="Rework and rollbacks">
        <BarChart
          {...bars}
          series={[
            { name: 'rework', color: 'violet.6' },
            { name: 'rollbacks', color: 'orange.6' },
          ]}
        />
      </Chart>
    </SimpleGrid>
  )
}
