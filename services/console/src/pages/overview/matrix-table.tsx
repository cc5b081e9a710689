import { useElementScrollRestoration } from '@tanstack/react-router'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Column } from './columns.ts'
import { MatrixHead } from './matrix-head.tsx'
import { MatrixLine } from './matrix-line.tsx'
import classes from './matrix-table.module.css'
import type { MatrixRow } from './queries.ts'
import type { Range } from './use-matrix-rows.ts'

/** Where the reader was is found by this when they come back. */
export const scrollId = 'matrix'

const headPx = 52
export const rowPx = 68
const productPx = 200
const columnPx = 172

/** What is on screen of one direction, and the room before and after it. */
const shownOf = (virtualizer: Virtualizer<HTMLDivElement, Element>, start: number) => {
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    from: first?.index ?? 0,
    to: last?.index ?? -1,
    before: (first?.start ?? start) - start,
    after: virtualizer.getTotalSize() - (last?.end ?? start),
  }
}

type Props = { rows: MatrixRow[]; columns: Column[]; isLast: boolean; onRange: (range: Range) => void }

/** Product × environment. Only what is on screen is in the page, however much there is. */
export const MatrixTable = ({ rows, columns, isLast, onRange }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const left = useElementScrollRestoration({ id: scrollId })
  const common = { getScrollElement: () => scroller.current, useFlushSync: false }
  const down = useVirtualizer({
    ...common,
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 8,
    paddingStart: headPx,
    initialOffset: left?.scrollY ?? 0,
  })
  const across = useVirtualizer({
    ...common,
    horizontal: true,
    count: columns.length,
    estimateSize: () => columnPx,
    overscan: 2,
    paddingStart: productPx,
    initialOffset: left?.scrollX ?? 0,
  })
  const { from: first, to: last, before: above, after: below } = shownOf(down, headPx)
  const shown = shownOf(across, productPx)
  useEffect(() => onRange({ first, last }), [first, last, onRange])

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      data-scroll-restoration-id={scrollId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus
      tabIndex={0}
      aria-label="What runs where"
    >
      <table
        className={classes.table}
        style={{ minWidth: across.getTotalSize() }}
        aria-label="Products and environments"
        aria-rowcount={isLast ? rows.length + 1 : -1}
        aria-colcount={columns.length + 1}
      >
        <MatrixHead columns={columns} {...shown} />
        <tbody>
          {above > 0 && (
            <tr aria-hidden>
              <td className={classes.room} style={{ height: above }} />
            </tr>
          )}
          {rows.slice(first, last + 1).map((row, offset) => (
            <MatrixLine key={row.product_id} row={row} index={first + offset} columns={columns} {...shown} />
          ))}
          {below > 0 && (
            <tr aria-hidden>
              <td className={classes.room} style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
