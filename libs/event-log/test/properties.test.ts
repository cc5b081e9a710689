import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '../src/index.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createReader,
  createWorld,
  endLeadership,
  eventually,
  expectedTallies,
  fold,
  newEvents,
  readTallies,
  stream,
  type World,
} from './support.ts'

/** The slow model: the whole log, one event after another. */
const tablesHoldTheLog = (world: World) =>
  eventually(
    async () => {
      const logged = await world.readAll()
      expect(await readTallies(world.reader)).toEqual(expectedTallies(logged))
      const seen = await world.reader.selectFrom('seen').select('id').orderBy('position').execute()
      expect(seen.map(({ id }) => id)).toEqual(logged.map(({ id }) => id))
      return true
    },
    { timeoutMs: 20_000 },
  )

/** A message as a relay of ours might have published it, past the relay and its fence. */
const publishRaw = async (js: JetStreamClient, event: LoggedEvent): Promise<void> => {
  const fields = headers()
  fields.set('Shiplog-Position', String(event.position))
  await js.publish(`${stream}.${event.type}.${event.account_id}`, JSON.stringify(event), { headers: fields })
}

const fault = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      events: fc.integer({ min: 1, max: 60 }),
      told: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end relay session' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace relay' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end projection session' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end transactions' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('throw in handler' as const), before: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('kill broker' as const), ms: fc.integer({ min: 0, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wipe broker' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete stream' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lose messages' as const),
      back: fc.array(fc.nat(30), { maxLength: 10 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat message' as const), back: fc.nat(30) }) },
)
type Fault = typeof fault extends fc.Arbitrary<infer F> ? F : never

describe('log, relay and projection together', () => {
  it('leave the log folded once and in order, whatever crashes and whatever the broker loses or repeats', async () => {
    const world = await createWorld()
    const broker = await createBroker()
    const bus = await createBus(broker.url)
    const owners = [createOwner(world, bus, { verifyMs: 200, pollMs: 50 })]
    let throwing: 'before' | 'after' | undefined
    const handle = async (...[tx, events]: Parameters<typeof fold>): Promise<void> => {
      const failure = throwing
      throwing = undefined
      if (failure === 'before') throw new Error('before the writes')
      await fold(tx, events)
      if (failure === 'after') throw new Error('after the writes')
    }
    createReader(world, bus, { handle, idleMs: 200 })
    createReader(world, await createBus(broker.url), { handle, idleMs: 200 })

    /** Meddles with the stream, if it is there. */
    const withStream = async (
      meddle: (jsm: JetStreamManager, last: number) => Promise<unknown>,
    ): Promise<void> => {
      const session = bus.session()
      if (session === undefined) return
      try {
        const jsm = await jetstreamManager(session.nats, { checkAPI: false, timeout: 1_000 })
        const { state } = await jsm.streams.info(stream)
        await meddle(jsm, state.last_seq)
      } catch {
        // The stream, the message or the broker is away at the moment: nothing to meddle with.
      }
    }

    const apply = async (step: Fault): Promise<void> => {
      switch (step.kind) {
        case 'append':
          await world.append(newEvents(step.events))
          if (step.told) owners.at(-1)?.wake()
          return
        case 'pause':
          return await sleep(step.ms)
        case 'end relay session':
          return void (await endLeadership(world, `relay ${stream}`))
        case 'replace relay':
          owners.push(createOwner(world, bus, { verifyMs: 200, pollMs: 50 }))
          return await owners.shift()?.stop()
        case 'end projection session':
          return void (await endLeadership(world, `reader projection ${stream}`))
        case 'end transactions':
          return void (await world.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reader' and datname = current_database()",
          ))
        case 'throw in handler':
          throwing = step.before ? 'before' : 'after'
          return
        case 'kill broker':
          await broker.kill()
          await sleep(step.ms)
          return await broker.restart()
        case 'wipe broker':
          return await broker.wipe()
        case 'delete stream':
          return await withStream((jsm) => jsm.streams.delete(stream))
        case 'lose messages':
          return await withStream(async (jsm, last) => {
            for (const back of new Set(step.back)) await jsm.streams.deleteMessage(stream, last - back)
          })
        case 'repeat message':
          return await withStream(async (jsm, last) => {
            const message = await jsm.streams.getMessage(stream, { seq: Math.max(1, last - step.back) })
            if (message !== null) await publishRaw(jsm.jetstream(), message.json<LoggedEvent>())
          })
        default:
          step satisfies never
      }
    }

    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 4, maxLength: 14 }), async (steps) => {
        for (const step of steps) await apply(step)
        await world.append(newEvents(1))
        await tablesHoldTheLog(world)
      }),
      { numRuns: 25, interruptAfterTimeLimit: 18_000, endOnFailure: true },
    )
  }, 60_000)

  it('fold the log whichever of its messages come, how often, and in which order', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    const { nats } = await eventually(() => bus.session())
    const jsm = await jetstreamManager(nats)
    await jsm.streams.add({ name: stream, subjects: [`${stream}.>`] })
    await world.append(newEvents(40))
    const logged = await world.readAll()

    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), async (order) => {
        await jsm.streams.purge(stream)
        await world.query('truncate reader.seen, reader.tally, reader.checkpoint')
        const projection = createReader(world, bus, { idleMs: 20, batchSize: 7 })
        for (const position of order) {
          const event = logged[position - 1]
          if (event !== undefined) await publishRaw(jsm.jetstream(), event)
        }
        await tablesHoldTheLog(world)
        await projection.stop()
      }),
      { numRuns: 20, interruptAfterTimeLimit: 8_000 },
    )
  }, 60_000)
})
