import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import type { Bus } from '@shiplog/bus'
import { createLogger } from '@shiplog/log'
import { describe, expect, it } from 'vitest'
import { requestApplied } from '../src/index.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createReader,
  createWorld,
  endLeadership,
  eventually,
  fillWithConsumers,
  fold,
  newEvents,
  readTallies,
  stream,
  tablesHoldTheLog,
} from './support.ts'

const setUp = async () => {
  const [world, broker] = await Promise.all([createWorld(), createBroker()])
  return { world, broker, bus: await createBus(broker.url) }
}

const fullStream = 'stream not read: it has its maximum of consumers'

const sessionOf = (bus: Bus) => eventually(() => bus.session())

describe('a projection', () => {
  it('applies every event once and in order', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus)
    for (let round = 0; round < 20; round += 1) {
      await world.append(newEvents(1 + round))
      owner.wake()
    }
    expect(await projection.reached(210, 10_000)).toBe(true)
    await tablesHoldTheLog(world)
    expect(await projection.position()).toBe(210)
  })

  it('changes tables and checkpoint together or not at all', async () => {
    const { world, bus } = await setUp()
    createOwner(world, bus)
    let failing = true
    const projection = createReader(world, bus, {
      handle: async (tx, events) => {
        await fold(tx, events)
        if (failing) throw new Error('after the writes')
      },
    })
    await world.append(newEvents(3))
    await eventually(() => projection.leading())
    expect(await projection.reached(1, 300)).toBe(false)
    expect(await readTallies(world.reader)).toEqual([])
    failing = false
    await tablesHoldTheLog(world)
  })

  it('applies the events before one that cannot be handled, and stays there', async () => {
    const { world, bus } = await setUp()
    createOwner(world, bus)
    let poisonous = true
    await world.append(newEvents(50))
    const projection = createReader(world, bus, {
      handle: async (tx, events) => {
        if (poisonous && events.some((event) => event.position === 31)) throw new Error('poison')
        await fold(tx, events)
      },
    })
    expect(await projection.reached(30, 10_000)).toBe(true)
    expect(await projection.reached(31, 200)).toBe(false)
    poisonous = false
    expect(await projection.reached(50, 10_000)).toBe(true)
    await tablesHoldTheLog(world)
  })

  it('fetches from the log the events that the stream no longer has', async () => {
    const { world, bus } = await setUp()
    await world.append(newEvents(1_200))
    await world.query(
      "update owner.event_log set recorded_at = now() - interval '8 days' where position <= 1100",
    )
    createOwner(world, bus)
    createReader(world, bus)
    await tablesHoldTheLog(world)
  })

  it('skips repeated messages, and fetches missing events', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    await world.append(newEvents(30))
    await eventually(() => owner.position() === 30)
    const { nats } = await sessionOf(bus)
    const jsm = await jetstreamManager(nats)
    for (const seq of [1, 5, 6, 7, 30]) await jsm.streams.deleteMessage(stream, seq)
    for (const seq of [2, 8, 9]) {
      const message = await jsm.streams.getMessage(stream, { seq })
      const again = headers()
      again.set('Shiplog-Position', message?.header.get('Shiplog-Position') ?? '')
      await jetstream(nats).publish(`${stream}.thing.made.again`, message?.data ?? '', { headers: again })
    }
    await jetstream(nats).publish(`${stream}.nonsense`, 'not ours')
    createReader(world, bus, { idleMs: 200 })
    await tablesHoldTheLog(world)
  })

  it('fetches an event whose message has no body', async () => {
    const { world, bus } = await setUp()
    createOwner(world, bus)
    createReader(world, bus)
    const [first, large, last] = newEvents(3)
    if (!first || !large || !last) throw new Error('three events')
    await world.append([first, { ...large, data: { n: 5, text: 'x'.repeat(1_100_000) } }, last])
    await tablesHoldTheLog(world)
  })

  it('continues from the log while the broker is away', async () => {
    const { world, broker, bus } = await setUp()
    createOwner(world, bus)
    createReader(world, bus)
    await world.append(newEvents(3))
    await tablesHoldTheLog(world)
    await broker.kill()
    await world.append(newEvents(3))
    await tablesHoldTheLog(world)
    await broker.restart()
    await world.append(newEvents(3))
    await tablesHoldTheLog(world)
  })

  it('notices that the stream was made again or that its consumer is gone', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus, { idleMs: 300 })
    await world.append(newEvents(5))
    expect(await projection.reached(5, 10_000)).toBe(true)
    await eventually(() => owner.position() === 5)
    const { nats } = await sessionOf(bus)
    const jsm = await jetstreamManager(nats)
    for await (const consumer of jsm.consumers.list(stream)) await jsm.consumers.delete(stream, consumer.name)
    await world.append(newEvents(5))
    owner.wake()
    expect(await projection.reached(10, 10_000)).toBe(true)
    await jsm.streams.delete(stream)
    await world.append(newEvents(5))
    owner.wake()
    expect(await projection.reached(15, 10_000)).toBe(true)
    await tablesHoldTheLog(world)
  })

  it('reads the log while the stream has its maximum of consumers, and then the stream', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    await world.append(newEvents(1))
    await eventually(() => owner.position() === 1)
    const jsm = await jetstreamManager((await sessionOf(bus)).nats)
    const leaked = await fillWithConsumers(jsm)
    const warnings: string[] = []
    const warn = (_fields: unknown, sentence?: string): void => void warnings.push(sentence ?? '')
    const projection = createReader(world, bus, {
      log: Object.assign(createLogger('test', 'silent'), { warn }),
    })
    await world.append(newEvents(2))
    owner.wake()
    expect(await projection.reached(3, 10_000)).toBe(true)
    await eventually(() => warnings.includes(fullStream))

    await jsm.consumers.delete(stream, leaked)
    await eventually(async () => (await jsm.streams.info(stream)).state.consumer_count === 256)
    await world.append(newEvents(2))
    owner.wake()
    expect(await projection.reached(5, 10_000)).toBe(true)
    await tablesHoldTheLog(world)
  })

  it('asks the owner soon for an event that a read waits for, also after a long time without events', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus, { pollMs: 60_000 })
    const projection = createReader(world, bus, { idleMs: 200 })
    await world.append(newEvents(1))
    owner.wake()
    expect(await projection.reached(1, 10_000)).toBe(true)
    // The interval doubles each time: 200, 400, 800, 1,600, and now 3,200 ms.
    await sleep(4_300)
    await world.append(newEvents(1))
    expect(await projection.reached(2, 1_000)).toBe(true)
  })

  it('reads a stream that was filled again from the right sequence', async () => {
    const { world, broker, bus } = await setUp()
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus, { idleMs: 60_000 })
    await world.append(newEvents(40))
    expect(await projection.reached(40, 10_000)).toBe(true)
    await broker.wipe()
    await world.append(newEvents(10))
    owner.wake()
    await eventually(() => owner.position() === 50)
    await tablesHoldTheLog(world)
    await world.append(newEvents(10))
    owner.wake()
    await tablesHoldTheLog(world)
  })

  it('moves to another replica, and all replicas know its position', async () => {
    const { world, broker, bus } = await setUp()
    const owner = createOwner(world, bus)
    const replicas = [createReader(world, bus), createReader(world, await createBus(broker.url))]
    for (let round = 1; round <= 4; round += 1) {
      await eventually(() => replicas.filter((replica) => replica.leading()).length === 1)
      await world.append(newEvents(20))
      owner.wake()
      expect(await Promise.all(replicas.map((replica) => replica.reached(round * 20, 10_000)))).toEqual([
        true,
        true,
      ])
      await endLeadership(world, `reader projection ${stream}`)
    }
    await tablesHoldTheLog(world)
  })

  it('writes nothing for a leader that was replaced while it was paused', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    const awake = Promise.withResolvers<void>()
    let asleep = false
    const fetchLog: typeof world.fetchLog = async (after, limit) => {
      const page = await world.fetchLog(after, limit)
      asleep = page.events.length > 0
      if (asleep) await awake.promise
      return page
    }
    const withoutBroker = await createBus('nats://127.0.0.1:1')
    const sleeper = createReader(world, withoutBroker, { fetchLog })
    await world.append(newEvents(3))
    await eventually(() => asleep)
    await endLeadership(world, `reader projection ${stream}`)
    const successor = createReader(world, bus)
    expect(await successor.reached(3, 10_000)).toBe(true)
    await world.append(newEvents(3))
    owner.wake()
    expect(await successor.reached(6, 10_000)).toBe(true)
    // It still has the first page, and does not know yet that it no longer leads.
    expect(sleeper.leading()).toBe(true)
    awake.resolve()
    await eventually(() => !sleeper.leading())
    await tablesHoldTheLog(world)
  })

  it('ends its term when its checkpoint was moved', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus)
    await world.append(newEvents(5))
    expect(await projection.reached(5, 10_000)).toBe(true)
    await world.query('update reader.checkpoint set position = 0; truncate reader.seen, reader.tally')
    await world.append(newEvents(5))
    owner.wake()
    await tablesHoldTheLog(world)
  })

  it('tells other services whether it has reached a position', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    createReader(world, bus)
    const question = { service: 'reader', source: stream, position: 5, timeoutMs: 10_000 }
    const answer = requestApplied(bus, question)
    await world.append(newEvents(5))
    owner.wake()
    expect(await answer).toBe(true)
    expect(await requestApplied(bus, { ...question, position: 6, timeoutMs: 200 })).toBe(false)
    expect(await requestApplied(bus, { ...question, service: 'nobody', timeoutMs: 200 })).toBe(false)
  })
})
