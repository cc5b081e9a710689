import { jetstream } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { createLogger, type Logger } from '@shiplog/log'
import { describe, expect, it } from 'vitest'
import { type FetchLog, rebuildProjection } from '../src/index.ts'
import { DivergedError } from '../src/reader/same-log.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createReader,
  createWorld,
  eventually,
  fold,
  log,
  newEvents,
  readerMigrations,
  stream,
  tablesHoldTheLog,
  type World,
} from './support.ts'

const setUp = async () => {
  const [world, broker] = await Promise.all([createWorld(), createBroker()])
  return { world, broker, bus: await createBus(broker.url) }
}

/** Sets a log back to a position, as a restore from a backup does. */
const restoreLog = async (world: World, position: number): Promise<void> => {
  await world.query(
    `delete from owner.event_log where position > ${position}; update owner.event_log_head set position = ${position}`,
  )
}

const rebuild = (world: World, options: { fetchLog?: FetchLog; batchSize?: number } = {}): Promise<number> =>
  rebuildProjection({
    service: 'reader',
    source: stream,
    databaseUrl: world.adminUrl,
    schema: 'reader',
    role: 'pg_monitor',
    migrations: readerMigrations,
    tables: ['seen', 'tally'],
    fetchLog: world.fetchLog,
    handle: fold,
    log,
    ...options,
  })

/** A logger that keeps the messages of its errors. */
const keepErrors = (): { log: Logger; errors: string[] } => {
  const errors: string[] = []
  const error = (_fields: unknown, sentence?: string): void => void errors.push(sentence ?? '')
  return { log: Object.assign(createLogger('test', 'silent'), { error }), errors }
}

const halted = 'projection halted: its log was restored and its tables were not'

const numbersSeen = async ({ reader }: World): Promise<number> =>
  (await reader.selectFrom('seen').select('position').execute()).length

describe('a log that was restored from a backup', () => {
  it('is what its tables follow, not the stream that still has the lost events', async () => {
    const { world, bus } = await setUp()
    const lost = createOwner(world, bus)
    await world.append(newEvents(100))
    await eventually(() => lost.position() === 100)
    await lost.stop()
    await restoreLog(world, 50)

    // Before the relay has repaired the stream.
    const projection = createReader(world, bus)
    expect(await projection.reached(50, 10_000)).toBe(true)
    await world.append(newEvents(3))
    expect(await projection.reached(53, 10_000)).toBe(true)
    await tablesHoldTheLog(world)

    const owner = createOwner(world, bus)
    await world.append(newEvents(100))
    await eventually(() => owner.position() === 153)
    await tablesHoldTheLog(world)
  })

  it('is distinguished from its stream after it has grown longer than the stream, whatever the last message is', async () => {
    const { world, bus } = await setUp()
    const lost = createOwner(world, bus)
    const [large] = newEvents(1)
    if (large === undefined) throw new Error('an event')
    // The message of this event has no body.
    await world.append([...newEvents(9), { ...large, data: { n: 1, text: 'x'.repeat(1_100_000) } }])
    await eventually(() => lost.position() === 10)
    await lost.stop()
    await restoreLog(world, 5)
    await world.append(newEvents(20))

    createReader(world, bus)
    await tablesHoldTheLog(world)
    const owner = createOwner(world, bus)
    await world.append(newEvents(1))
    await eventually(() => owner.position() === 26)
    await tablesHoldTheLog(world)
  })

  it('is what its tables follow while a relay still publishes the events before the restore', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus)
    await world.append(newEvents(5))
    owner.wake()
    expect(await projection.reached(5, 10_000)).toBe(true)
    await owner.stop()

    const { nats } = await eventually(() => bus.session())
    for (const position of [5, 6]) {
      const [event] = newEvents(1)
      const fields = headers()
      fields.set('Shiplog-Position', String(position))
      const body = JSON.stringify({ ...event, position, recorded_at: new Date().toISOString() })
      await jetstream(nats).publish(`${stream}.thing.made.other`, body, { headers: fields })
    }
    await world.append(newEvents(2))
    expect(await projection.reached(7, 10_000)).toBe(true)
    await tablesHoldTheLog(world)
  })

  it('halts the projection of tables that were not restored, until they are rebuilt', async () => {
    const { world, bus } = await setUp()
    const { log, errors } = keepErrors()
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus, { log })
    await world.append(newEvents(100))
    expect(await projection.reached(100, 10_000)).toBe(true)

    await restoreLog(world, 50)
    await eventually(() => owner.position() === 50)
    await world.append(newEvents(80))
    owner.wake()
    await eventually(() => errors.includes(halted))
    await world.append(newEvents(10))
    owner.wake()
    await eventually(() => owner.position() === 140)
    errors.splice(0)
    await eventually(() => errors.includes(halted))
    expect(await projection.position()).toBe(100)
    expect(await numbersSeen(world)).toBe(100)

    await rebuild(world)
    await world.append(newEvents(10))
    owner.wake()
    await tablesHoldTheLog(world)
  })

  it.each([
    ['ends before them', 0],
    ['has grown past them', 80],
  ])('halts tables that were not restored when it %s', async (_, added) => {
    const { world, bus } = await setUp()
    const { log, errors } = keepErrors()
    const owner = createOwner(world, bus)
    const before = createReader(world, bus)
    await world.append(newEvents(100))
    expect(await before.reached(100, 10_000)).toBe(true)
    await before.stop()
    await restoreLog(world, 50)
    await world.append(newEvents(added))
    await eventually(() => owner.position() === 50 + added)

    const projection = createReader(world, bus, { log })
    await eventually(() => errors.includes(halted))
    expect(await projection.position()).toBe(100)
    await rebuild(world)
    await tablesHoldTheLog(world)
  })

  it('is followed again once a person has moved the checkpoint of tables that are not rebuilt', async () => {
    const { world, bus } = await setUp()
    const { log, errors } = keepErrors()
    const before = createReader(world, bus)
    await world.append(newEvents(10))
    expect(await before.reached(10, 10_000)).toBe(true)
    await before.stop()
    await restoreLog(world, 5)
    await world.append(newEvents(10))
    const projection = createReader(world, bus, { log })
    await eventually(() => errors.includes(halted))

    await world.query('update reader.checkpoint set position = 5, event_id = null')
    expect(await projection.reached(15, 10_000)).toBe(true)
    expect(await numbersSeen(world)).toBe(20)
  })
})

describe('a log that is restored from a backup during a rebuild', () => {
  it('makes the rebuild fail, and leaves the tables as they were', async () => {
    const { world } = await setUp()
    await world.append(newEvents(100))
    let restored = false
    const fetchLog: FetchLog = async (after, limit) => {
      // The log is restored after the first page, and has grown longer than before.
      if (after > 0 && !restored) {
        restored = true
        await restoreLog(world, 20)
        await world.append(newEvents(100))
      }
      return await world.fetchLog(after, limit)
    }
    await expect(rebuild(world, { fetchLog, batchSize: 50 })).rejects.toThrow(DivergedError)
    expect(await numbersSeen(world)).toBe(0)
  })
})

describe('a checkpoint without the id of its event', () => {
  it('is trusted, and has the id again after the next event', async () => {
    const { world, bus } = await setUp()
    const before = createReader(world, bus)
    await world.append(newEvents(5))
    expect(await before.reached(5, 10_000)).toBe(true)
    await before.stop()
    await world.append(newEvents(5))
    // An operator skips events.
    await world.query('update reader.checkpoint set position = 8, event_id = null')

    const projection = createReader(world, bus)
    expect(await projection.reached(10, 10_000)).toBe(true)
    const [row] = await world.query('select position, event_id from reader.checkpoint')
    const last = (await world.readAll()).at(-1)
    expect(row).toEqual({ position: '10', event_id: last?.id })
  })
})
