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

/** Inserts rows with these sizes in bytes, newest first. */
const rows = (count: number, data: string) =>
  sql<Row>`(
    select id, timestamptz '2026-11-22Z' - id * interval '1 s' as at, ${data}::jsonb as data
    from generate_series(1, ${count}::int) as id
  )`
const page = (count: number, data: string) => fetchPage(db, rows(count, data), sql`at desc`)
const shown = (fetched: { is_beyond: boolean }[]): number => fetched.filter((row) => !row.is_beyond).length

it('returns all rows of a small page, in order', async () => {
  const fetched = await page(200, '{"a":1}')
  expect(fetched.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  expect(shown(fetched)).toBe(200)
})

it('ends a page before it exceeds 2 MiB, and returns one more row to show that', async () => {
  const fetched = await page(200, JSON.stringify('x'.repeat(100 * 1024)))
  expect(shown(fetched)).toBe(20)
  expect(fetched).toHaveLength(21)
  expect(fetched.at(-1)?.is_beyond).toBe(true)
})

it('counts the memory of many small values', async () => {
  expect(shown(await page(200, JSON.stringify(Array.from({ length: 5_000 }, () => ({})))))).toBeLessThan(7)
})

it('returns a row of any size, and continues after it', async () => {
  const fetched = await page(3, JSON.stringify('x'.repeat(3 * 1024 * 1024)))
  expect(fetched.map(({ is_beyond }) => is_beyond)).toEqual([false, true])
})

it('counts a small row as its text', async () => {
  const { rows: measured } = await sql<{ bytes: number }>`
    select ${rowBytes('one')} as bytes from (select 1 as a, 'text' as b) as one`.execute(db)
  expect(measured).toEqual([{ bytes: '(1,text)'.length }])
})
