import { randomUUID } from 'node:crypto'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteVersionsOf, lockDeletedProduct } from '../src/db/deleted-products.ts'
import type { Db, Tables } from '../src/db/tables.ts'
import { deletedProductsWork } from '../src/workers/delete-versions.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase<Tables>(
    createPool({ url: database.urlFor('catalog'), schema: 'catalog', name: 'test' }),
  )
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

let account_id: string
beforeEach(() => {
  account_id = randomUUID()
})

/** Inserts versions that were first named at consecutive positions, with random times of creation. */
const addVersions = (product_name: string, first: number, count: number) =>
  database.query(
    `insert into catalog.version
       (id, account_id, product_id, product_name, version, created_at, updated_at, position, deployed)
     select gen_random_uuid(), $1, $1, $2, n::text,
       timestamptz '2026-11-21Z' + random() * interval '1 day', now(), n, false
     from generate_series($3::int, $3::int + $4::int - 1) n`,
    [account_id, product_name, first, count],
  )

const markDeleted = (product_name: string, position: number) =>
  database.query(
    `insert into catalog.deleted_product (account_id, product_name, position) values ($1, $2, $3)
     on conflict (account_id, product_name) do update set position = excluded.position`,
    [account_id, product_name, position],
  )

const positionsOf = async (product_name: string): Promise<number[]> => {
  const rows = await database.query<{ position: number }>(
    `select position::int as position from catalog.version
     where account_id = $1 and product_name = $2 order by position`,
    [account_id, product_name],
  )
  return rows.map(({ position }) => position)
}

const range = (first: number, end: number) => Array.from({ length: end - first }, (_, n) => first + n)

/** Returns how many rows of `version` this transaction has read so far. */
const rowsRead = async (tx: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relid = 'version'::regclass`.execute(tx)
  return rows[0]?.read ?? 0
}

it('reads a limited number of versions in each step, and begins again after another deletion', async () => {
  await addVersions('huge', 1, 20_000)
  await database.query('analyze catalog.version')
  await markDeleted('huge', 301)
  const step = () =>
    acrossAccounts(db, async (tx) => {
      const deleted = await lockDeletedProduct(tx)
      if (deleted === undefined) return undefined
      const before = await rowsRead(tx)
      await deleteVersionsOf(tx, deleted, 500)
      return (await rowsRead(tx)) - before
    })
  let most = 0
  for (let steps = 1; ; steps += 1) {
    if (steps === 20) await markDeleted('huge', 601)
    const read = await step()
    if (read === undefined) break
    most = Math.max(most, read)
  }
  // A step examines 500 versions. It reads a version that it deletes three times.
  expect(most).toBeLessThanOrEqual(1_500)
  expect(await positionsOf('huge')).toEqual(range(601, 20_001))
})

it('continues with the next product while a version is locked, and deletes that version later', async () => {
  for (const name of ['a-locked', 'b']) await markDeleted(name, 10)
  await addVersions('a-locked', 1, 2)
  await addVersions('b', 3, 1)
  const { step } = deletedProductsWork(db)
  await acrossAccounts(db, async (tx) => {
    await sql`select from version where product_name = 'a-locked' and position = 1 for key share`.execute(tx)
    for (let steps = 1; steps <= 6; steps += 1) await step()
    expect(await positionsOf('b')).toEqual([])
    expect(await positionsOf('a-locked')).toEqual([1])
  })
  while (await step());
  expect(await positionsOf('a-locked')).toEqual([])
  expect(await database.query('select from catalog.deleted_product')).toEqual([])
})
