import type { TestDatabase } from '@shiplog/testing'

type Column = { name: string; type: string; generated: boolean }

const columnsQuery = `
  select attname::text as name, format_type(atttypid, null) as type, attgenerated <> '' as generated
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`

/** Id columns that keep their value in all copies of a row. */
const shared = ['account_id', 'product_id', 'environment_id']

/** Returns SQL for the id of a copy. An id that occurs in several tables gets the same new id in all. */
const another = (id: string): string => `md5(${id}::text || copy)::uuid`

/**
 * Returns SQL for a column of a copy. Ids are replaced by other ids, versions and runs get the number of the
 * copy as a suffix, and a position is lowered by `$2` times this number. Other columns keep their value.
 */
const copied = ({ name, type }: Column): string => {
  const column = `row."${name}"`
  if (type === 'uuid' && !shared.includes(name)) return another(column)
  if (name === 'version' || name === 'invoke_id' || name === 'run_key') return `${column} || '-' || copy`
  if (name === 'position') return `${column} - copy * $2::bigint`
  return column
}

/**
 * Adds `copies` copies of each row that the service wrote into a table.
 *
 * @param distance number by which the position of a copy is lower than that of the copy before. It must be at
 * least the last position of the log, so that no position occurs twice
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
