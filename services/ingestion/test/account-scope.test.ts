import { randomUUID } from 'node:crypto'
import { acrossAccounts, createDatabase, createPool, inAccount } from '@shiplog/postgres'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBed, type TestBed, validDeployment } from './support.ts'

const tables = ['version_claim', 'lifecycle_record', 'idempotency_key']

let bed: TestBed
let db: Kysely<unknown>
beforeAll(async () => {
  bed = await startTestBed()
  const url = bed.database.urlFor('ingestion')
  db = createDatabase<unknown>(createPool({ url, schema: 'ingestion', name: 'test' }))
})
afterAll(async () => {
  await db?.destroy()
  await bed?.stop()
})

const accountsIn = async (tx: Kysely<unknown>, table: string): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from ${sql.id(table)} order by 1`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

describe('the rows of an account', () => {
  const other = randomUUID()
  beforeAll(async () => {
    for (const account_id of [bed.account_id, other])
      await bed.client.deploy(validDeployment(), { account_id, idempotency_key: 'same' })
  })

  it.each(tables)('are visible in %s in a transaction of that account only', async (table) => {
    expect(await accountsIn(db, table)).toEqual([])
    expect(await inAccount(db, other, (tx) => accountsIn(tx, table))).toEqual([other])
    expect(await acrossAccounts(db, (tx) => accountsIn(tx, table))).toEqual(
      [bed.account_id, other].toSorted(),
    )
  })
})

describe('POST /internal/events', () => {
  it('keeps versions and idempotency keys of several accounts in one batch apart', async () => {
    const accounts = [randomUUID(), randomUUID(), randomUUID()]
    const items = accounts.map((account_id, index) => ({
      account_id,
      body: validDeployment({ scm_sha: String(index).repeat(7) }),
      idempotency_key: 'one',
    }))
    const first = await bed.client.submit(items)
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(first.map(({ body }) => body.id)).size).toBe(3)
    expect(await bed.client.submit(items)).toEqual(first)
  })
})
