import { randomUUID } from 'node:crypto'
import { acrossAccounts, createDatabase, createPool, hasSameSha, inAccount } from '@shiplog/postgres'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { type QueryExecutorProvider, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Tables } from '../src/db/tables.ts'

const [ours, theirs] = [randomUUID(), randomUUID()]

let database: TestDatabase
/** Database handle with the service's own role. */
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.urlFor('catalog')
  db = createDatabase<Tables>(createPool({ url, schema: 'catalog', name: 'test', max: 1 }))
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const addVersion = (account_id: string) =>
  sql`insert into version (id, account_id, product_id, product_name, version, scm_sha, created_at, updated_at, position, deployed)
    select gen_random_uuid(), ${account_id}, gen_random_uuid(), 'checkout', n::text, md5(n::text), now(), now(), n, false
    from generate_series(1, 2000) n`

const accountsSeen = async (handle: QueryExecutorProvider): Promise<unknown[]> => {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from version`.execute(handle)
  return rows.map(({ account_id }) => account_id).toSorted()
}

describe('the tables of the catalog', () => {
  it('have row-level security by account, also for their owner, except the event log', async () => {
    const open = await database.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relnamespace = 'catalog'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and not (c.relrowsecurity and c.relforcerowsecurity
           and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'account_scope'))`,
    )
    expect(open).toEqual([{ name: 'event_log' }])
  })

  it('are read by views with the rights of the caller', async () => {
    const views = await database.query<{ options: string[] | null }>(
      `select reloptions as options from pg_class where relnamespace = 'catalog'::regnamespace and relkind = 'v'`,
    )
    expect(views.length).toBeGreaterThan(0)
    for (const { options } of views) expect(options).toContain('security_invoker=true')
  })

  it('can be read and written only in a transaction of the account', async () => {
    await inAccount(db, ours, (tx) => addVersion(ours).execute(tx))
    await inAccount(db, theirs, (tx) => addVersion(theirs).execute(tx))
    await expect(inAccount(db, ours, (tx) => addVersion(theirs).execute(tx))).rejects.toThrow('row-level')
    await expect(addVersion(ours).execute(db)).rejects.toThrow('row-level')
    expect(await inAccount(db, ours, accountsSeen)).toEqual([ours])
    expect(await acrossAccounts(db, accountsSeen)).toEqual([ours, theirs].toSorted())
    expect(await accountsSeen(db)).toEqual([])
  })

  it('are searched for a SHA by an index', async () => {
    await inAccount(db, ours, (tx) => addVersion(ours).execute(tx))
    await database.query('analyze catalog.version')
    const plan = await inAccount(db, ours, async (tx) => {
      const search = tx.selectFrom('version').selectAll().where('account_id', '=', ours)
      return JSON.stringify(await search.where(hasSameSha('c0ffee12')).explain())
    })
    expect(plan).toContain('Bitmap Index Scan on version_by_sha')
    expect(plan).toMatch(/Index Cond: [^"]*scm_sha_lower ~>=~ 'c0ffee12'/)
  })

  it('are searched for a status by an index', async () => {
    await inAccount(db, ours, (tx) => addVersion(ours).execute(tx))
    await database.query('analyze catalog.version')
    const plan = await inAccount(db, ours, async (tx) => {
      const search = tx.selectFrom('version').selectAll().where('account_id', '=', ours)
      const failed = search.where('status', '=', 'failed').orderBy('created_at', 'desc').orderBy('id', 'desc')
      return JSON.stringify(await failed.explain())
    })
    expect(plan).toContain('Index Scan using version_with_status')
  })
})
