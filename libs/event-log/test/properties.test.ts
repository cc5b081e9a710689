import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { LoggedEvent } from '../src/index.ts'
import { type Fault, fault } from './faults.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createReader,
  createWorld,
  endLeadership,
  eventually,
  fold,
  newEvents,
  stream,
  tablesHoldTheLog,
} from './support.ts'

/**
 * Returns true once no more runs may start. A run that has started is never cut short: it may be the one that
 * hangs.
 */
const after = (ms: number): (() => boolean) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** Publishes a message as our relay does, but without the expected sequence. */
const publishRaw = async (js: JetStreamClient, event: LoggedEvent): Promise<void> => {
  const fields = headers()
  fields.set('Shiplog-Position', String(event.position))
  await js.publish(`${stream}.${event.type}.${event.account_id}`, JSON.stringify(event), { headers: fields })
}

describe('log, relay and projection together', () => {
  it('apply the log once and in order, whatever crashes and whatever the broker loses or repeats', async () => {
    const world = await createWorld()
    const broker = await createBroker()
    const bus = await createBus(broker.url)
    const owners = [createOwner(world, bus, { verifyMs: 200, pollMs: 50 })]
    const isOver = after(12_000)
    let trouble: Fault | undefined
    const handle = async (...[tx, events]: Parameters<typeof fold>): Promise<void> => {
      const now = trouble
      trouble = undefined
      if (now?.kind === 'sleep in the handler') await sleep(now.ms)
      if (now?.kind === 'throw before the writes') throw new Error(now.kind)
      await fold(tx, events)
      if (now?.kind === 'throw after the writes') throw new Error(now.kind)
    }
    createReader(world, bus, { handle, idleMs: 200 })
    createReader(world, await createBus(broker.url), { handle, idleMs: 200 })

    /** Damages the stream, if it exists. */
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
        // The stream, the message or the broker is missing at the moment: nothing to damage.
      }
    }

    const appendAndWake = async ({ events, wake }: Extract<Fault, { kind: 'append' }>): Promise<void> => {
      const appended = await world.append(newEvents(events))
      if (wake === 'with events') owners.at(-1)?.wake(appended.events)
      if (wake === 'without events') owners.at(-1)?.wake()
    }

    const apply = async (step: Fault): Promise<void> => {
      switch (step.kind) {
        case 'append':
          return await appendAndWake(step)
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
        case 'throw before the writes':
        case 'throw after the writes':
        case 'sleep in the handler':
          trouble = step
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
        if (isOver()) return
        for (const step of steps) await apply(step)
        await world.append(newEvents(1))
        await tablesHoldTheLog(world)
      }),
      { numRuns: propertyRuns(25), endOnFailure: true },
    )
  }, 60_000)

  it('apply the log whichever messages arrive, how often, and in which order', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    const { nats } = await eventually(() => bus.session())
    const jsm = await jetstreamManager(nats)
    await jsm.streams.add({ name: stream, subjects: [`${stream}.>`] })
    await world.append(newEvents(40))
    const logged = await world.readAll()
    const isOver = after(5_000)

    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), async (order) => {
        if (isOver()) return
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
      { numRuns: propertyRuns(20), endOnFailure: true },
    )
  }, 60_000)
})
