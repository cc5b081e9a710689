import { createDatabase, createPool } from '@shiplog/postgres'
import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { services } from '../src/migrate.ts'
import { connected, type Sql, urlFor } from './support.ts'

/** A policy, as the catalogs of Postgres describe it. */
type Policy = { name: string; command: string; using: string; check: string | null; roles: string }
type Table = { name: string; has_account: boolean; is_enforced: boolean; policies: Policy[] }

/**
 * Returns true for the tables of a log. They have the events of all accounts and no policy, because only
 * libs/event-log reads them, by position.
 */
const isEventLog = ({ name }: Table): boolean => /^event_log(_|$)/.test(name) && name !== 'event_log_head'

/** Tables whose rows belong to no account. */
const withoutAccount = [
  'event_log_head', // position of the log's last event
  'checkpoint', // position up to which a log was applied
  'figures_progress', // position up to which the log was counted
  'account', // names and ids: the gateway looks up the account of a credential
  'kysely_migration',
  'kysely_migration_lock',
]

let database: TestDatabase
let adminUrl: string
let accountScope: Policy[]

beforeAll(async () => {
  database = await createTestDatabase()
  adminUrl = database.adminUrl
  accountScope = await describeAccountScope()
})
afterAll(() => database?.drop())

const asAdmin = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => connected(adminUrl, work)

const tablesOf = (schema: string): Promise<Table[]> =>
  asAdmin((sql) =>
    sql<Table>(
      `select relname as name, relrowsecurity and relforcerowsecurity as is_enforced,
         exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id') as has_account,
         (select coalesce(json_agg(json_build_object('name', polname, 'command', polcmd, 'roles', polroles::text,
             'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))), '[]')
           from pg_policy where polrelid = pg_class.oid) as policies
       from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p') order by 1`,
      [schema],
    ),
  )

/**
 * Returns the policies of a table that `enforceAccountScopeV1` was called for. No table may have other
 * policies.
 */
const describeAccountScope = async (): Promise<Policy[]> => {
  await asAdmin((sql) => sql('create schema scratch create table thing (account_id uuid)'))
  const db = createDatabase<unknown>(createPool({ url: adminUrl, schema: 'scratch', name: 'test' }))
  await enforceAccountScopeV1(db, 'thing').finally(() => db.destroy())
  const [thing] = await tablesOf('scratch')
  expect(thing).toMatchObject({ is_enforced: true, policies: [{ name: 'account_scope' }] })
  return thing?.policies ?? []
}

const guardedTablesOf = async (schema: string): Promise<string[]> =>
  (await tablesOf(schema)).filter((table) => table.has_account && !isEventLog(table)).map(({ name }) => name)

describe.each(services)('schema $schema', ({ schema, role }) => {
  it('has the account policy on every table with accounts, also for the owner', async () => {
    for (const table of await tablesOf(schema)) {
      if (isEventLog(table)) continue
      expect([...withoutAccount, ...(table.has_account ? [table.name] : [])]).toContain(table.name)
      const expected = table.has_account ? accountScope : []
      expect(table).toMatchObject({ is_enforced: table.has_account, policies: expected })
    }
  })

  it('has views that read with the rights of the caller', async () => {
    const others = await asAdmin((sql) =>
      sql(
        `select relname from pg_class where relnamespace = $1::regnamespace and relkind in ('v', 'm')
         and not coalesce(reloptions @> '{security_invoker=true}', false)`,
        [schema],
      ),
    )
    expect(others).toEqual([])
  })

  it('is used by a role that policies apply to', async () => {
    expect(
      await asAdmin((sql) => sql('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [role])),
    ).toEqual([{ rolsuper: false, rolbypassrls: false }])
    const owned = await asAdmin((sql) =>
      sql(`select oid::regclass::text from pg_class where pg_has_role($1, relowner, 'member')`, [role]),
    )
    expect(owned).toEqual([])
  })
})

/** SQL expressions for the value of a column that is not null, by the type of the column. */
const sampleOf: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  'text[]': `'{}'`,
  integer: '(random() * 1e9)::int',
  bigint: '(random() * 1e9)::bigint',
  'double precision': 'random()',
  boolean: 'true',
  date: 'current_date',
  jsonb: `'{}'`,
  bytea: 'uuid_send(gen_random_uuid())',
  'timestamp(3) with time zone': 'now()',
  'timestamp with time zone': 'now()',
}

const insertRow = async (sql: Sql, table: string, account_id: string): Promise<void> => {
  const columns = await sql<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull
       and attgenerated = '' and attidentity = '' and attname <> 'account_id'`,
    [table],
  )
  const values = columns.map(({ name, type }) => {
    if (sampleOf[type] === undefined)
      throw new Error(`${table}.${name}: this test has no value of type ${type}`)
    return sampleOf[type]
  })
  const names = columns.map(({ name }) => `, ${name}`).join('')
  await sql(
    `insert into ${table} (account_id${names}) values ($1${values.map((value) => `, ${value}`).join('')})`,
    [account_id],
  )
}

/** Drops the foreign keys and checks of a schema, so that rows with any values can be inserted. */
const dropRules = async (sql: Sql, schema: string): Promise<void> => {
  const rules = await sql<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where connamespace = $1::regnamespace and contype in ('c', 'f') and coninhcount = 0`,
    [schema],
  )
  for (const { statement } of rules) await sql(statement)
}

describe.each(services)('with rows of two accounts, role $role', ({ schema }) => {
  const accounts = ['0aaaaaaa-0000-4000-8000-000000000000', '0bbbbbbb-0000-4000-8000-000000000000'] as const

  beforeAll(() =>
    asAdmin(async (sql) => {
      await dropRules(sql, schema)
      for (const table of await guardedTablesOf(schema))
        for (const account of accounts) await insertRow(sql, `${schema}.${table}`, account)
    }),
  )

  /** Returns the accounts whose rows a table shows in a transaction with this scope; undefined: no scope. */
  const seen = async (sql: Sql, table: string, scope: string | undefined): Promise<string[]> => {
    await sql('begin')
    if (scope !== undefined) await sql(`select set_config('shiplog.accounts', $1, true)`, [scope])
    const rows = await sql<{ account_id: string }>(`select account_id from ${table} order by 1`)
    await sql('commit')
    expect(await sql(`select from ${table}`)).toEqual([])
    return rows.map(({ account_id }) => account_id)
  }

  it('sees no rows without a scope, the rows of the accounts in a scope, and none after it', async () => {
    const tables = await guardedTablesOf(schema)
    expect(tables).not.toEqual([])
    await connected(urlFor(database, schema), async (sql) => {
      for (const table of tables) expect(await seen(sql, table, undefined), table).toEqual([])
    })
    await connected(urlFor(database, schema), async (sql) => {
      for (const table of tables) {
        expect(await seen(sql, table, ''), table).toEqual([])
        expect(await seen(sql, table, '{}'), table).toEqual([])
        expect(await seen(sql, table, `{${accounts[1]}}`), table).toEqual([accounts[1]])
        expect(await seen(sql, table, `{${accounts.join(',')}}`), table).toEqual(accounts)
        expect(await seen(sql, table, 'every'), table).toEqual(accounts)
      }
    })
  })

  it('sees the same accounts through a view', async () => {
    const views = await asAdmin((sql) =>
      sql<{ name: string }>(
        `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'v'
         and relname <> all ($2)`,
        [schema, withoutAccount],
      ),
    )
    await connected(urlFor(database, schema), async (sql) => {
      for (const { name } of views) {
        expect(await seen(sql, name, undefined), name).toEqual([])
        expect(await seen(sql, name, `{${accounts[1]}}`), name).not.toContain(accounts[0])
      }
    })
  })

  it('changes no rows without a scope, and inserts none for another account', async () => {
    await connected(urlFor(database, schema), async (sql) => {
      for (const table of await guardedTablesOf(schema)) {
        expect(await sql(`update ${table} set account_id = account_id returning 1`), table).toEqual([])
        expect(await sql(`delete from ${table} returning 1`), table).toEqual([])
        await expect(insertRow(sql, table, accounts[0]), table).rejects.toThrow('row-level security')
        await sql(`select set_config('shiplog.accounts', $1, false)`, [`{${accounts[1]}}`])
        await expect(insertRow(sql, table, accounts[0]), table).rejects.toThrow('row-level security')
        await expect(sql(`update ${table} set account_id = $1`, [accounts[0]]), table).rejects.toThrow(
          'row-level security',
        )
        await sql(`select set_config('shiplog.accounts', '', false)`)
      }
    })
  })
})
