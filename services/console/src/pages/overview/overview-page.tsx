import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { Filters } from './filters.tsx'
import { FirstKey } from './first-run/first-key.tsx'
import { FirstRun } from './first-run/first-run.tsx'
import { Matrix } from './matrix.tsx'
import { matrixPageQuery } from './queries.ts'
import { overviewSearch } from './search.ts'

const overviewRoute = getRouteApi('/shell/')

/** What runs where; until something does, how to tell of it. */
export const OverviewPage = () => {
  // What was left out is back from the address as it is: the router leaves it to those around a page.
  const search = overviewSearch(overviewRoute.useSearch())
  const [key, setKey] = useState<string>()
  const isFiltered = Object.keys(search).length > 0
  const { data: all } = useQuery({ ...matrixPageQuery({}, null), enabled: !isFiltered })
  if (!isFiltered && all?.rows.length === 0 && all.next === null)
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
