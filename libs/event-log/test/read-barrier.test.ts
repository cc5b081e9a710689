import { BusUnavailableError, connectBus } from '@shiplog/bus'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { caughtUp, createReadBarrier, type Projection } from '../src/index.ts'
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
  readTallies,
  stream,
} from './support.ts'

/** A projection at a position that the test sets. */
const projectionAt = (position: () => number): Projection => ({
  source: stream,
  position: async () => position(),
  reached: async (wanted) => position() >= wanted,
  leading: () => true,
  stop: async () => {},
})

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
  const start = performance.now()
  return { result: await work(), ms: performance.now() - start }
}

describe('the read barrier', () => {
  it('makes a read on any replica see the events logged before it', async () => {
    const world = await createWorld()
    const broker = await createBroker()
    const bus = await createBus(broker.url)
    const owner = createOwner(world, bus)
    const replicas = [createReader(world, bus), createReader(world, await createBus(broker.url))]
    const barriers = replicas.map((projection) => createReadBarrier({ bus, projections: [projection] }))
    await eventually(() => replicas.some((replica) => replica.leading()) && owner.position() !== undefined)

    for (let round = 1; round <= 30; round += 1) {
      const { last } = await world.append(newEvents(2))
      owner.wake()
      const barrier = barriers[round % 2]
      expect(await barrier?.wait()).toBeUndefined()
      const tallies = await readTallies(world.reader)
      expect(tallies.reduce((sum, tally) => sum + tally.events, 0)).toBeGreaterThanOrEqual(last)
    }
  })

  it('leaves connections for reads while the checkpoint is locked, however many reads wait', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus)
    await world.append(newEvents(1))
    owner.wake()
    expect(await projection.reached(1, 10_000)).toBe(true)
    await world.query('begin; lock table reader.checkpoint in access exclusive mode')
    await world.append(newEvents(1))
    owner.wake()

    const barrier = createReadBarrier({ bus, projections: [projection], timeoutMs: 300 })
    const lags = await Promise.all(Array.from({ length: 30 }, barrier.wait))
    const { rows } = await sql<{ held: string }>`
      select count(*) as held from pg_stat_activity
      where application_name = 'reader' and datname = current_database() and wait_event_type = 'Lock'`.execute(
      world.owner,
    )
    await world.query('rollback')
    expect(new Set(lags)).toEqual(new Set(['unknown']))
    // One of a batch of the projection, and one that asks for all waiting reads.
    expect(Number(rows[0]?.held)).toBeLessThanOrEqual(2)
  })

  it('returns after its timeout with the number of missing events', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    createOwner(world, bus)
    let open = false
    const projection = createReader(world, bus, {
      handle: async (tx, events) => {
        if (!open && events.some((event) => event.position > 3)) throw new Error('not yet')
        await fold(tx, events)
      },
    })
    await world.append(newEvents(3))
    expect(await projection.reached(3, 10_000)).toBe(true)
    await world.append(newEvents(4))

    const barrier = createReadBarrier({ bus, projections: [projection], timeoutMs: 200 })
    const { result, ms } = await timed(barrier.wait)
    expect(result).toBe(4)
    expect(ms).toBeGreaterThan(150)
    expect(ms).toBeLessThan(1_000)
    open = true
  })

  it('sends one request for all reads before it, and another for the reads after it', async () => {
    const bus = await createBus((await createBroker()).url)
    let head = 0
    let asked = 0
    const answer = Promise.withResolvers<void>()
    bus.respond(`shiplog.head.${stream}`, 'owner', async () => {
      asked += 1
      const position = head
      if (asked === 1) await answer.promise
      return { position }
    })
    const barrier = createReadBarrier({ bus, projections: [projectionAt(() => 0)] })
    const early = barrier.wait()
    await eventually(() => asked === 1)
    head = 5
    const late = [barrier.wait(), barrier.wait(), barrier.wait()]
    answer.resolve()
    expect(await early).toBeUndefined()
    expect(await Promise.all(late)).toEqual([5, 5, 5])
    expect(asked).toBe(2)
  })

  it('does not wait when the broker is away or no owner answers', async () => {
    const broker = await createBroker()
    const bus = await createBus(broker.url)
    const barrier = createReadBarrier({ bus, projections: [projectionAt(() => 0)] })
    const unowned = await timed(barrier.wait)
    await broker.kill()
    await eventually(() => !bus.connected())
    const away = await timed(barrier.wait)
    expect([unowned.result, away.result]).toEqual(['unknown', 'unknown'])
    expect(Math.max(unowned.ms, away.ms)).toBeLessThan(150)
  })

  it('makes only the first read wait long for an owner that does not answer, and notices when it answers again', async () => {
    const bus = await createBus((await createBroker()).url)
    let silent = true
    bus.respond(`shiplog.head.${stream}`, 'owner', () =>
      silent ? new Promise(() => {}) : Promise.resolve({ position: 0 }),
    )
    const barrier = createReadBarrier({ bus, projections: [projectionAt(() => 0)], timeoutMs: 200 })
    expect(await barrier.wait()).toBe('unknown')
    const { result, ms } = await timed(barrier.wait)
    expect(result).toBe('unknown')
    expect(ms).toBeLessThan(100)
    silent = false
    await eventually(async () => (await barrier.wait()) === undefined)
  })

  it('makes the first read after an idle time see every write', async () => {
    const bus = await createBus((await createBroker()).url)
    let silent = true
    let asked = 0
    bus.respond(`shiplog.head.${stream}`, 'owner', () => {
      asked += 1
      return silent ? new Promise(() => {}) : Promise.resolve({ position: 0 })
    })
    const barrier = createReadBarrier({ bus, projections: [projectionAt(() => 0)], timeoutMs: 500 })
    expect(await barrier.wait()).toBe('unknown')
    silent = false
    expect(await barrier.wait()).toBeUndefined()
    expect(asked).toBe(2)
  })

  it('sets a header with the number of events that a read may lack', async () => {
    const set: [string, string][] = []
    const res = { setHeader: (name: string, value: string) => set.push([name, value]) }
    let passed = 0
    for (const lag of [undefined, 3, 'unknown'] as const)
      await caughtUp({ wait: async () => lag })(undefined, res, () => {
        passed += 1
      })
    expect(set).toEqual([
      ['X-Data-Lag', '3'],
      ['X-Data-Lag', 'unknown'],
    ])
    expect(passed).toBe(3)
  })
})

describe('the bus', () => {
  it('connects once the broker has started, and keeps its subscriptions over restarts', async () => {
    const broker = await createBroker()
    await broker.kill()
    const bus = await createBus(broker.url)
    const heard: unknown[] = []
    bus.subscribe('greeting', (body) => heard.push(body))
    bus.respond('echo', 'one', async (body) => body)
    expect(bus.connected()).toBe(false)
    bus.publish('greeting', 'nobody hears this')
    await expect(bus.request('echo', 1, 1_000)).rejects.toThrow(BusUnavailableError)
    for (const round of [1, 2]) {
      await broker.restart()
      await eventually(() => bus.connected())
      bus.publish('greeting', round)
      expect(await bus.request('echo', { round }, 1_000)).toEqual({ round })
    }
    expect(heard).toEqual([1, 2])
  })

  it('has the subscriptions that were made while the broker was away', async () => {
    const broker = await createBroker()
    const bus = await createBus(broker.url)
    await broker.kill()
    await eventually(() => !bus.connected())
    const heard: unknown[] = []
    bus.subscribe('greeting', (body) => heard.push(body))
    bus.respond('echo', 'one', async (body) => body)
    for (const round of [1, 2]) {
      await broker.restart()
      await eventually(() => bus.connected())
      bus.publish('greeting', round)
      expect(await bus.request('echo', { round }, 1_000)).toEqual({ round })
    }
    expect(heard).toEqual([1, 2])
  })

  it('says why there was no answer', async () => {
    const bus = await createBus((await createBroker()).url)
    bus.respond('silence', 'one', () => new Promise(() => {}))
    bus.respond('failure', 'one', () => Promise.reject(new Error('broken')))
    await expect(bus.request('nobody', 1, 1_000)).rejects.toMatchObject({ reason: 'no responders' })
    await expect(bus.request('silence', 1, 50)).rejects.toMatchObject({ reason: 'timeout' })
    await expect(bus.request('failure', 1, 1_000)).rejects.toMatchObject({ reason: 'responder failed' })
  })

  it('ends requests as soon as the connection is lost', async () => {
    const broker = await createBroker()
    const bus = await createBus(broker.url)
    bus.respond('silence', 'one', () => new Promise(() => {}))
    const asked = bus.request('silence', 1, 60_000)
    await Promise.all([expect(asked).rejects.toMatchObject({ reason: 'broker away' }), broker.kill()])
  })

  it('closes at once if it has never connected', async () => {
    const bus = await connectBus({ url: 'nats://127.0.0.1:1', name: 'test', log })
    await bus.close()
    expect(bus.connected()).toBe(false)
  })
})
