import { Text } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { NoMatch } from '../../components/no-match.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states.tsx'
import { CheckFilterBar } from './check-filter-bar.tsx'
import { CheckTable } from './check-table.tsx'
import { OpenOverrides } from './open-overrides.tsx'
import { checksQuery } from './queries.ts'
import type { CheckFilters } from './search.ts'

const route = getRouteApi('/shell/console/preflight-checks')

const CheckList = ({ filters, onClear }: { filters: CheckFilters; onClear: () => void }) => {
  const query = useSuspenseInfiniteQuery(checksQuery(filters))
  if (query.data.length === 0)
    return Object.keys(filters).length > 0 ? (
      <NoMatch title="No check matches" compared="names" onClear={onClear} />
    ) : (
      <EmptyState title="Nothing was blocked yet">
        <Text size="sm">
          Rules say when a deployment may start. A deployment that violates one appears here. Checks that
          passed are not kept.
        </Text>
      </EmptyState>
    )
  return (
    <>
      <CheckTable checks={query.data} />
      <LoadMore query={query} />
    </>
  )
}

/** The open overrides, and the checks that did not simply pass, newest first. */
export const ChecksPage = () => {
  const filters = route.useLoaderDeps()
  const shownFilters = useDeferredValue(filters)
  const navigate = route.useNavigate()
  const filterBy = (changed: CheckFilters): void => void navigate({ search: changed })
  return (
    <Page>
      <CheckFilterBar filters={filters} onChange={filterBy} />
      <DataBoundary>
        <OpenOverrides filters={{}} />
      </DataBoundary>
      <DataBoundary>
        <CheckList filters={shownFilters} onClear={() => filterBy({})} />
      </DataBoundary>
    </Page>
  )
}
