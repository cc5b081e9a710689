import type { Column, VisibleColumns } from './columns.ts'
import classes from './matrix-table.module.css'

type Props = VisibleColumns & { columns: Column[] }

/** The header row: the names of the environments, and their types where name and type differ. */
export const MatrixHead = ({ columns, from, to, before, after }: Props) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={classes.corner} aria-colindex={1}>
        Product
      </th>
      {before > 0 && <td aria-hidden style={{ width: before }} />}
      {columns.slice(from, to).map(({ name, type }, offset) => (
        <th key={name} scope="col" className={classes.environment} aria-colindex={from + offset + 2}>
          <div className={classes.environmentName} title={name}>
            {name}
          </div>
          {name !== type && <div className={classes.environmentType}>{type}</div>}
        </th>
      ))}
      {after > 0 && <td aria-hidden style={{ width: after }} />}
    </tr>
  </thead>
)
