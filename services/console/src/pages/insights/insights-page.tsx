import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { FigureCard } from '../../components/figure-card.tsx'
import { allFigures } from '../../components/figures.ts'
import { useNow } from '../../components/now.ts'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states.tsx'
import { InsightsCharts } from './insights-charts.tsx'
import { InsightsFilters } from './insights-filters.tsx'
import { InsightsTable } from './insights-table.tsx'
import { figuresQueries } from './queries.ts'
import { type InsightsSearch, withDefaults } from './search.ts'

const insightsRoute = getRouteApi('/shell/console/insights')

const Figures = ({ search }: { search: InsightsSearch }) => {
  const { days, interval } = withDefaults(search)
  const [{ data: rows }, { data: total }, { data: totalBefore }] = useSuspenseQueries({
    queries: figuresQueries(search, useNow()),
  })
  if (total[0]?.deployments === 0)
    return (
      <EmptyState title="No deployment ended in this period">
        Choose a longer period or other environments.
      </EmptyState>
    )
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {allFigures.map((figure) => (
          <FigureCard
            key={figure.id}
            figure={figure}
            current={total[0]}
            previous={totalBefore[0]}
            days={days}
          />
        ))}
      </SimpleGrid>
      <InsightsCharts rows={rows} interval={interval} />
      <InsightsTable rows={rows} interval={interval} />
    </Stack>
  )
}

/** DORA metrics and rollbacks of a period: as totals, as charts and as a table. */
export const InsightsPage = () => {
  const search = insightsRoute.useLoaderDeps()
  // The previous figures stay on screen while those of a changed filter are fetched.
  const shownSearch = useDeferredValue(search)
  return (
    <Page>
      <Text size="sm">DORA metrics: how often, how fast and how reliably you deploy</Text>
      <InsightsFilters search={search} />
      <DataBoundary>
        <Figures search={shownSearch} />
      </DataBoundary>
    </Page>
  )
}
