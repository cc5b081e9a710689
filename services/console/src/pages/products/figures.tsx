import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { insightsAddress } from '../../components/addresses.ts'
import { formatDuration, formatShare } from '../../components/format.ts'
import { GoLink } from '../../components/go-link.tsx'
import { ErrorState } from '../../components/states.tsx'
import { figuresQuery } from './queries.ts'

const days = 30

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

/** What is not known is a dash, and never 0. */
const durationOf = (spread: { p50: number } | null): string =>
  spread === null ? '–' : formatDuration(spread.p50)

const Four = ({ figures }: { figures: Schemas['DeploymentMetrics'] }) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
    <Figure
      name="Completed"
      value={String(figures.completed)}
      means={`of ${figures.deployments} that ended; ${figures.rework} again within a day`}
    />
    <Figure
      name="Failed share"
      value={figures.failed_share === null ? '–' : formatShare(figures.failed_share)}
      means={`${figures.failed} failed, ${figures.rollbacks} went back`}
    />
    <Figure
      name="Lead time"
      value={durationOf(figures.lead_time_s)}
      means="from build to deployment, half took no longer"
    />
    <Figure
      name="Time to recover"
      value={durationOf(figures.recovery_time_s)}
      means="after a failure, half took no longer"
    />
  </SimpleGrid>
)

/** How deployments of the product have gone of late. */
export const Figures = ({ product }: { product: string }) => {
  const { data, error, refetch } = useQuery(figuresQuery(product, days))
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
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={96} role="status" aria-label="Loading" />}
      {data != null && <Four figures={data} />}
    </Stack>
  )
}
