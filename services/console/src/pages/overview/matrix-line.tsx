import { memo } from 'react'
import { productAddress } from '../../components/addresses.ts'
import { GoLink } from '../../components/go-link.tsx'
import { Place } from '../../components/place/place.tsx'
import type { Column } from './columns.ts'
import classes from './matrix-table.module.css'
import type { MatrixRow } from './queries.ts'

type Props = {
  row: MatrixRow
  /** Its number, from 0. */
  index: number
  columns: Column[]
  /** Of the columns those from here are on screen, */
  from: number
  /** to here; and what is left of them and right of them, in pixels. */
  to: number
  before: number
  after: number
}

/** One product in the matrix; it is made again only when something of it changes. */
export const MatrixLine = memo(({ row, index, columns, from, to, before, after }: Props) => (
  <tr className={classes.row} aria-rowindex={index + 2}>
    <th scope="row" className={classes.product} aria-colindex={1}>
      <GoLink
        href={productAddress(row.product_name)}
        className={classes.productName}
        title={row.product_name}
      >
        {row.product_name}
      </GoLink>
    </th>
    {before > 0 && <td aria-hidden style={{ width: before }} />}
    {columns.slice(from, to + 1).map(({ name }, offset) => {
      const place = row.environments.find(({ environment_name }) => environment_name === name)
      return (
        <td key={name} className={classes.cell} aria-colindex={from + offset + 2}>
          {place !== undefined && <Place place={place} />}
        </td>
      )
    })}
    {after > 0 && <td aria-hidden style={{ width: after }} />}
  </tr>
))
MatrixLine.displayName = 'MatrixLine'
