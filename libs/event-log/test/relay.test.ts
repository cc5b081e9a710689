import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Bus } from '@shiplog/bus'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type LoggedEvent, requestHead } from '../src/index.ts'
import { publishInOrder } from '../src/owner/publish.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createWorld,
  endLeadership,
  eventually,
  log,
  newEvent,
  newEvents,
  stream,
  type World,
} from './support.ts'

const managerOf = async (bus: Bus) => {
  const session = await eventually(() => bus.session())
  return await jetstreamManager(session.nats, { checkAPI: false })
}

/** Reads the messages of the stream, from the first to the last. */
const readStream = async (bus: Bus) => {
  const jsm = await managerOf(bus)
  const { state } = await jsm.streams.info(stream)
  const messages = []
  for (let seq = Math.max(state.first_seq, 1); seq <= state.last_seq; seq += 1) {
    const message = await jsm.streams.getMessage(stream, { seq })
    if (message !== null) messages.push(message)
  }
  return messages
}

const positions = async (bus: Bus): Promise<number[]> =>
  (await readStream(bus)).map((message) => Number(message.header.get('Shiplog-Position')))

const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const streamHolds = (bus: Bus, wanted: number[]) =>
  eventually(async () => {
    expect(await positions(bus)).toEqual(wanted)
    return true
  })

const setUp = async (): Promise<{
  world: World
  broker: Awaited<ReturnType<typeof createBroker>>
  bus: Bus
}> => {
  const [world, broker] = await Promise.all([createWorld(), createBroker()])
  return { world, broker, bus: await createBus(broker.url) }
}

describe('the relay', () => {
  it('publishes the log in order, each event on the subject of its type and account', async () => {
    const { world, bus } = await setUp()
    const events = newEvents(3)
    const owner = createOwner(world, bus)
    await world.append(events)
    owner.wake()
    await streamHolds(bus, [1, 2, 3])

    const [message] = await readStream(bus)
    const logged = await world.readAll()
    expect(message?.subject).toBe(`${stream}.thing.made.${events[0]?.account_id}`)
    expect(message?.json()).toEqual(logged[0])
    expect(message?.header.get('Nats-Msg-Id')).toBe(events[0]?.id)
    expect(message?.header.get('Shiplog-Recorded-At')).toBe(logged[0]?.recorded_at)
    expect(owner.position()).toBe(3)
  })

  it('publishes the events that it is woken with, without reading the log', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    await eventually(() => owner.position() !== undefined)
    const pages = [await world.append(newEvents(2)), await world.append(newEvents(3))]
    await world.owner.transaction().execute(async (tx) => {
      await sql`lock table event_log in access exclusive mode`.execute(tx)
      // The answers to two commits may arrive in the other order.
      for (const { events } of pages.reverse()) owner.wake(events)
      await streamHolds(bus, upTo(5))
    })
    const published = (await readStream(bus)).map((message) => message.json())
    expect(published).toEqual(await world.readAll())
  })

  it.each([
    ['before', upTo(1)],
    ['between', [2]],
    ['after', [3]],
  ])('also publishes what another replica has appended %s its own events', async (_, others) => {
    const { world, broker, bus } = await setUp()
    const leader = createOwner(world, bus, { pollMs: 60_000 })
    await eventually(() => leader.position() !== undefined)
    const standby = createOwner(world, await createBus(broker.url))
    for (const position of upTo(3)) {
      const { events } = await world.append(newEvents(1))
      if (others.includes(position)) standby.wake(events)
      else leader.wake(events)
    }
    await streamHolds(bus, upTo(3))
  })

  it('creates the stream, and corrects settings that differ', async () => {
    const { world, bus } = await setUp()
    const jsm = await managerOf(bus)
    await jsm.streams.add({ name: stream, subjects: [`${stream}.old.>`] })
    createOwner(world, bus)

    const config = await eventually(async () => {
      const info = await jsm.streams.info(stream)
      return info.config.max_age === nanos(7 * 24 * 3_600_000) && info.config
    })
    expect(config).toMatchObject({
      subjects: [`${stream}.>`],
      retention: 'limits',
      discard: 'old',
      storage: 'file',
      num_replicas: 1,
      max_consumers: 256,
    })
  })

  it('is woken by an append on a replica that does not relay', async () => {
    const { world, broker, bus } = await setUp()
    const leader = createOwner(world, bus, { pollMs: 60_000 })
    await eventually(() => leader.position() !== undefined)
    const standby = createOwner(world, await createBus(broker.url))

    await world.append(newEvents(1))
    standby.wake()
    await streamHolds(bus, [1])
    expect(standby.position()).toBeUndefined()
  })

  it('notices an append without wake', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus, { pollMs: 50 })
    await eventually(() => owner.position() !== undefined)
    await world.append(newEvents(2))
    await streamHolds(bus, [1, 2])
  })

  it('relays what was logged while the broker was away', async () => {
    const { world, broker, bus } = await setUp()
    const owner = createOwner(world, bus)
    await world.append(newEvents(2))
    await streamHolds(bus, [1, 2])
    await broker.kill()
    await world.append(newEvents(700))
    owner.wake()
    await broker.restart()
    await streamHolds(bus, upTo(702))
  })

  it('publishes nothing, rather than without bodies, while it does not know the maximum size of a message', async () => {
    const { broker, bus } = await setUp()
    await (await managerOf(bus)).streams.add({ name: stream, subjects: [`${stream}.>`] })
    const session = await eventually(() => bus.session())
    await broker.kill()
    await eventually(() => session.nats.info === undefined)
    const event = { ...newEvent(), position: 1, recorded_at: new Date().toISOString(), data: '{}' }
    const settings = { stream, session, log, inFlight: 1, answerEvery: 1, messageId: () => event.id }
    await expect(publishInOrder([event], 0, settings)).rejects.toThrow('Connection lost before')
    await broker.restart()
    await streamHolds(bus, [])
  })

  it('fills the stream of a broker that has lost its store', async () => {
    const { world, broker, bus } = await setUp()
    createOwner(world, bus)
    await world.append(newEvents(20))
    await streamHolds(bus, upTo(20))
    await broker.wipe()
    await world.append(newEvents(5))
    await streamHolds(bus, upTo(25))
  })

  it('fills a stream that has lost its last messages, although the broker remembers their ids', async () => {
    const { world, bus } = await setUp()
    createOwner(world, bus, { verifyMs: 100 })
    await world.append(newEvents(10))
    await streamHolds(bus, upTo(10))
    const jsm = await managerOf(bus)
    for (const seq of [8, 9, 10]) await jsm.streams.deleteMessage(stream, seq)
    await streamHolds(bus, upTo(10))
    await world.append(newEvents(2))
    await streamHolds(bus, upTo(12))
  })

  it('creates a deleted stream again when it is next needed', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    await world.append(newEvents(3))
    await streamHolds(bus, upTo(3))
    await (await managerOf(bus)).streams.delete(stream)
    await world.append(newEvents(1))
    owner.wake()
    await streamHolds(bus, upTo(4))
  })

  it('leaves events out of a new stream that are older than its maximum age', async () => {
    const { world, bus } = await setUp()
    await world.append(newEvents(4))
    await world.query(
      "update owner.event_log set recorded_at = now() - interval '8 days' where position <= 3",
    )
    createOwner(world, bus)
    await streamHolds(bus, [4])
  })

  it('purges a stream whose last message is not in the log', async () => {
    const { world, bus } = await setUp()
    const before = createOwner(world, bus)
    await world.append(newEvents(10))
    await streamHolds(bus, upTo(10))
    await before.stop()
    // The log is restored from a backup, and gets other events.
    await world.query(
      'delete from owner.event_log where position > 6; update owner.event_log_head set position = 6',
    )
    await world.append(newEvents(2))

    createOwner(world, bus)
    const logged = (await world.readAll()).map((event) => event.id)
    // By ids, because a read during the purge may find the first 8 messages of the old stream.
    await eventually(async () => {
      expect((await readStream(bus)).map((message) => message.json<LoggedEvent>().id)).toEqual(logged)
      return true
    })
  })

  it('continues after a message that somebody else has published', async () => {
    const { world, bus } = await setUp()
    const owner = createOwner(world, bus)
    await world.append(newEvents(2))
    await streamHolds(bus, upTo(2))
    bus.publish(`${stream}.nonsense`, { position: 'x' })
    await world.append(newEvents(1))
    owner.wake()
    await streamHolds(bus, upTo(3))
  })

  it('publishes an event that is too large for the broker without its body, and continues', async () => {
    const { world, bus } = await setUp()
    createOwner(world, bus)
    await world.append([newEvent(), newEvent({ data: { n: 0, text: 'x'.repeat(1_100_000) } }), newEvent()])
    await streamHolds(bus, upTo(3))
    const message = (await readStream(bus))[1]
    expect(message?.data.length).toBe(0)
    expect(message?.header.get('Shiplog-Omitted')).toBe('true')
  })

  it('moves to another replica without a duplicate or a gap when leaders crash while they publish', async () => {
    const { world, broker, bus } = await setUp()
    createOwner(world, await createBus(broker.url))
    createOwner(world, await createBus(broker.url))
    let appending = true
    const append = async (): Promise<void> => {
      while (appending) {
        await world.append(newEvents(40))
        await sleep(10)
      }
    }
    const appended = append()
    for (let round = 0; round < 5; round += 1) {
      await eventually(async () => (await endLeadership(world, `relay ${stream}`)) > 0)
      await eventually(async () => {
        const head = await requestHead(bus, stream, 1_000)
        const { state } = await (await managerOf(bus)).streams.info(stream)
        return state.last_seq > 0 && state.last_seq > head / 2
      })
    }
    appending = false
    await appended
    await streamHolds(bus, upTo((await world.readAll()).length))
  })

  it('stores nothing for a leader that was replaced while it was paused', async () => {
    const { world, broker, bus } = await setUp()
    // Its database session ends while it publishes a page; it notices afterwards.
    const sleeper = createOwner(world, await createBus(broker.url), { inFlight: 1 })
    await eventually(() => sleeper.position() !== undefined)
    await world.append(newEvents(400))
    sleeper.wake()
    await endLeadership(world, `relay ${stream}`)
    createOwner(world, bus)
    await world.append(newEvents(400))
    await streamHolds(bus, upTo(800))
  })

  it('answers requests for the head on every replica', async () => {
    const { world, broker, bus } = await setUp()
    createOwner(world, bus)
    createOwner(world, await createBus(broker.url))
    await world.append(newEvents(7))
    const heads = await Promise.all(Array.from({ length: 20 }, () => requestHead(bus, stream, 1_000)))
    expect(heads).toEqual(Array.from({ length: 20 }, () => 7))
  })

  it('carries the trace of the event in the message', async () => {
    const { world, bus } = await setUp()
    createOwner(world, bus)
    const trace = `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`
    await world.append([newEvent({ trace })])
    await streamHolds(bus, [1])
    const [message] = await readStream(bus)
    expect(message?.header.get('traceparent')).toBe(trace)
  })
})
