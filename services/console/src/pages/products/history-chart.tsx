import '@mantine/charts/styles.css'
import { ScatterChart } from '@mantine/charts'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { deploymentAddress } from '../../components/addresses.ts'
import { exactTime } from '../../components/relative-time.tsx'
import { type Status, statuses, statusLook } from '../../components/status-badge.tsx'
import { chartRows, type Point } from './chart-rows.ts'
import type { Deployment } from './queries.ts'
import { StatusMark } from './status-mark.tsx'

const dayMs = 86_400_000
const rowPx = 36
const axisPx = 50
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
/** Shortens a name to the width of the chart's left axis. */
const shorten = (name: string): string => (name.length > 16 ? `${name.slice(0, 15)}…` : name)

const PointTooltip = ({ one }: { one: Deployment }) => (
  <Paper withBorder shadow="md" p="xs" maw="18rem">
    <Text size="sm" fw={600} truncate>
      {one.version}
    </Text>
    <Text size="xs">
      {statusLook(one.status).label} in {one.environment_name}
    </Text>
    <Text size="xs">{exactTime(one.deployed_at)}</Text>
    <Text size="xs">{one.deployed_by_name ?? one.deployed_by}</Text>
  </Paper>
)

const Legend = ({ shown }: { shown: Status[] }) => (
  <Group gap="md" aria-hidden>
    {statuses
      .filter((status) => shown.includes(status))
      .map((status) => (
        <Group key={status} gap={6}>
          <svg width={16} height={16} role="presentation">
            <StatusMark status={status} x={8} y={8} />
          </svg>
          <Text size="xs">{statusLook(status).label}</Text>
        </Group>
      ))}
  </Group>
)

type Props = {
  deployments: Deployment[]
  /** Names of environments in the order of the rows. Environments that are not in this list come last. */
  order: string[]
  days: number
}

/** What the chart library knows of a point that it draws. */
type Shape = { cx?: number | undefined; cy?: number | undefined; payload?: Point }

/** Deployments on a time axis, one row per environment. The table has the same data for screen readers. */
export const HistoryChart = ({ deployments, order, days }: Props) => {
  const { history } = useRouter()
  const { rows, series } = chartRows(deployments, order)
  const now = Date.now()
  const deploymentAt = (point: Point | undefined) =>
    point === undefined ? undefined : deployments[point.index]
  const open = ({ payload }: { payload?: Point }): void => {
    const one = deploymentAt(payload)
    if (one !== undefined) history.push(deploymentAddress(one.id))
  }
  return (
    <Stack gap="xs">
      <Legend shown={series.map(({ name }) => name)} />
      <ScatterChart
        h={rows.length * rowPx + axisPx}
        role="img"
        aria-label={`${deployments.length} deployments to ${rows.length} environments in the last ${days} days. The table lists them.`}
        data={series}
        dataKey={{ x: 'time', y: 'row' }}
        gridAxis="x"
        textColor="var(--mantine-color-text)"
        xAxisProps={{
          domain: [now - days * dayMs, now],
          tickFormatter: (time: number) => day.format(time),
          tickCount: 6,
          padding: { left: 8, right: 8 },
        }}
        yAxisProps={{
          domain: [-0.5, rows.length - 0.5],
          ticks: rows.map((_, row) => row),
          tickFormatter: (row: number) => shorten(rows[row] ?? ''),
          interval: 0,
          width: 120,
          reversed: true,
        }}
        scatterChartProps={{ accessibilityLayer: false }}
        scatterProps={{
          cursor: 'pointer',
          onClick: open,
          shape: ({ cx, cy, payload }: Shape) => (
            <StatusMark status={deploymentAt(payload)?.status ?? 'pending'} x={cx ?? 0} y={cy ?? 0} />
          ),
        }}
        tooltipProps={{
          content: ({ payload }) => {
            const one = deploymentAt(payload?.[0]?.payload as Point | undefined)
            return one === undefined ? null : <PointTooltip one={one} />
          },
        }}
      />
    </Stack>
  )
}
