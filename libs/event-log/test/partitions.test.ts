import { createDatabase, createPool } from '@shiplog/postgres'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countPartitionsAhead } from '../src/owner/keep-partitions.ts'
import { createWorld, newEvents, type World } from './support.ts'

const maintain = (world: World) => sql`select event_log_maintain()`.execute(world.owner)

/**
 * Returns the name of the partition of a month, counted from this one. With `make` it makes the partition.
 */
const month = async (world: World, ahead: number, make = false): Promise<string> => {
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select 'event_log_y' || to_char(month, 'YYYY"m"MM') as name, month::text as from,
      (month + interval '1 month')::text as to
    from (select date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${ahead})) as m (month)
    `.execute(world.owner)
  const { name = '', from, to } = rows[0] ?? {}
  if (make)
    await world.query(
      `create table owner.${name} partition of owner.event_log for values from ('${from}+00') to ('${to}+00')`,
    )
  return name
}

/** Reads the whole log and keeps the transaction open, as `pg_dump` does. @returns a function that ends it */
const openDump = async (world: World): Promise<() => Promise<void>> => {
  const db = createDatabase<unknown>(
    createPool({ url: world.adminUrl, schema: 'owner', name: 'dump', idleInTransactionMs: 0 }),
  )
  onTestFinished(() => db.destroy())
  const dump = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  await sql`select count(*) from event_log`.execute(dump)
  return () => dump.commit().execute()
}

describe('the partitions of a log', () => {
  it('are made ahead for a year', async () => {
    const world = await createWorld()
    expect(await countPartitionsAhead(world.owner)).toBe(12)
    await world.query(`drop table owner.${await month(world, 2)}`)
    expect(await countPartitionsAhead(world.owner)).toBe(1)
    await maintain(world)
    expect(await countPartitionsAhead(world.owner)).toBe(12)
  })

  it('do not block appends while a dump is open, and are made after the dump', async () => {
    const world = await createWorld()
    for (let ahead = 0; ahead <= 12; ahead += 1)
      await world.query(`drop table owner.${await month(world, ahead)}`)
    const endDump = await openDump(world)
    let maintaining = true
    const slowest = { append: 0, waiting: 0 }
    const append = async (): Promise<void> => {
      while (maintaining) {
        const startedAt = performance.now()
        await world.append(newEvents(1))
        slowest.append = Math.max(slowest.append, performance.now() - startedAt)
        const [row] = (await world.query(
          "select count(*)::int as waiting from pg_locks where not granted and locktype = 'relation' and database = (select oid from pg_database where datname = current_database())",
        )) as { waiting: number }[]
        slowest.waiting = Math.max(slowest.waiting, row?.waiting ?? 0)
      }
    }
    const appending = append()
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(maintain(world)).rejects.toMatchObject({ code: '55P03' })
    maintaining = false
    await appending
    expect(slowest.append).toBeLessThan(1_000)
    expect(slowest.waiting).toBeLessThan(3)

    await endDump()
    const logged = await world.readAll()
    expect(logged.length).toBeGreaterThan(3)
    await maintain(world)
    expect(await countPartitionsAhead(world.owner)).toBe(12)
    expect(await world.query('select from owner.event_log_default')).toEqual([])
    expect(await world.readAll()).toEqual(logged)
  }, 30_000)

  it('are dropped at the end of their retention, except those with events that the stream does not hold', async () => {
    const world = await createWorld()
    const [older, old] = [await month(world, -5, true), await month(world, -4, true)]
    await month(world, -2, true)
    await world.append(newEvents(6))
    await world.query(
      "update owner.event_log set recorded_at = now() - interval '5 months' where position <= 2",
    )
    await world.query(
      "update owner.event_log set recorded_at = now() - interval '4 months' where position in (3, 4)",
    )
    const forget = async (upTo: number) => {
      const { rows } = await sql<{ name: string }>`
        select event_log_forget(now() - interval '3 months', ${upTo}) as name`.execute(world.owner)
      return rows.map(({ name }) => name)
    }
    expect(await forget(2)).toEqual([])
    expect(await forget(4)).toEqual([older])
    expect(await forget(6)).toEqual([old])
    expect((await world.readAll()).map(({ position }) => position)).toEqual([5, 6])
    expect(await world.append(newEvents(1))).toMatchObject({ first: 7 })
  })
})
