import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type WatchedEvent, watchStream } from '../src/index.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createWorld,
  eventually,
  fillWithConsumers,
  log,
  newEvent,
  newEvents,
  stream,
} from './support.ts'

const setUp = async () => {
  const [world, broker] = await Promise.all([createWorld(), createBroker()])
  const bus = await createBus(broker.url)
  const owner = createOwner(world, bus)
  await world.append(newEvents(3))
  owner.wake()
  return { world, broker, bus, owner }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

const account_id = randomUUID()

/** Records the calls of a watcher of one account. */
const watch = ({ bus }: Pick<SetUp, 'bus'>) => {
  const calls: string[] = []
  const events: WatchedEvent[] = []
  let position = 0
  const stop = watchStream(
    { bus, stream, log },
    {
      wants: (id) => id === account_id,
      onBegin: (at) => calls.push(`begin ${at}`),
      onEvents: (wanted, at) => {
        position = at
        events.push(...wanted)
        calls.push(...wanted.map((event) => `event ${event.position}`))
      },
      onAway: () => calls.at(-1) !== 'away' && calls.push('away'),
    },
  )
  onTestFinished(stop)
  const waitFor = (text: string) => eventually(() => calls.includes(text), { timeoutMs: 15_000 })
  return { calls, events, position: () => position, stop, waitFor }
}

const streamHas = (bus: SetUp['bus'], messages: number) =>
  eventually(async () => {
    const { nats } = await eventually(() => bus.session())
    const jsm = await jetstreamManager(nats, { checkAPI: false })
    return (await jsm.streams.info(stream)).state.messages === messages
  })

describe('watchStream', () => {
  it('passes wanted events from the end of the stream on, and the position read', async () => {
    const { world, bus, owner } = await setUp()
    await streamHas(bus, 3)
    const watcher = watch({ bus })
    await watcher.waitFor('begin 3')
    await world.append([newEvent(), newEvent({ account_id, data: { n: 'mine' } }), newEvent()])
    owner.wake()
    await eventually(() => watcher.position() === 6)
    expect(watcher.calls).toEqual(['begin 3', 'event 5'])
    expect(watcher.events).toEqual([
      {
        account_id,
        position: 5,
        event: expect.objectContaining({ position: 5, type: 'thing.made', data: { n: 'mine' } }),
      },
    ])
  })

  it('passes an event that is too large for a message without its content', async () => {
    const { world, bus, owner } = await setUp()
    await streamHas(bus, 3)
    const watcher = watch({ bus })
    await watcher.waitFor('begin 3')
    await world.append([newEvent({ account_id, data: { text: 'x'.repeat(1_100_000) } })])
    owner.wake()
    await watcher.waitFor('event 4')
    expect(watcher.events).toEqual([{ account_id, position: 4, event: undefined }])
  })

  it('calls onBegin again after the broker was away', async () => {
    const { world, broker, bus, owner } = await setUp()
    await streamHas(bus, 3)
    const watcher = watch({ bus })
    await watcher.waitFor('begin 3')
    await broker.kill()
    await watcher.waitFor('away')
    await broker.restart()
    await eventually(() => watcher.calls.filter((text) => text.startsWith('begin')).length === 2)
    await world.append([newEvent({ account_id })])
    owner.wake()
    await watcher.waitFor('event 4')
    expect(watcher.calls).toEqual(['begin 3', 'away', 'begin 3', 'event 4'])
  })

  it('stops at once, and notices a lost broker at once, also while the broker does not answer', async () => {
    const { broker, bus } = await setUp()
    await streamHas(bus, 3)
    const stopped = watch({ bus })
    const other = watch({ bus })
    await stopped.waitFor('begin 3')
    await other.waitFor('begin 3')
    process.kill(broker.pid, 'SIGSTOP')
    // After 5 s without a message, both ask for the stream's end, and get no answer.
    await sleep(6_000)
    const startedAt = performance.now()
    await stopped.stop()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    await broker.kill()
    await eventually(() => other.calls.at(-1) === 'away', { timeoutMs: 1_000 })
  })

  it('calls onBegin again after its consumer or the stream was deleted', async () => {
    const { world, bus, owner } = await setUp()
    await streamHas(bus, 3)
    const watcher = watch({ bus })
    await watcher.waitFor('begin 3')
    const { nats } = await eventually(() => bus.session())
    const jsm = await jetstreamManager(nats)
    for await (const { name } of jsm.consumers.list(stream)) await jsm.consumers.delete(stream, name)
    await watcher.waitFor('away')
    await eventually(() => watcher.calls.at(-1) === 'begin 3')
    await jsm.streams.delete(stream)
    await eventually(() => watcher.calls.at(-1) === 'away')
    await world.append([newEvent({ account_id })])
    owner.wake()
    await eventually(() => ['begin 4', 'event 4'].includes(watcher.calls.at(-1) ?? ''), { timeoutMs: 20_000 })
  })

  it('calls onBegin once the stream has room for its consumer', async () => {
    const { bus } = await setUp()
    await streamHas(bus, 3)
    const { nats } = await eventually(() => bus.session())
    const jsm = await jetstreamManager(nats)
    const leaked = await fillWithConsumers(jsm)
    const watcher = watch({ bus })
    await watcher.waitFor('away')
    await jsm.consumers.delete(stream, leaked)
    await watcher.waitFor('begin 3')
    expect(watcher.calls).toEqual(['away', 'begin 3'])
  })

  it('calls onBegin again after its consumer has stopped without a message', async () => {
    const { world, bus, owner } = await setUp()
    await streamHas(bus, 3)
    const watcher = watch({ bus })
    await watcher.waitFor('begin 3')
    const { nats } = await eventually(() => bus.session())
    const jsm = await jetstreamManager(nats)
    const tomorrow = new Date(Date.now() + 86_400_000)
    for await (const { name } of jsm.consumers.list(stream)) await jsm.consumers.pause(stream, name, tomorrow)
    await world.append([newEvent({ account_id })])
    owner.wake()
    await eventually(() => watcher.calls.includes('begin 4'), { timeoutMs: 25_000 })
    expect(watcher.calls).toEqual(['begin 3', 'away', 'begin 4'])
  }, 40_000)

  it('calls onBegin again after a gap', async () => {
    const { world, bus, owner } = await setUp()
    await streamHas(bus, 3)
    const watcher = watch({ bus })
    await watcher.waitFor('begin 3')
    const { nats } = await eventually(() => bus.session())
    // As if two published messages were lost.
    await owner.stop()
    await world.append([newEvent(), newEvent(), newEvent({ account_id })])
    const [event] = (await world.fetchLog(5, 1)).events
    const fields = headers()
    fields.set('Shiplog-Position', '6')
    nats.publish(`${stream}.thing.made.${account_id}`, JSON.stringify(event), { headers: fields })
    await watcher.waitFor('event 6')
    expect(watcher.calls).toEqual(['begin 3', 'begin 5', 'event 6'])
  })

  it('passes nothing after it was stopped', async () => {
    const { world, bus, owner } = await setUp()
    await streamHas(bus, 3)
    const watcher = watch({ bus })
    await watcher.waitFor('begin 3')
    await watcher.stop()
    await world.append([newEvent({ account_id })])
    owner.wake()
    await streamHas(bus, 4)
    expect(watcher.calls).toEqual(['begin 3'])
    const { nats } = await eventually(() => bus.session())
    const jsm = await jetstreamManager(nats)
    await eventually(async () => (await jsm.consumers.list(stream).next()).length === 0)
  })
})
