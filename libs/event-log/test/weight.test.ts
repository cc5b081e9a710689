import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import type { Bus } from '@shiplog/bus'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pageBytes } from '../src/logged-event.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createReader,
  createWorld,
  eventually,
  fold,
  newEvent,
  stream,
  tablesHoldTheLog,
  type World,
} from './support.ts'

const heavyEvents = 200

/** Data such as `{"a":[{},{},…]}` with 100 KB, which takes 2 MB once parsed. */
const logHeavyEvents = (world: World) =>
  world.query(`
    update owner.event_log_head set position = ${heavyEvents};
    insert into owner.event_log (position, id, account_id, type, data, recorded_at)
    select position, gen_random_uuid(), gen_random_uuid(), 'thing.made', data, clock_timestamp()
    from generate_series(1, ${heavyEvents}) position, (
      select jsonb_build_object('a', jsonb_agg('{}'::jsonb)) as data from generate_series(1, 34000)
    ) heavy`)

/** Starts one side in a process with a smaller heap than any of our services has. */
const startSide = async (
  side: 'owner' | 'reader',
  { world, natsUrl, ownerUrl = '' }: { world: World; natsUrl: string; ownerUrl?: string },
): Promise<{ child: ChildProcess; url: string }> => {
  const child = fork(
    new URL('weight-process.ts', import.meta.url),
    [side, world.adminUrl, natsUrl, ownerUrl, stream],
    { execArgv: ['--max-old-space-size=128'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ url = '' }] = (await once(child, 'message')) as [{ url?: string }]
  return { child, url }
}

const projectedBy = async (world: World, sides: ChildProcess[]): Promise<void> => {
  const projected = async (): Promise<number> => {
    const [row] = await world.query<{ seen: string }>('select count(*) as seen from reader.seen')
    return Number(row?.seen)
  }
  const isOver = async () => sides.some((side) => !side.connected) || (await projected()) === heavyEvents
  await eventually(isOver, { timeoutMs: 50_000 })
  expect(sides.map((side) => side.connected)).toEqual(sides.map(() => true))
  expect(await projected()).toBe(heavyEvents)
}

const weighing = (bytes: number, n: number) => newEvent({ data: { n, text: 'x'.repeat(bytes) } })

const consumersOf = async (bus: Bus) => {
  const { nats } = await eventually(() => bus.session())
  return (await jetstreamManager(nats)).consumers.list(stream).next()
}

describe('a log of large events', () => {
  it('is relayed and projected within 128 MB of heap', async () => {
    const [world, broker] = await Promise.all([createWorld(), createBroker()])
    await logHeavyEvents(world)
    const owner = await startSide('owner', { world, natsUrl: broker.url })
    const reader = await startSide('reader', { world, natsUrl: broker.url, ownerUrl: owner.url })
    await projectedBy(world, [owner.child, reader.child])
  }, 60_000)

  it('is fetched and projected within 128 MB of heap while the broker is away', async () => {
    const world = await createWorld()
    await logHeavyEvents(world)
    const natsUrl = 'nats://127.0.0.1:1'
    const owner = await startSide('owner', { world, natsUrl })
    const reader = await startSide('reader', { world, natsUrl, ownerUrl: owner.url })
    await projectedBy(world, [owner.child, reader.child])
  }, 60_000)

  it('is fetched to its end, although one or two events fill a page', async () => {
    const world = await createWorld()
    const sizes = [0.6, 0.6, 1.5, 1.5, 0.1, 0.1, 1.2, 0.3]
    await world.append(sizes.map((size, index) => weighing(size * pageBytes, index)))
    createReader(world, await createBus('nats://127.0.0.1:1'))
    await tablesHoldTheLog(world)
  })

  it('comes through the stream as long as the broker accepts its events', async () => {
    const [world, broker] = await Promise.all([createWorld(), createBroker()])
    const bus = await createBus(broker.url)
    createOwner(world, bus)
    const fetched: number[] = []
    const reader = createReader(world, bus, {
      fetchLog: async (after, limit) => {
        fetched.push(after)
        return await world.fetchLog(after, limit)
      },
      idleMs: 60_000,
    })
    // The reader may start before the stream exists.
    const before = await eventually(async () => {
      fetched.length = 0
      const { last } = await world.append([weighing(10, 0)])
      return (await reader.reached(last, 10_000)) && fetched.length === 0 && last
    })
    const sizes = [0.9, 0.01, 0.5, 0.6, 0.95, 0.95, 0.01]
    await world.append(sizes.map((size, index) => weighing(size * pageBytes, index)))
    expect(await reader.reached(before + sizes.length, 10_000)).toBe(true)
    await tablesHoldTheLog(world)
    expect(fetched).toEqual([])
  })

  it('stays in the broker while a batch is slow', async () => {
    const [world, broker] = await Promise.all([createWorld(), createBroker()])
    const bus = await createBus(broker.url)
    const owner = createOwner(world, bus)
    const done = Promise.withResolvers<void>()
    const sizes: number[] = []
    const handle: typeof fold = async (tx, events) => {
      sizes.push(events.length)
      await done.promise
      await fold(tx, events)
    }
    const total = 400
    await world.append(Array.from({ length: total }, (_, index) => weighing(pageBytes / 20, index)))
    await eventually(() => owner.position() === total)
    createReader(world, bus, { handle })
    onTestFinished(() => done.resolve())
    await eventually(() => sizes.length > 0)
    await sleep(500)

    // A batch, an inbox and a pull each have about 20 events.
    const [consumer] = await consumersOf(bus)
    expect(consumer?.delivered.stream_seq).toBeLessThan(70)
    done.resolve()
    await tablesHoldTheLog(world)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20)
  })
})
