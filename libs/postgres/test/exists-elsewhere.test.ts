import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, createPool, existsElsewhere } from '../src/index.ts'

type Tables = { thing: { id: string; account_id: string } }

const [id, ours, theirs] = [randomUUID(), randomUUID(), randomUUID()]

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase()
  await database.query('create table gateway.thing (id uuid not null, account_id uuid not null)')
  await database.query('insert into gateway.thing values ($1, $2)', [id, ours])
  db = createDatabase<Tables>(
    createPool({ url: database.urlFor('gateway'), schema: 'gateway', name: 'elsewhere', max: 1 }),
  )
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

describe('existsElsewhere', () => {
  it('finds a row of another account, never one of the account itself', async () => {
    expect(await existsElsewhere(db, 'thing', theirs, id)).toBe(true)
    expect(await existsElsewhere(db, 'thing', ours, id)).toBe(false)
    expect(await existsElsewhere(db, 'thing', theirs, randomUUID())).toBe(false)
  })
})
