import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, type Sql, urlFor } from './support.ts'

let database: TestDatabase
let adminUrl: string

beforeAll(async () => {
  database = await createTestDatabase()
  adminUrl = database.adminUrl
})
afterAll(() => database?.drop())

const partitionsOf = async (sql: Sql, schema: string): Promise<string[]> => {
  const rows = await sql<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = $1::regclass and relname <> 'event_log_default' order by 1`,
    [`${schema}.event_log`],
  )
  return rows.map(({ name }) => name)
}

/** Lists the names of the partitions of this month and of the next `ahead` months. */
const namesOfMonths = async (sql: Sql, ahead: number): Promise<string[]> => {
  const rows = await sql<{ name: string }>(
    `select 'event_log_y' || to_char(now() at time zone 'UTC' + make_interval(months => n), 'YYYY"m"MM') as name
     from generate_series(0, $1) n order by n`,
    [ahead],
  )
  return rows.map(({ name }) => name)
}

describe.each(['ingestion', 'catalog'])('the event log of %s', (schema) => {
  it('gets the partition of a month whose rows are in the default partition, and they move into it', async () => {
    await connected(adminUrl, async (sql) => {
      const names = await namesOfMonths(sql, 12)
      await sql(`drop table ${schema}.${names[2]}`)
      const insert = `insert into ${schema}.event_log values (1, gen_random_uuid(), gen_random_uuid(), 'thing.made', '{}',
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '2 months 10 days')`
      await sql(insert)
      const role = urlFor(database, schema)
      await connected(role, (sql) => sql(`select ${schema}.event_log_maintain()`))
      expect(await partitionsOf(sql, schema)).toEqual(names)
      expect(await sql(`select from ${schema}.event_log_default`)).toEqual([])
      expect(await sql(`select position::int from ${schema}.${names[2]}`)).toEqual([{ position: 1 }])
    })
  })
})
