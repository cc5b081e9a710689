import { useElementScrollRestoration } from '@tanstack/react-router'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { BlockedAttempts } from '../../api/blocked-attempts.ts'
import type { Columns, VisibleColumns } from './columns.ts'
import { MatrixHead } from './matrix-head.tsx'
import classes from './matrix-table.module.css'
import { MatrixTableRow } from './matrix-table-row.tsx'
import type { MatrixRow } from './queries.ts'
import type { MatrixView } from './search.ts'
import { columnPx, headPx, productPx, rowPx } from './sizes.ts'

/** Id under which the router stores the scroll position, to restore it when the reader comes back. */
export const scrollId = 'matrix'

/**
 * Returns the items of a virtualizer that are rendered. `from` and `to` are indices, `to` excluded. `before`
 * and `after` are the sizes of the hidden items on each side, in px.
 *
 * @param start size of the head before the first item, in px
 */
const visibleOf = (virtualizer: Virtualizer<HTMLDivElement, Element>, start: number): VisibleColumns => {
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    from: first?.index ?? 0,
    to: (last?.index ?? -1) + 1,
    before: (first?.start ?? start) - start,
    after: virtualizer.getTotalSize() - (last?.end ?? start),
  }
}

/** Returns which rows and columns are rendered: those on screen or near it. */
const useVisible = (count: number, { pinned, scrolling }: Columns, height: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const restored = useElementScrollRestoration({ id: scrollId })
  const startPx = productPx + pinned.length * columnPx
  const common = { getScrollElement: () => scroller.current, useFlushSync: false }
  const rowVirtualizer = useVirtualizer({
    ...common,
    count,
    estimateSize: () => height,
    overscan: 8,
    paddingStart: headPx,
    initialOffset: restored?.scrollY ?? 0,
  })
  const columnVirtualizer = useVirtualizer({
    ...common,
    horizontal: true,
    count: scrolling.length,
    estimateSize: () => columnPx,
    overscan: 2,
    paddingStart: startPx,
    initialOffset: restored?.scrollX ?? 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves all rows
  useEffect(() => rowVirtualizer.measure(), [height, rowVirtualizer])
  return {
    scroller,
    visibleRows: visibleOf(rowVirtualizer, headPx),
    visibleColumns: visibleOf(columnVirtualizer, startPx),
    width: columnVirtualizer.getTotalSize(),
  }
}

/** Keeps the space of rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td className={classes.spacer} style={{ height }} />
    </tr>
  )

type Props = {
  rows: MatrixRow[]
  columns: Columns
  view: MatrixView
  isLast: boolean
  /** Undefined until they are fetched. */
  attempts: BlockedAttempts | undefined
  /** Called with the index of the last rendered row. */
  onLast: (last: number) => void
}

/** The matrix as a table of products and environments. Only cells on screen or near it are rendered. */
export const MatrixTable = ({ rows, columns, view, isLast, attempts, onLast }: Props) => {
  const { pinned, scrolling } = columns
  const { scroller, visibleRows, visibleColumns, width } = useVisible(rows.length, columns, rowPx(view))
  const { from: first, to: end, before: above, after: below } = visibleRows
  useEffect(() => onLast(end - 1), [end, onLast])

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      data-scroll-restoration-id={scrollId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused element
      tabIndex={0}
      aria-label="What runs where"
    >
      <table
        className={classes.table}
        style={{ minWidth: width }}
        data-density={view.density}
        aria-label="Products and environments"
        aria-rowcount={isLast ? rows.length + 1 : -1}
        aria-colcount={pinned.length + scrolling.length + 1}
      >
        <MatrixHead {...columns} {...visibleColumns} />
        <tbody>
          <Spacer height={above} />
          {rows.slice(first, end).map((row, offset) => (
            <MatrixTableRow
              key={row.product_id}
              row={row}
              index={first + offset}
              columns={columns}
              isCompact={view.density === 'compact'}
              attempts={attempts?.get(row.product_id)}
              {...visibleColumns}
            />
          ))}
          <Spacer height={below} />
        </tbody>
      </table>
    </section>
  )
}
