import { memo } from 'react'
import { productAddress } from '../../components/addresses.ts'
import { Cell } from '../../components/cell/cell.tsx'
import { LightLink } from '../../components/light-link.tsx'
import type { Column, VisibleColumns } from './columns.ts'
import classes from './matrix-table.module.css'
import type { MatrixRow } from './queries.ts'

type Props = VisibleColumns & {
  row: MatrixRow
  /** Index of the row in the matrix. */
  index: number
  columns: Column[]
}

/** The row of a product. `memo` keeps scrolling fast: a row renders again only when its props change. */
export const MatrixTableRow = memo(({ row, index, columns, from, to, before, after }: Props) => (
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
    {before > 0 && <td aria-hidden style={{ width: before }} />}
    {columns.slice(from, to).map(({ name }, offset) => {
      const cell = row.environments.find(({ environment_name }) => environment_name === name)
      return (
        <td key={name} className={classes.cell} aria-colindex={from + offset + 2}>
          {cell !== undefined && <Cell cell={cell} />}
        </td>
      )
    })}
    {after > 0 && <td aria-hidden style={{ width: after }} />}
  </tr>
))
MatrixTableRow.displayName = 'MatrixTableRow'
