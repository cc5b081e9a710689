import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { insightsAddress } from '../../components/addresses.ts'
import { GoLink } from '../../components/go-link.tsx'
import { ErrorState } from '../../components/states.tsx'
import { figuresQuery } from './queries.ts'

const days = 30
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const count = new Intl.NumberFormat()

const Figure = ({ name, value, means }: { name: string; value: string; means: string }) => (
  <Card withBorder padding="sm">
    <Stack gap={2}>
      <Text size="sm">{name}</Text>
      <Text size="xl" fw={700}>
        {value}
      </Text>
      <Text size="xs">{means}</Text>
    </Stack>
  </Card>
)

/** What adds up over days; medians do not, and are with the insights. */
export const Figures = ({ product }: { product: string }) => {
  const { data, error, refetch } = useQuery(figuresQuery(product, days))
  const sum = (name: 'deployments' | 'completed' | 'failed' | 'rework' | 'rollbacks'): number =>
    data?.reduce((total, row) => total + row[name], 0) ?? 0
  const ended = sum('deployments')
  return (
    <Stack gap="xs" component="section" aria-labelledby="figures">
      <Group justify="space-between">
        <Title order={2} size="h4" id="figures">
          Last {days} days
        </Title>
        <Anchor component={GoLink} href={insightsAddress(product)} size="sm">
          All figures
        </Anchor>
      </Group>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Skeleton height={96} role="status" aria-label="Loading" />}
      {data !== undefined && (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
          <Figure
            name="Completed"
            value={count.format(sum('completed'))}
            means={`of ${count.format(ended)} deployments that ended`}
          />
          <Figure
            name="Failed share"
            value={ended === 0 ? '–' : percent.format(sum('failed') / ended)}
            means={`${count.format(sum('failed'))} failed`}
          />
          <Figure
            name="Rework"
            value={count.format(sum('rework'))}
            means="again in the same place within a day"
          />
          <Figure name="Rollbacks" value={count.format(sum('rollbacks'))} means="to an older version" />
        </SimpleGrid>
      )}
    </Stack>
  )
}
