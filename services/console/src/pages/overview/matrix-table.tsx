import { useElementScrollRestoration } from '@tanstack/react-router'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Column, VisibleColumns } from './columns.ts'
import { MatrixHead } from './matrix-head.tsx'
import classes from './matrix-table.module.css'
import { MatrixTableRow } from './matrix-table-row.tsx'
import type { MatrixRow } from './queries.ts'
import type { Range } from './use-matrix-rows.ts'

/** Id under which the router stores the scroll position, to restore it when the reader comes back. */
export const scrollId = 'matrix'

const headPx = 52
export const rowPx = 68
const productPx = 200
const columnPx = 172

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

type Props = { rows: MatrixRow[]; columns: Column[]; isLast: boolean; onRange: (range: Range) => void }

/** The matrix as a table of products and environments. Only cells on screen or near it are rendered. */
export const MatrixTable = ({ rows, columns, isLast, onRange }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const restored = useElementScrollRestoration({ id: scrollId })
  const common = { getScrollElement: () => scroller.current, useFlushSync: false }
  const rowVirtualizer = useVirtualizer({
    ...common,
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 8,
    paddingStart: headPx,
    initialOffset: restored?.scrollY ?? 0,
  })
  const columnVirtualizer = useVirtualizer({
    ...common,
    horizontal: true,
    count: columns.length,
    estimateSize: () => columnPx,
    overscan: 2,
    paddingStart: productPx,
    initialOffset: restored?.scrollX ?? 0,
  })
  const { from: first, to: end, before: above, after: below } = visibleOf(rowVirtualizer, headPx)
  const visibleColumns = visibleOf(columnVirtualizer, productPx)
  useEffect(() => onRange({ first, last: end - 1 }), [first, end, onRange])

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
        style={{ minWidth: columnVirtualizer.getTotalSize() }}
        aria-label="Products and environments"
        aria-rowcount={isLast ? rows.length + 1 : -1}
        aria-colcount={columns.length + 1}
      >
        <MatrixHead columns={columns} {...visibleColumns} />
        <tbody>
          {above > 0 && (
            <tr aria-hidden>
              <td className={classes.spacer} style={{ height: above }} />
            </tr>
          )}
          {rows.slice(first, end).map((row, offset) => (
            <MatrixTableRow
              key={row.product_id}
              row={row}
              index={first + offset}
              columns={columns}
              {...visibleColumns}
            />
          ))}
          {below > 0 && (
            <tr aria-hidden>
              <td className={classes.spacer} style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
