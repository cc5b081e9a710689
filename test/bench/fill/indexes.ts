import type { TestDatabase } from '@shiplog/testing'

type Index = { name: string; definition: string }

const secondary = `
  select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
  from pg_index index
  where index.indrelid = $1::regclass and not index.indisprimary
    and not exists (select from pg_constraint where conindid = index.indexrelid)`

/**
 * Drops the indexes of a table, calls `fill`, creates the indexes again, and vacuums and analyzes the table.
 * Keeps the primary key, and the indexes of constraints.
 */
export const withoutIndexes = async (
  database: TestDatabase,
  table: string,
  fill: () => Promise<void>,
): Promise<void> => {
  const start = performance.now()
  const indexes = await database.query<Index>(secondary, [table])
  for (const { name } of indexes) await database.query(`drop index ${name}`)
  await fill()
  await database.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes) await database.query(definition)
  await database.query(`vacuum (analyze) ${table}`)
  console.error(`  ${table} filled in ${Math.round((performance.now() - start) / 1_000)} s`)
}
