import type { TestDatabase } from '@shiplog/testing'

type Column = { name: string; type: string; generated: boolean }

const columnsQuery = `
  select attname::text as name, format_type(atttypid, null) as type, attgenerated <> '' as generated
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`

/** The columns that are the same in all copies of a row. */
const shared = ['account_id', 'product_id', 'environment_id']

/** SQL for the id of a copy, which is the same in all tables. */
const another = (id: string): string => `md5(${id}::text || copy)::uuid`

/** SQL for a column of a copy: ids, versions and runs get a suffix, positions are lowered by `$2`. */
const copied = ({ name, type }: Column): string => {
  const column = `row."${name}"`
  if (type === 'uuid' && !shared.includes(name)) return another(column)
  if (name === 'version' || name === 'invoke_id' || name === 'run_key') return `${column} || '-' || copy`
  if (name === 'position') return `${column} - copy * $2::bigint`
  return column
}

/**
 * Adds `copies` of each row of a table, as the service wrote it, at positions below those of the log.
 *
 * @param distance distance of two copies, in positions
 */
export const multiply = async (
  database: TestDatabase,
  table: string,
  { copies, distance }: { copies: number; distance: number },
): Promise<void> => {
  const columns = (await database.query<Column>(columnsQuery, [table])).filter(({ generated }) => !generated)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await database.query(
    `insert into ${table} (${names})
     select ${columns.map(copied).join(', ')} from ${table} as row, generate_series(1, $1::int) as copy
     where $2::bigint > 0`,
    [copies, distance],
  )
}
