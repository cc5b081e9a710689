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
  const url = database.urlFor('deployment-query')
  db = createDatabase<Tables>(createPool({ url, schema: 'deployment_query', name: 'test', max: 1 }))
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const addDeployments = (account_id: string) =>
  sql`insert into deployment (id, account_id, product_id, version_id, environment_id, product_name, version,
      environment_name, status, deployed_at, updated_at, opened_position, scm_sha)
    select gen_random_uuid(), ${account_id}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'checkout', n::text,
      'production', 'completed', now(), now(), n, md5(n::text)
    from generate_series(1, 2000) n`

const accountsSeen = async (handle: QueryExecutorProvider): Promise<unknown[]> => {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from deployment`.execute(
    handle,
  )
  return rows.map(({ account_id }) => account_id).toSorted()
}

describe('the tables of deployment-query', () => {
  it('all enforce row-level security, also for the owner of the tables', async () => {
    const tables = await database.query<{ name: string; hides: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity
         and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'account_scope') as hides
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relnamespace = 'deployment_query'::regnamespace and c.relkind in ('r', 'p')`,
    )
    expect(tables.length).toBeGreaterThan(1)
    expect(tables.filter(({ hides }) => !hides)).toEqual([])
  })

  it('let a transaction read and write the rows of its account only, and nothing without an account', async () => {
    await inAccount(db, ours, (tx) => addDeployments(ours).execute(tx))
    await inAccount(db, theirs, (tx) => addDeployments(theirs).execute(tx))
    await expect(inAccount(db, ours, (tx) => addDeployments(theirs).execute(tx))).rejects.toThrow('row-level')
    await expect(addDeployments(ours).execute(db)).rejects.toThrow('row-level')
    expect(await inAccount(db, ours, accountsSeen)).toEqual([ours])
    expect(await acrossAccounts(db, accountsSeen)).toEqual([ours, theirs].toSorted())
    expect(await accountsSeen(db)).toEqual([])
  })

  it('use the index of SHAs in spite of row-level security', async () => {
    await inAccount(db, ours, (tx) => addDeployments(ours).execute(tx))
    await database.query('analyze deployment_query.deployment')
    const plan = await inAccount(db, ours, async (tx) => {
      const search = tx.selectFrom('deployment').selectAll().where('account_id', '=', ours)
      return JSON.stringify(await search.where(hasSameSha('c0ffee12')).explain())
    })
    expect(plan).toContain('Bitmap Index Scan on deployment_by_sha')
    expect(plan).toMatch(/Index Cond: [^"]*scm_sha_lower ~>=~ 'c0ffee12'/)
  })
})
