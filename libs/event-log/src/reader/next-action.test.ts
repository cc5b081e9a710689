import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '../logged-event.ts'
import type { Arrival } from '../message.ts'
import { type Action, type Input, nextAction, waitingAt } from './next-action.ts'

/** An event of a log. Events of two logs at the same position have different ids. */
const eventAt = (position: number, log = 'a'): LoggedEvent => ({
  position,
  id: `${log}${position}`,
  account_id: 'account',
  type: 'thing.made',
  data: {},
  trace: null,
  recorded_at: '2026-11-23T09:00:00.000Z',
})
const logOf = (length: number, name = 'a'): LoggedEvent[] =>
  Array.from({ length }, (_, index) => eventAt(index + 1, name))
const messageOf = (event: LoggedEvent): Arrival => ({ position: event.position, id: event.id, event })

/** A projection in memory that does what `nextAction` says. Its tables have the first `from` events. */
const createRun = (log: LoggedEvent[], { from = 0, pageSize = 3 } = {}) => {
  const tables = log.slice(0, from)
  const checkpoint = () => ({ position: tables.length, eventId: tables.at(-1)?.id })
  let state = waitingAt(checkpoint())

  const perform = (action: Action): Input | undefined => {
    if (action.kind === 'apply') {
      expect(action.events.map(({ position }) => position - tables.length)).toEqual(
        action.events.map((_, index) => index + 1),
      )
      tables.push(...action.events)
      return { kind: 'applied', checkpoint: checkpoint() }
    }
    if (action.kind === 'fetch') {
      expect(action.upTo).toBeGreaterThan(tables.length)
      return { kind: 'fetched', events: log.slice(tables.length, action.upTo).slice(0, pageSize) }
    }
    return action.kind === 'close feed' ? { kind: 'incomplete' } : undefined
  }

  /** Does what follows from an input. The action after the first `failAfter` actions fails. */
  const handle = (first: Input, failAfter = Number.POSITIVE_INFINITY): Action[] => {
    const actions: Action[] = []
    let input: Input | undefined = first
    while (input !== undefined && actions.length < failAfter) {
      const next = nextAction(state, input)
      state = next.state
      actions.push(next.action)
      // Each gap, page and portion of a batch takes few actions.
      expect(actions.length).toBeLessThan(500)
      input = perform(next.action)
    }
    if (input !== undefined) state = waitingAt(checkpoint())
    return actions
  }
  return { tables, handle, state: () => state }
}

const kindsOf = (actions: Action[]): string[] => actions.map(({ kind }) => kind)
const arrived = (arrivals: Arrival[]): Input => ({ kind: 'arrived', arrivals })

const length = 20
const log = logOf(length)
/** A message of the log: complete, too large for the stream, or too large and without its id. */
const message = fc
  .record({
    position: fc.integer({ min: 1, max: length }),
    shape: fc.constantFrom('', '', '', 'large', 'bare'),
  })
  .map(({ position, shape }): Arrival => {
    const event = eventAt(position)
    return { position, id: shape === 'bare' ? undefined : event.id, event: shape === '' ? event : undefined }
  })
/** Consecutive messages, or messages in any order. */
const batch = fc.oneof(
  fc.array(message, { maxLength: 12 }),
  fc
    .tuple(fc.nat(length), fc.integer({ min: 1, max: 8 }))
    .map(([start, count]) => log.slice(start, start + count).map(messageOf)),
)

describe('nextAction', () => {
  it('applies every event once and in order, whatever the stream loses, repeats or reorders', () => {
    const steps = fc.array(fc.record({ batch, failAfter: fc.option(fc.nat(6), { nil: undefined }) }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), fc.nat(length), (steps, pageSize, from) => {
        const run = createRun(log, { from, pageSize })
        for (const { batch, failAfter } of steps) {
          const actions = run.handle(arrived(batch), failAfter)
          expect(kindsOf(actions)).not.toContain('close feed')
          if (failAfter !== undefined) continue
          const reached = Math.max(from, ...batch.map(({ position }) => position))
          expect(run.tables.length).toBeGreaterThanOrEqual(reached)
        }
        expect(run.tables).toEqual(log.slice(0, run.tables.length))
        expect(kindsOf(run.handle({ kind: 'incomplete' }))).not.toContain('close feed')
        expect(run.tables).toEqual(log)
        expect(run.state()).toEqual(waitingAt({ position: length, eventId: `a${length}` }))
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('reads the log only up to the end of a gap, and opens each gap once', () => {
    const subset = fc.subarray(log)
    fc.assert(
      fc.property(subset, fc.integer({ min: 1, max: 6 }), (brought, pageSize) => {
        const run = createRun(log, { pageSize })
        const fetches = run.handle(arrived(brought.map(messageOf))).filter(({ kind }) => kind === 'fetch')
        const gaps = brought.filter(
          ({ position }, index) => position - 1 !== (brought[index - 1]?.position ?? 0),
        )
        const opened = fetches.flatMap((action) =>
          action.kind === 'fetch' && action.opensGap ? [action.upTo] : [],
        )
        expect(opened).toEqual(gaps.map(({ position }) => position))
        expect(run.tables).toHaveLength(brought.at(-1)?.position ?? 0)
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it('applies a batch at once and without the log while it has no gap', () => {
    fc.assert(
      fc.property(fc.nat(length), fc.nat(length), (from, count) => {
        const run = createRun(log, { from })
        const brought = log.slice(Math.max(0, from - 2), from + count).flatMap((event) => {
          const message = messageOf(event)
          return [message, message]
        })
        const isNew = from < length && count > 0
        expect(kindsOf(run.handle(arrived(brought)))).toEqual(isNew ? ['apply', 'wait'] : ['wait'])
      }),
      { numRuns: propertyRuns(100) },
    )
  })
})

describe('nextAction, while the stream has events of a log that was lost', () => {
  const lost = logOf(2 * length, 'b')

  it('applies none of them after a gap, nor after one at the position of the tables', () => {
    const start = fc.oneof(fc.constant(0), fc.integer({ min: 2, max: length }))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: length }), start, fc.nat(12), (from, start, count) => {
        const run = createRun(log, { from })
        const first = from + start
        const brought = lost.slice(first - 1, first + count).map(messageOf)
        const actions = run.handle(arrived(brought))
        expect(kindsOf(actions).filter((kind) => kind === 'close feed')).toHaveLength(1)
        expect(run.tables).toEqual(log)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('asks the log once for all messages after its end', () => {
    const run = createRun(log, { from: length })
    expect(run.handle(arrived(lost.slice(length + 1).map(messageOf)))).toEqual([
      { kind: 'fetch', upTo: length + 2, opensGap: true },
      { kind: 'close feed', at: length + 2 },
      { kind: 'fetch', upTo: Number.MAX_SAFE_INTEGER, opensGap: false },
      { kind: 'wait' },
    ])
  })
})
