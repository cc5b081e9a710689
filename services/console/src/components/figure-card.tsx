import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Metrics } from '../api/metrics.ts'
import type { Figure } from './figures.ts'
import { formatShare } from './format.ts'

type Props = {
  figure: Figure
  /** Undefined when there is no row for the period. */
  current: Metrics | undefined
  /** The row of the period before. Undefined: no comparison is shown. */
  previous?: Metrics | undefined
  days: number
}

/**
 * Returns a colour for small text. About a third of it is the text colour, because the library's own coloured
 * text has too little contrast.
 */
const readable = (color: string): string =>
  `color-mix(in srgb, var(--mantine-color-${color}-text) 65%, var(--mantine-color-text))`

const Change = ({ figure, value, old }: { figure: Figure; value: number; old: number }) => {
  if (value === old) return <Text size="sm">same as in the previous period</Text>
  if (old === 0) return <Text size="sm">previous period: {figure.format(old)}</Text>
  const isMore = value > old
  const isBetter = isMore === (figure.better === 'more')
  const Icon = isMore ? IconArrowUp : IconArrowDown
  return (
    <Group gap={4} wrap="nowrap" c={isBetter ? readable('green') : readable('red')}>
      <Icon size={14} aria-hidden />
      <Text size="sm" span>
        {formatShare(Math.abs(value / old - 1))} {isMore ? 'more' : 'less'} than in the previous period
      </Text>
    </Group>
  )
}

/** A figure of a period, its change since the previous period, and its definition. */
export const FigureCard = ({ figure, current, previous, days }: Props) => {
  const value = current === undefined ? null : figure.read(current, days)
  const old = previous === undefined ? null : figure.read(previous, days)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`figure-${figure.id}`}>
      <Stack gap={4}>
        <Text size="sm" fw={600} id={`figure-${figure.id}`}>
          {figure.label}
        </Text>
        <Text size="xl" fw={700}>
          {value === null ? 'no data' : figure.format(value)}
        </Text>
        {value !== null && old !== null && <Change figure={figure} value={value} old={old} />}
        <Text size="xs">{figure.definition}</Text>
      </Stack>
    </Paper>
  )
}
