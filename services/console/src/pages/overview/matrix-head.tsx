import type { Column, Columns, VisibleColumns } from './columns.ts'
import classes from './matrix-table.module.css'
import { columnPx, productPx } from './sizes.ts'

const Head = ({
  column: { name, type, folded },
  index,
  left,
}: {
  column: Column
  index: number
  left?: number
}) => (
  <th
    scope="col"
    className={left === undefined ? classes.environment : `${classes.environment} ${classes.pinned}`}
    style={{ left }}
    aria-colindex={index + 2}
  >
    <div className={classes.environmentName} title={name}>
      {name}
    </div>
    {folded !== undefined && <div className={classes.environmentType}>worst of {folded}</div>}
    {folded === undefined && name !== type && <div className={classes.environmentType}>{type}</div>}
  </th>
)

/** The header row: the names of the environments, and their types where name and type differ. */
export const MatrixHead = ({ pinned, scrolling, from, to, before, after }: Columns & VisibleColumns) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={classes.corner} aria-colindex={1}>
        Product
      </th>
      {pinned.map((column, index) => (
        <Head key={column.name} column={column} index={index} left={productPx + index * columnPx} />
      ))}
      {before > 0 && <td aria-hidden style={{ width: before }} />}
      {scrolling.slice(from, to).map((column, offset) => (
        <Head key={`${column.type} ${column.name}`} column={column} index={pinned.length + from + offset} />
      ))}
      {after > 0 && <td aria-hidden style={{ width: after }} />}
    </tr>
  </thead>
)
