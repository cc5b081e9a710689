import { LineChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import type { Metrics } from '../../api/metrics.ts'
import { formatDuration } from '../../components/format.ts'
import { durationTicks } from './duration-ticks.ts'
import { intervalLabel } from './interval-label.ts'
import type { Interval } from './search.ts'

type Props = {
  rows: Metrics[]
  interval: Interval
  read: (row: Metrics) => { p50: number; p90: number } | null
  color: string
  /** What an interval lacks when `read` returns null, such as `a recovery`. */
  missing: string
}

/** A chart of durations, with p50 and p90 of each interval. Intervals without a duration are gaps. */
export const DurationChart = ({ rows, interval, read, color, missing }: Props) => {
  const data = rows.map((row) => ({ interval: intervalLabel(row, interval), ...read(row) }))
  const hasGaps = rows.some((row) => read(row) === null)
  const ticks = durationTicks(Math.max(0, ...rows.map((row) => read(row)?.p90 ?? 0)))
  return (
    <>
      <LineChart
        h={220}
        data={data}
        dataKey="interval"
        withLegend
        tooltipAnimationDuration={0}
        // Nothing in a chart may get the keyboard focus, because charts are hidden from screen readers.
        lineChartProps={{ accessibilityLayer: false }}
        curveType="linear"
        connectNulls={false}
        valueFormatter={formatDuration}
        yAxisProps={{ width: 104, ticks, domain: [0, ticks.at(-1) ?? 0] }}
        series={[
          { name: 'p50', color },
          { name: 'p90', color: 'gray.6' },
        ]}
      />
      {hasGaps && (
        <Text size="xs">
          A gap is a {interval} without {missing}.
        </Text>
      )}
    </>
  )
}
