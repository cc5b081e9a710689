import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useElementScrollRestoration } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { blockedAttemptsQuery } from '../../api/blocked-attempts.ts'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { environmentsOf, layOutColumns } from './columns.ts'
import { IdleProducts } from './idle-products.tsx'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixTable, scrollId } from './matrix-table.tsx'
import { allEnvironmentsQuery, idleDays, matrixRequest } from './queries.ts'
import {
  filtersOf,
  type MatrixFilters,
  type MatrixView,
  type OverviewSearch,
  toTypes,
  viewOf,
} from './search.ts'
import { columnPx, productPx, rowPx } from './sizes.ts'
import { useMatrixRows } from './use-matrix-rows.ts'
import { useView } from './use-view.ts'
import { ViewControls } from './view-controls.tsx'

const overviewRoute = getRouteApi('/shell/')

/**
 * The last row on screen is rounded up to a multiple of this number, so that the page does not render again
 * for every row that the reader scrolls past.
 */
const step = 50
const toStep = (last: number): number => Math.ceil((last + 1) / step) * step

/** Share of the width that the names of the products and the pinned columns may take together. */
const pinnedShare = 0.6

/** Returns the number of columns that may stay in view in a table of this width. */
const maxPinnedIn = (widthPx: number): number =>
  Math.max(1, Math.floor((pinnedShare * widthPx - productPx) / columnPx))

/** Height of what is above the matrix on a phone, in px. A reader who has scrolled further is reading it. */
const headingPx = 240

/** Returns the element that scrolls the table; null for cards, which the window scrolls. */
const scrollerOf = (element: HTMLElement | null) =>
  element?.querySelector(`[data-scroll-restoration-id=${scrollId}]`)

/** True while somebody points at the matrix, has focused something in it, or has scrolled down. */
const isReading = (element: HTMLElement | null): boolean => {
  if (element === null) return false
  if ((scrollerOf(element)?.scrollTop ?? 0) > 0 || window.scrollY > headingPx) return true
  return element.matches(':hover') || element.contains(document.activeElement)
}

const NothingFound = ({ view }: { view: MatrixView }) => {
  const navigate = overviewRoute.useNavigate()
  return (
    <EmptyState title="No product matches these filters">
      <Button variant="default" onClick={() => void navigate({ search: viewOf(view) })}>
        Show all products
      </Button>
    </EmptyState>
  )
}

/** Returns the rows and columns of the matrix, and functions for what the reader does. */
const useMatrix = (filters: MatrixFilters, view: MatrixView, isNarrow: boolean) => {
  const restored = useElementScrollRestoration({ id: scrollId })
  const [last, setLast] = useState(() => toStep((restored?.scrollY ?? 0) / rowPx(view)))
  const onLast = useCallback((index: number) => setLast(toStep(index)), [])
  const matrix = useMatrixRows(matrixRequest(filters, view), last)
  const { rows, isLast, changed, changedAt, sortAgain } = matrix

  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order may change only when changes arrive
  useEffect(() => {
    if (changed > 0 && !isReading(element.current)) sortAgain()
  }, [changedAt])
  const showChanges = (): void => {
    scrollerOf(element.current)?.scrollTo({ top: 0 })
    window.scrollTo({ top: 0 })
    sortAgain()
  }

  const { data: all } = useQuery(allEnvironmentsQuery)
  // Rows that are not fetched yet may have other environments. All environments are columns from the start,
  // so that no column appears while the reader scrolls.
  const others = isLast || Object.keys(filters).length > 0 ? undefined : all
  const environments = useMemo(() => environmentsOf(rows, others ?? []), [rows, others])
  const { ref: measured, width } = useElementSize()
  const maxPinned = isNarrow ? Number.POSITIVE_INFINITY : maxPinnedIn(width || window.innerWidth)
  const { folded } = view
  const columns = useMemo(
    () => layOutColumns(environments, toTypes(folded), maxPinned),
    [environments, folded, maxPinned],
  )
  return { ...matrix, showChanges, element, measured, environments, columns, onLast }
}

/**
 * Shows the matrix that the search parameters describe: a table, or a list of cards on a narrow screen. Rows
 * do not move while somebody reads, because the reader might click on the wrong product. A button shows how
 * many products have changed, and sorts again.
 */
export const Matrix = ({ search }: { search: OverviewSearch }) => {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const [view, changeView] = useView(search)
  const filters = filtersOf(search)
  const matrix = useMatrix(filters, view, isNarrow)
  const { rows, changed, error, retry, isLast, idle } = matrix
  const { data: attempts } = useQuery(blockedAttemptsQuery())
  const isFiltered = Object.keys(filters).length > 0
  const idleProducts = !isFiltered && <IdleProducts count={idle} view={view} onChange={changeView} />

  if (rows.length === 0) {
    if (error !== null) return <ErrorState error={error} onRetry={retry} />
    if (matrix.isPending) return <Skeleton height={360} aria-label="Loading" role="status" />
    return isFiltered ? (
      <NothingFound view={view} />
    ) : (
      <EmptyState title={`No product changed for ${idleDays} days`}>{idleProducts}</EmptyState>
    )
  }
  const { columns, onLast } = matrix
  const shared = { rows, columns, view, attempts, onLast }
  const key = JSON.stringify([filters, view.sort, view.idle])
  return (
    <Stack gap="xs" aria-busy={matrix.isStale} opacity={matrix.isStale ? 0.6 : 1} ref={matrix.measured}>
      <Group justify="space-between" gap="xs">
        <ViewControls view={view} onChange={changeView} environments={matrix.environments} />
        {changed > 0 && (
          <Button size="xs" radius="xl" onClick={matrix.showChanges}>
            {changed} changed · sort again
          </Button>
        )}
      </Group>
      <div ref={matrix.element}>
        {isNarrow ? (
          <MatrixCards key={key} {...shared} />
        ) : (
          <MatrixTable key={key} {...shared} isLast={isLast} />
        )}
      </div>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      <Group gap="xs">
        <Text size="sm" role="status">
          {isLast
            ? `${rows.length} ${rows.length === 1 ? 'product' : 'products'}`
            : `${rows.length} products and more`}
        </Text>
        {idleProducts}
      </Group>
    </Stack>
  )
}
