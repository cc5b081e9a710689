import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { defaultDays, defaultEnvironmentType, metricsQuery, periodsOf } from '../../api/metrics.ts'
import { insightsAddress } from '../../components/addresses.ts'
import { FigureCard } from '../../components/figure-card.tsx'
import { doraFigures } from '../../components/figures.ts'
import { useNow } from '../../components/now.ts'
import { PageLink } from '../../components/page-link.tsx'

/** DORA's metrics of the product, for the period and the environments that Insights shows by default. */
export const ProductFigures = ({ product }: { product: string }) => {
  const filter = { product, environment_type: defaultEnvironmentType }
  const { current } = periodsOf(defaultDays, useNow())
  const { data } = useSuspenseQuery(metricsQuery(filter, current, 'period'))
  return (
    <Stack gap="xs" component="section" aria-labelledby="figures">
      <Group justify="space-between">
        <Group gap="xs" align="baseline">
          <Title order={2} size="h4" id="figures">
            Last {defaultDays} days
          </Title>
          <Text size="sm">DORA metrics of {defaultEnvironmentType}</Text>
        </Group>
        <PageLink href={insightsAddress(product)}>Show in Insights</PageLink>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} spacing="xs">
        {doraFigures.map((figure) => (
          <FigureCard key={figure.id} figure={figure} current={data[0]} days={defaultDays} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
