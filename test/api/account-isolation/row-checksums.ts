import { eventually } from '@shiplog/testing'
import type { Suite } from '../../support/suite/suite.ts'

/** Columns of each table that are left out, because they change without a change of data. */
const movingColumns: Record<string, string[]> = {
  'gateway.api_key': ['last_used_at'],
  'gateway.badge_token': ['last_used_at'],
  'deployment_query.matrix_product': ['production_behind', 'uncounted_changes'],
}

const schemas = ['gateway', 'ingestion', 'catalog', 'deployment_query', 'notifier']

/** Returns a checksum of all rows of every table of every service, read as the superuser. */
const checksums = async ({ database }: Suite): Promise<Record<string, string>> => {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = any ($1) order by 1`,
    [schemas],
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await database.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(row, '' order by row)), '-') as sum
       from (select (to_jsonb(one) - $1::text[])::text as row from ${name} as one) as rows`,
      [movingColumns[name] ?? []],
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

/**
 * Waits until the checksums do not change for 200 ms, and returns them. The projections have then applied all
 * events.
 */
export const settledChecksums = async (suite: Suite): Promise<Record<string, string>> => {
  let last = ''
  return await eventually(
    async () => {
      const sums = await checksums(suite)
      const before = last
      last = JSON.stringify(sums)
      return last === before && sums
    },
    { intervalMs: 200 },
  )
}
