import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { RebuildRefusedError, rebuildProjection } from '../src/index.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createReader,
  createWorld,
  eventually,
  expectedTallies,
  fold,
  log,
  newEvents,
  type ReaderTables,
  readTallies,
  stream,
  type World,
} from './support.ts'

const rebuild = (
  world: World,
  options: Partial<Parameters<typeof rebuildProjection<ReaderTables>>[0]> = {},
) =>
  rebuildProjection<ReaderTables>({
    service: 'reader',
    source: stream,
    databaseUrl: world.adminUrl,
    schema: 'reader',
    tables: ['seen', 'tally'],
    fetchLog: world.fetchLog,
    handle: fold,
    log,
    batchSize: 50,
    ...options,
  })

const shadows = (world: World) => world.query("select from pg_namespace where nspname like 'reader_rebuild%'")

describe('rebuildProjection', () => {
  it('replaces wrong tables while the projection runs and readers read, and nobody sees a half of it', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus)
    await world.append(newEvents(2_000))
    expect(await projection.reached(2_000, 10_000)).toBe(true)
    await world.query("update reader.tally set trail = 'wrong', events = 1000000")

    let running = true
    const counts: number[] = []
    const read = async (): Promise<void> => {
      while (running) {
        const [row] = await world.query<{ count: number; slow: boolean }>(
          'select count(*)::int from reader.seen',
        )
        counts.push(row?.count ?? 0)
      }
    }
    const write = async (): Promise<void> => {
      while (running) {
        await world.append(newEvents(3))
        owner.wake()
        await sleep(3)
      }
    }
    const others = [read(), write()]
    const position = await rebuild(world)
    await eventually(async () => (await projection.position()) > position)
    running = false
    await Promise.all(others)

    expect(position).toBeGreaterThanOrEqual(2_000)
    await eventually(async () => {
      expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
      return true
    })
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2_000)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(await shadows(world)).toEqual([])
  })

  it('brings a projection back that was ahead of a log from a backup', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus, { idleMs: 100 })
    await world.append(newEvents(10))
    expect(await projection.reached(10, 10_000)).toBe(true)
    await world.query(
      'delete from owner.event_log where position > 6; update owner.event_log_head set position = 6',
    )
    await eventually(() => owner.position() === 6)

    expect(await rebuild(world)).toBe(6)
    expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
    await world.append(newEvents(2))
    await eventually(async () => {
      expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
      return true
    })
  })

  it('keeps what readers may do, and their keys and indexes', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    const state = () =>
      world.query(`select c.relname, c.relacl::text, c.oid from pg_class c
        where c.relnamespace = 'reader'::regnamespace order by c.relname`)
    await world.query('grant select on reader.seen to public')
    const before = await state()
    await rebuild(world)
    expect(await state()).toEqual(before)
  })

  it('leaves the tables as they were when an event cannot be handled', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await rebuild(world)
    const before = await readTallies(world.reader)
    await world.append(newEvents(1))
    const failing = rebuild(world, { handle: () => Promise.reject(new Error('poison')) })
    await expect(failing).rejects.toThrow('poison')
    expect(await readTallies(world.reader)).toEqual(before)
    await rebuild(world)
    expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
  })

  it('fails when the handler writes a table that was not named', async () => {
    const world = await createWorld()
    await world.append(newEvents(1))
    await expect(rebuild(world, { tables: ['tally'] })).rejects.toThrow('cannot insert into view "seen"')
    expect(await readTallies(world.reader)).toEqual([])
  })

  it('refuses when tables that stay refer to tables that are rebuilt', async () => {
    const world = await createWorld()
    await world.query('create table reader.note (account_id uuid references reader.tally on delete cascade)')
    await expect(rebuild(world)).rejects.toThrow(RebuildRefusedError)
    await expect(rebuild(world)).rejects.toThrow('those that are: note')
  })

  it('refuses while another rebuild of the same projection runs', async () => {
    const world = await createWorld()
    await world.append(newEvents(1))
    const working = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const first = rebuild(world, {
      handle: async (tx, events) => {
        working.resolve()
        await finish.promise
        await fold(tx, events)
      },
    })
    await working.promise
    await expect(rebuild(world)).rejects.toThrow('under way')
    finish.resolve()
    await first
  })

  it('refuses when the log no longer goes back to its first event', async () => {
    const world = await createWorld()
    await world.append(newEvents(5))
    await world.query('delete from owner.event_log where position < 3')
    await expect(rebuild(world)).rejects.toThrow('The log continues at 3, not at 1')
  })
})
