import { createTestDatabase } from '@shiplog/testing'
import type { Kysely } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createDatabase, createPool, givenRows, statement } from '../src/index.ts'

let db: Kysely<unknown>

beforeAll(async () => {
  const database = await createTestDatabase()
  db = createDatabase(createPool({ url: database.adminUrl, max: 1, schema: 'public', name: 'test' }))
  return async () => {
    await db.destroy()
    await database.drop()
  }
})

const types = {
  id: 'uuid',
  name: 'text',
  position: 'bigint',
  is_open: 'boolean',
  made_at: 'timestamptz',
  metadata: 'jsonb',
  late: 'text[]',
} as const
type Row = Record<keyof typeof types, unknown>
const id = '0198c5a0-0000-7000-8000-000000000001'
const made_at = new Date('2026-11-22T07:00:00.123Z')
const awkward = [`a "quoted" \\ back\\\\slash, {comma}`, 'null', '', `O'Neil\n\tß😀\u007f\u2028\u0001`]

it('passes values and nulls unchanged', async () => {
  const rows = [
    ...awkward.map((name, position) => ({
      id,
      name,
      position,
      is_open: true,
      made_at,
      metadata: { [name]: [name] },
      late: [name, name],
    })),
    { id, name: null, position: null, is_open: null, made_at: null, metadata: null, late: [] },
  ]
  const given = givenRows<Row>(types)
  expect(await statement<Row>(given.query)(db, given.parametersOf(rows))).toEqual(rows)
})

it('passes one row unchanged to a statement, with its other parameters', async () => {
  const given = givenRows<Row>(types)
  const select = given.statement<Row>((query) => `select given.*, $8::text as more from (${query}) as given`)
  const values = awkward.map((name, position) => ({
    id,
    name,
    position,
    is_open: false,
    made_at,
    metadata: { [name]: [name] },
    late: [name, name],
  }))
  const empty = { id, name: null, position: null, is_open: null, made_at: null, metadata: null, late: [] }
  for (const row of [...values, empty])
    expect(await select(db, [row], 'other')).toEqual([{ ...row, more: 'other' }])
  expect(await select(db, values, 'other')).toEqual(values.map((row) => ({ ...row, more: 'other' })))
})

it('passes no rows for an empty list', async () => {
  const given = givenRows<{ name: string }>({ name: 'text' })
  expect(await statement(given.query)(db, given.parametersOf([]))).toEqual([])
})
