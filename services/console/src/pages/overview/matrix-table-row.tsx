import { memo } from 'react'
import type { PreflightCheck } from '../../api/blocked-attempts.ts'
import { productAddress } from '../../components/addresses.ts'
import { Cell } from '../../components/cell/cell.tsx'
import { LightLink } from '../../components/light-link.tsx'
import { blockedOf, type Columns, cellOf, type VisibleColumns } from './columns.ts'
import classes from './matrix-table.module.css'
import type { MatrixRow } from './queries.ts'
import { columnPx, productPx } from './sizes.ts'

type Props = VisibleColumns & {
  row: MatrixRow
  /** Index of the row in the matrix. */
  index: number
  columns: Columns
  isCompact: boolean
  /** Blocked deployments of the product, of each environment the newest. */
  attempts: readonly PreflightCheck[] | undefined
}

/** The row of a product. `memo` keeps scrolling fast: a row renders again only when its props change. */
export const MatrixTableRow = memo((props: Props) => {
  const { row, index, columns, isCompact, attempts, from, to, before, after } = props
  const { pinned, scrolling } = columns
  const toCell = (column: (typeof pinned)[number]) => {
    const cell = cellOf(row, column)
    const blocked = blockedOf(attempts, column, cell)
    if (cell === undefined && blocked === undefined) return undefined
    return <Cell cell={cell} blocked={blocked} isCompact={isCompact} isFolded={column.folded !== undefined} />
  }
  return (
    <tr className={classes.row} aria-rowindex={index + 2}>
      <th scope="row" className={classes.product} aria-colindex={1}>
        <LightLink
          href={productAddress(row.product_name)}
          className={classes.productName}
          title={row.product_name}
        >
          {row.product_name}
        </LightLink>
      </th>
      {pinned.map((column, offset) => (
        <td
          key={column.name}
          className={`${classes.cell} ${classes.pinned}`}
          style={{ left: productPx + offset * columnPx }}
          aria-colindex={offset + 2}
        >
          {toCell(column)}
        </td>
      ))}
      {before > 0 && <td aria-hidden style={{ width: before }} />}
      {scrolling.slice(from, to).map((column, offset) => (
        <td
          key={`${column.type} ${column.name}`}
          className={classes.cell}
          aria-colindex={pinned.length + from + offset + 2}
        >
          {toCell(column)}
        </td>
      ))}
      {after > 0 && <td aria-hidden style={{ width: after }} />}
    </tr>
  )
})
MatrixTableRow.displayName = 'MatrixTableRow'
