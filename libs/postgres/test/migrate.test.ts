import { createTestDatabase, eventually } from '@shiplog/testing'
import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, createPool, type Migrations, migrate } from '../src/index.ts'

const createThing = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table thing (n int)`.execute(db)
  },
}
const indexThing = {
  transaction: false,
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`drop index concurrently if exists thing_n`.execute(db)
    await sql`create unique index concurrently thing_n on thing (n)`.execute(db)
  },
}
const table: Migrations = { '20260101T000000Z-create-thing': createThing }
const withIndex: Migrations = { ...table, '20260102T000000Z-index-thing': indexThing }

const createWorld = async () => {
  const { adminUrl, query, drop } = await createTestDatabase()
  await query('create schema migrated')
  const open = () =>
    createDatabase<unknown>(
      createPool({ url: adminUrl, schema: 'migrated', name: 'test', max: 2, lockTimeoutMs: 100 }),
    )
  const [db, writer] = [open(), open()]
  onTestFinished(async () => {
    await Promise.all([db.destroy(), writer.destroy()])
    await drop()
  })
  const ran: string[] = []
  return {
    writer,
    ran,
    query,
    run: (migrations: Migrations) => migrate(db, 'migrated', migrations, (name) => void ran.push(name)),
    isIndexValid: async () =>
      (
        await query(
          `select indisvalid as valid from pg_index where indexrelid = 'migrated.thing_n'::regclass`,
        )
      )[0],
  }
}

it('runs each migration in a transaction of its own', async () => {
  const { run, ran, query } = await createWorld()
  const half = {
    up: async (db: Kysely<unknown>): Promise<void> => {
      await sql`create table half (n int)`.execute(db)
      throw new Error('it went wrong')
    },
  }
  const failing = run({ ...table, '20260102T000000Z-create-half': half })
  await expect(failing).rejects.toThrow('Migration 20260102T000000Z-create-half of schema migrated failed')
  expect(ran).toEqual(Object.keys(table))
  expect(await query(`select relname from pg_class where relname in ('thing', 'half')`)).toEqual([
    { relname: 'thing' },
  ])
})

it('builds an index without a transaction, while others write in open transactions', async () => {
  const { run, ran, query, writer, isIndexValid } = await createWorld()
  await run(table)
  const built = await writer.transaction().execute(async (tx) => {
    await sql`insert into thing values (1)`.execute(tx)
    const built = run(withIndex)
    await eventually(async () => {
      const [row] = await query<{ phase: string }>('select phase from pg_stat_progress_create_index')
      expect(row?.phase).toMatch(/^waiting for/)
      return true
    })
    await sql`insert into thing values (2)`.execute(writer)
    await sql`select pg_sleep(0.3)`.execute(tx)
    return { done: built }
  })
  await built.done
  expect(ran).toEqual(Object.keys(withIndex))
  expect(await isIndexValid()).toEqual({ valid: true })
  await run(withIndex)
  expect(ran).toHaveLength(2)
})

it('builds an index again that has failed', async () => {
  const { run, ran, query, isIndexValid } = await createWorld()
  await run(table)
  await query('insert into migrated.thing values (1), (1)')
  await expect(run(withIndex)).rejects.toThrow('Migration 20260102T000000Z-index-thing of schema migrated')
  expect(await isIndexValid()).toEqual({ valid: false })
  await query('truncate migrated.thing')
  await run(withIndex)
  expect(ran).toEqual(Object.keys(withIndex))
  expect(await isIndexValid()).toEqual({ valid: true })
})
