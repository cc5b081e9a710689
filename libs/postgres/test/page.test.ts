import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, createPool, fetchPage, rowBytes } from '../src/index.ts'

type Row = { id: number; at: Date; data: unknown }

let database: TestDatabase
let db: ReturnType<typeof createDatabase<Record<string, never>>>
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.urlFor('catalog')
  db = createDatabase(createPool({ url, max: 1, schema: 'catalog', name: 'test' }))
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

/** Returns a query for `count` rows with this data, newest first. */
const rows = (count: number, data: string) =>
  sql<Row>`(
    select id, timestamptz '2026-11-22Z' - id * interval '1 s' as at, ${data}::jsonb as data
    from generate_series(1, ${count}::int) as id
  )`
const page = (count: number, data: string) => fetchPage(db, rows(count, data), sql`at desc`)
const shown = (fetched: { is_beyond: boolean }[]): number => fetched.filter((row) => !row.is_beyond).length

it('keeps a page whole that is small, in its order', async () => {
  const fetched = await page(200, '{"a":1}')
  expect(fetched.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  expect(shown(fetched)).toBe(200)
})

it('ends a page before 2 MiB, with one row more that says so', async () => {
  const fetched = await page(200, JSON.stringify('x'.repeat(100 * 1024)))
  expect(shown(fetched)).toBe(20)
  expect(fetched).toHaveLength(21)
  expect(fetched.at(-1)?.is_beyond).toBe(true)
})

it('counts many small values as they are in memory', async () => {
  expect(shown(await page(200, JSON.stringify(Array.from({ length: 5_000 }, () => ({})))))).toBeLessThan(7)
})

it('has a row, however heavy that is, and goes on after it', async () => {
  const fetched = await page(3, JSON.stringify('x'.repeat(3 * 1024 * 1024)))
  expect(fetched.map(({ is_beyond }) => is_beyond)).toEqual([false, true])
})

it('weighs an ordinary row as its text', async () => {
  const { rows: measured } = await sql<{ bytes: number }>`
    select ${rowBytes('one')} as bytes from (select 1 as a, 'text' as b) as one`.execute(db)
  expect(measured).toEqual([{ bytes: '(1,text)'.length }])
})
