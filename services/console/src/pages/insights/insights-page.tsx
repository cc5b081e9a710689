import { SimpleGrid, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { metricsQuery, periodsOf } from '../../api/metrics.ts'
import { FigureCard } from '../../components/figure-card.tsx'
import { allFigures } from '../../components/figures.ts'
import { useNow } from '../../components/now.ts'
import { Page } from '../../components/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx'
import { InsightsCharts } from './insights-charts.tsx'
import { InsightsFilters } from './insights-filters.tsx'
import { InsightsTable } from './insights-table.tsx'
import { type InsightsSearch, toInsightsSearch, withDefaults } from './search.ts'

const insightsRoute = getRouteApi('/shell/console/insights')

/** The previous figures stay on screen while those of a changed filter are fetched. */
const keepShown = { placeholderData: keepPreviousData }

const Figures = ({ search }: { search: InsightsSearch }) => {
  const shown = withDefaults(search)
  const { current, previous } = periodsOf(shown.days, useNow())
  const intervals = useQuery({ ...metricsQuery(shown, current, shown.interval), ...keepShown })
  const total = useQuery({ ...metricsQuery(shown, current, 'period'), ...keepShown })
  const totalBefore = useQuery({ ...metricsQuery(shown, previous, 'period'), ...keepShown })

  const error = intervals.error ?? total.error
  if (error !== null)
    return <ErrorState error={error} onRetry={() => void intervals.refetch().then(() => total.refetch())} />
  if (intervals.data === undefined || total.data === undefined) return <LoadingState />
  if (total.data[0]?.deployments === 0)
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
            current={total.data[0]}
            previous={totalBefore.data?.[0]}
            days={shown.days}
          />
        ))}
      </SimpleGrid>
      <InsightsCharts rows={intervals.data} interval={shown.interval} />
      <InsightsTable rows={intervals.data} interval={shown.interval} />
    </Stack>
  )
}

/** DORA metrics and rollbacks of a period: as totals, as charts and as a table. */
export const InsightsPage = () => {
  const search = toInsightsSearch(insightsRoute.useSearch())
  return (
    <Page title="Insights">
      <Text size="sm">DORA metrics: how often, how fast and how reliably you deploy</Text>
      <InsightsFilters search={search} />
      <Figures search={search} />
    </Page>
  )
}
