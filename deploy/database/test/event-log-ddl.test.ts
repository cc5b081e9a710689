import {
  createEventLogV1,
  guardEventLogHeadV3,
  makeEventLogPartitionsV2,
  replaceEventLogHeadV2,
} from '@shiplog/event-log/ddl'
import { createDatabase, createPool } from '@shiplog/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateAll } from '../src/migrate.ts'
import { connected, passwords, type Sql, startServer, urlAs } from './support.ts'

let server: Awaited<ReturnType<typeof startServer>>
let adminUrl: string

beforeAll(async () => {
  server = await startServer()
  adminUrl = await server.createDatabase('suite')
  await migrateAll({ url: adminUrl, passwords })
})
afterAll(() => server.stop())

const tables = ['event_log', 'event_log_head', 'event_log_heads', 'event_log_default']

/** All that Postgres knows of a log in a schema, but for the schema's name. */
const describeLog = (sql: Sql, schema: string): Promise<unknown[]> =>
  sql(
    `select kind, at, regexp_replace(what, '\\m' || $1 || '\\M', 'here', 'g') as what from (
       select 'column' as kind, table_name || ' ' || ordinal_position as at,
         concat_ws(' ', column_name, data_type, datetime_precision, is_nullable, column_default) as what
       from information_schema.columns where table_schema = $1 and table_name = any ($2)
       union all
       select 'index', indexname, indexdef from pg_indexes where schemaname = $1 and tablename = any ($2)
       union all
       select 'constraint', relname || ' ' || conname, pg_get_constraintdef(pg_constraint.oid)
       from pg_constraint join pg_class on pg_class.oid = conrelid
       where connamespace = $1::regnamespace and relname = any ($2)
       union all
       select 'function', proname, pg_get_functiondef(oid) from pg_proc
       where pronamespace = $1::regnamespace and proname like 'event_log_%'
     ) as log order by 1, 2`,
    [schema, tables],
  )

const partitionsOf = async (sql: Sql, schema: string): Promise<string[]> => {
  const rows = await sql<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = $1::regclass and relname <> 'event_log_default' order by 1`,
    [`${schema}.event_log`],
  )
  return rows.map(({ name }) => name)
}

/** The names of this month's partition and the next ones'. */
const namesOfMonths = async (sql: Sql, ahead: number): Promise<string[]> => {
  const rows = await sql<{ name: string }>(
    `select 'event_log_y' || to_char(now() at time zone 'UTC' + make_interval(months => n), 'YYYY"m"MM') as name
     from generate_series(0, $1) n order by n`,
    [ahead],
  )
  return rows.map(({ name }) => name)
}

describe.each(['ingestion', 'catalog'])('the event log of %s', (schema) => {
  it('is what libs/event-log describes', async () => {
    const scratch = `scratch_${schema}`
    await connected(adminUrl, (sql) => sql(`create schema ${scratch}`))
    const db = createDatabase<unknown>(createPool({ url: adminUrl, schema: scratch, name: 'test' }))
    await createEventLogV1(db)
    await db.transaction().execute(replaceEventLogHeadV2)
    await makeEventLogPartitionsV2(db)
    await guardEventLogHeadV3(db).finally(() => db.destroy())
    await connected(adminUrl, async (sql) => {
      const described = await describeLog(sql, scratch)
      expect(described.length).toBeGreaterThan(15)
      expect(await describeLog(sql, schema)).toEqual(described)
    })
  })

  it('gets the partitions of all months when the default one has rows of one, which move there', async () => {
    await connected(adminUrl, async (sql) => {
      const names = await namesOfMonths(sql, 12)
      await sql(`drop table ${schema}.${names[2]}`)
      const insert = `insert into ${schema}.event_log values (1, gen_random_uuid(), gen_random_uuid(), 'thing.made', '{}',
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '2 months 10 days')`
      await sql(insert)
      const role = urlAs(adminUrl, `shiplog_${schema}`, passwords[schema] ?? '')
      await connected(role, (sql) => sql(`select ${schema}.event_log_maintain()`))
      expect(await partitionsOf(sql, schema)).toEqual(names)
      expect(await sql(`select from ${schema}.event_log_default`)).toEqual([])
      expect(await sql(`select position::int from ${schema}.${names[2]}`)).toEqual([{ position: 1 }])
    })
  })
})
