import type { TestDatabase } from '@shiplog/testing'

type Column = { name: string; type: string; generated: boolean }

const columnsQuery = `
  select attname::text as name, format_type(atttypid, null) as type, attgenerated <> '' as generated
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`

/** What all copies of a row have in common. */
const shared = ['account_id', 'product_id', 'environment_id']

/** A new id of a copy: the same in all tables. */
const another = (id: string): string => `md5(${id}::text || copy)::uuid`

/** A column of a copy: in ids, versions and runs it is another one, and its place is `$2` lower. */
const copied = ({ name, type }: Column): string => {
  const column = `row."${name}"`
  if (type === 'uuid' && !shared.includes(name)) return another(column)
  if (name === 'version' || name === 'invoke_id' || name === 'run_key') return `${column} || '-' || copy`
  if (name === 'position') return `${column} - copy * $2::bigint`
  return column
}

/**
 * Adds `copies` of each row that the table has: more of what the service itself wrote, below the places that
 * its log has given out.
 *
 * @param places how far copies are apart in the log
 */
export const multiply = async (
  database: TestDatabase,
  table: string,
  { copies, places }: { copies: number; places: number },
): Promise<void> => {
  const columns = (await database.query<Column>(columnsQuery, [table])).filter(({ generated }) => !generated)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await database.query(
    `insert into ${table} (${names})
     select ${columns.map(copied).join(', ')} from ${table} as row, generate_series(1, $1::int) as copy
     where $2::bigint > 0`,
    [copies, places],
  )
}
