import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useElementScrollRestoration } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { columnsOf } from './columns.ts'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixTable, rowPx, scrollId } from './matrix-table.tsx'
import { allEnvironmentsQuery } from './queries.ts'
import type { OverviewSearch } from './search.ts'
import { type Range, useMatrixRows } from './use-matrix-rows.ts'

const overviewRoute = getRouteApi('/shell/')

/**
 * The range of wanted rows is rounded to multiples of this number. So the page does not render again for
 * every row that the reader scrolls past.
 */
const step = 50
const toStep = ({ first, last }: Range): Range => ({
  first: Math.floor(first / step) * step,
  last: Math.ceil((last + 1) / step) * step,
})

const NothingFound = () => {
  const navigate = overviewRoute.useNavigate()
  return (
    <EmptyState title="No product matches these filters">
      <Button variant="default" onClick={() => void navigate({ search: {} })}>
        Show all products
      </Button>
    </EmptyState>
  )
}

/** The matrix, filtered by the search parameters. It is a table, or a list of cards on a narrow screen. */
export const Matrix = ({ search }: { search: OverviewSearch }) => {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const restored = useElementScrollRestoration({ id: scrollId })
  const [range, setRange] = useState<Range>(() => {
    const first = Math.floor((restored?.scrollY ?? 0) / rowPx)
    return toStep({ first, last: first + step - 1 })
  })
  const onRange = useCallback((wanted: Range) => {
    const next = toStep(wanted)
    setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
  }, [])
  const { rows, isSettled, isLast, isStale, error, retry } = useMatrixRows(search, range)
  const { data: environments } = useQuery(allEnvironmentsQuery)
  const isFiltered = Object.keys(search).length > 0
  // Rows that are not fetched yet may have other environments. All environments are columns from the start,
  // so that no column appears while the reader scrolls.
  const others = isLast || isFiltered ? undefined : environments
  const columns = useMemo(() => columnsOf(rows, others ?? []), [rows, others])

  if (rows.length === 0) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void retry?.()} />
    if (!isSettled || !isLast) return <Skeleton height={360} aria-label="Loading" role="status" />
    return <NothingFound />
  }
  return (
    <Stack gap="xs" aria-busy={isStale} opacity={isStale ? 0.6 : 1}>
      {isNarrow ? (
        <MatrixCards key={JSON.stringify(search)} rows={rows} onRange={onRange} />
      ) : (
        <MatrixTable
          key={JSON.stringify(search)}
          rows={rows}
          columns={columns}
          isLast={isLast}
          onRange={onRange}
        />
      )}
      {error !== null && <ErrorState error={error} onRetry={() => void retry?.()} />}
      <Text size="sm" role="status">
        {isLast
          ? `${rows.length} ${rows.length === 1 ? 'product' : 'products'}`
          : `${rows.length} products and more`}
      </Text>
    </Stack>
  )
}
