import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { Filters } from './filters.tsx'
import { FirstKey } from './first-run/first-key.tsx'
import { FirstRun } from './first-run/first-run.tsx'
import { Matrix } from './matrix.tsx'
import { matrixRequest, newestRowsQuery } from './queries.ts'
import { filtersOf, overviewSearch } from './search.ts'

const overviewRoute = getRouteApi('/shell/')

/** The matrix of what runs where; before the first deployment, instructions for posting one. */
export const OverviewPage = () => {
  // The router returns unknown search parameters to parent routes, so they are removed here again.
  const search = overviewSearch(overviewRoute.useSearch())
  const [key, setKey] = useState<string>()
  const isFiltered = Object.keys(filtersOf(search)).length > 0
  const { data: newest } = useQuery({ ...newestRowsQuery(matrixRequest({}, {})), enabled: !isFiltered })
  if (!isFiltered && newest?.rows.length === 0 && newest.next === null && newest.idle === 0)
    return (
      <Page title="Post your first deployment">
        <FirstRun madeKey={key} onMade={setKey} />
      </Page>
    )
  return (
    <Page title="Overview">
      {key !== undefined && <FirstKey madeKey={key} onClose={() => setKey(undefined)} />}
      <Filters search={search} />
      <Matrix search={search} />
    </Page>
  )
}
