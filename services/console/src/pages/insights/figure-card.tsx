import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatShare } from '../../components/format.ts'
import type { Figure } from './figures.ts'
import type { Metrics } from './queries.ts'

type Props = { figure: Figure; now: Metrics | undefined; before: Metrics | undefined; days: number }

/** The library's coloured text is too faint where it is small: towards the colour of all text. */
const readable = (color: string): string =>
  `color-mix(in srgb, var(--mantine-color-${color}-text) 65%, var(--mantine-color-text))`

const Change = ({ figure, value, old }: { figure: Figure; value: number; old: number }) => {
  if (old === 0 || value === old)
    return <Text size="sm">{value === old ? 'as before' : `before: ${figure.format(old)}`}</Text>
  const isMore = value > old
  const isBetter = isMore === (figure.better === 'more')
  const Icon = isMore ? IconArrowUp : IconArrowDown
  return (
    <Group gap={4} c={isBetter ? readable('green') : readable('red')}>
      <Icon size={14} aria-hidden />
      <Text size="sm" span>
        {formatShare(Math.abs(value / old - 1))} {isMore ? 'more' : 'less'} than in the period before
      </Text>
    </Group>
  )
}

/** A figure of the period, how it has changed, and how it is reckoned. */
export const FigureCard = ({ figure, now, before, days }: Props) => {
  const value = now === undefined ? null : figure.of(now, days)
  const old = before === undefined ? null : figure.of(before, days)
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
        <Text size="xs">{figure.means}</Text>
      </Stack>
    </Paper>
  )
}
