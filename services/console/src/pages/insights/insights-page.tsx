import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useNow } from '../../components/now.ts'
import { Page } from '../../components/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx'
import { FigureCard } from './figure-card.tsx'
import { figures } from './figures.ts'
import { InsightsCharts } from './insights-charts.tsx'
import { InsightsFilters } from './insights-filters.tsx'
import { InsightsTable } from './insights-table.tsx'
import { metricsQuery, periodsOf } from './queries.ts'
import { type InsightsSearch, shownBy, toInsightsSearch } from './search.ts'

const insightsRoute = getRouteApi('/shell/console/insights')

const Figures = ({ search }: { search: InsightsSearch }) => {
  const shown = shownBy(search)
  const periods = periodsOf(shown.days, useNow())
  const rows = useQuery(metricsQuery(shown, periods.now, shown.interval))
  const whole = useQuery(metricsQuery(shown, periods.now, 'period'))
  const before = useQuery(metricsQuery(shown, periods.before, 'period'))

  const error = rows.error ?? whole.error
  if (error !== null)
    return <ErrorState error={error} onRetry={() => void rows.refetch().then(() => whole.refetch())} />
  if (rows.data === undefined || whole.data === undefined) return <LoadingState />
  if (whole.data[0]?.deployments === 0)
    return (
      <EmptyState title="No deployment ended in this period">
        Choose a longer one, or other environments.
      </EmptyState>
    )
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {figures.map((figure) => (
          <FigureCard
            key={figure.id}
            figure={figure}
            now={whole.data[0]}
            before={before.data?.[0]}
            days={shown.days}
          />
        ))}
      </SimpleGrid>
      <InsightsCharts rows={rows.data} interval={shown.interval} />
      <InsightsTable rows={rows.data} interval={shown.interval} />
    </Stack>
  )
}

/** How often, how fast and how well an organisation deploys. */
export const InsightsPage = () => {
  const search = toInsightsSearch(insightsRoute.useSearch())
  return (
    <Page title="Insights">
      <InsightsFilters search={search} />
      <Figures search={search} />
    </Page>
  )
}
