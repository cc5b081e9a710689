import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backOffMs, earlyRetryAges } from './back-off.ts'
import { chooseBatch, eachSize } from './batch.ts'
import { outcomeInOrder, outcomeOfEach, type Tried } from './lane-outcome.ts'
import type { Verdict } from './verdict.ts'
import { ended, isAway, maxWindow, mayStart, openWindow, started, type Window } from './window.ts'

const sent: Verdict = { outcome: 'sent' }
const retried: Verdict = { outcome: 'retried', error: '', waitMs: 0 }
const paused: Verdict = { outcome: 'paused', error: '', waitMs: 30_000 }

const backOff = { minMs: 5_000, maxMs: 6 * 3_600_000 }
const healthy = { failures: 0, elapsedMs: 10, intervalMs: 0, backOff, random: 1 }
const tried = (verdict: Verdict, more: Partial<Tried> = {}): Tried => ({
  verdict,
  attempts: 0,
  wasAlone: false,
  ...more,
})

describe('a lane whose events are messages of their own', () => {
  const outcome = (all: Tried[], failures = 0, away = false) =>
    outcomeOfEach(all, { ...healthy, failures }, away)

  it('goes on after a failure among successes, and the message that failed waits alone', () => {
    expect(outcome([tried(sent), tried(retried), tried(sent)], 3)).toEqual({
      waitMs: 0,
      failures: 0,
      isRecovered: true,
      aloneMs: [null, 5_000, null],
    })
  })

  it('goes on after a single failure, which says little about the receiver', () => {
    expect(outcome([tried(retried, { attempts: 2 })])).toMatchObject({
      waitMs: 0,
      failures: 1,
      aloneMs: [20_000],
    })
  })

  it('backs off when the receiver seems to be away', () => {
    const two = [tried(retried), tried(retried)]
    expect(outcome(two, 0, true)).toMatchObject({ waitMs: 5_000, failures: 2, aloneMs: [5_000, 5_000] })
    expect(outcome(two, 1, true)).toMatchObject({ waitMs: 5_000, failures: 2 })
    expect(outcome(two, 3, true)).toMatchObject({ waitMs: 15_000 + 5_000, failures: 4 })
    expect(outcome([tried(sent), tried(retried), tried(retried)], 2, true)).toMatchObject({
      waitMs: 5_000,
      failures: 2,
      isRecovered: true,
    })
  })

  it('has recovered when something is accepted after two failures in a row, and not after a lone one', () => {
    const lone = outcome([tried(retried)])
    expect(outcome([tried(sent)], lone.failures)).toMatchObject({ failures: 0, isRecovered: false })
    const second = outcome([tried(retried)], lone.failures)
    expect(second).toMatchObject({ waitMs: 0, failures: 2, isRecovered: false })
    expect(outcome([tried(retried)], second.failures)).toMatchObject({ failures: 2 })
    expect(outcome([tried(sent)], second.failures)).toMatchObject({ failures: 0, isRecovered: true })
  })

  it('counts no failure of messages that waited alone, and tries each of them again at its own time', () => {
    const again = [
      tried(retried, { wasAlone: true, attempts: 1 }),
      tried(retried, { wasAlone: true, attempts: 3 }),
    ]
    expect(outcome(again)).toMatchObject({ waitMs: 0, failures: 0, aloneMs: [10_000, 40_000] })
  })

  it('waits for as long as the receiver asks', () => {
    const slow: Verdict = { outcome: 'retried', error: '', waitMs: 60_000 }
    const longer: Verdict = { outcome: 'paused', error: '', waitMs: 40_000 }
    expect(outcome([tried(paused), tried(longer), tried(paused)])).toMatchObject({ waitMs: 40_000 })
    expect(outcome([tried(sent), tried(paused)])).toMatchObject({ waitMs: 30_000, failures: 0 })
    const short: Verdict = { outcome: 'paused', error: '', waitMs: 0 }
    expect(outcome([tried(short)])).toMatchObject({ waitMs: backOff.minMs, aloneMs: [null] })
    expect(outcome([tried(slow), tried(slow)], 0, true)).toMatchObject({ waitMs: 60_000 })
    expect(outcome([tried(sent), tried(slow)])).toMatchObject({ waitMs: 0, aloneMs: [null, 60_000] })
  })
})

describe('a lane with one message at a time', () => {
  it('pauses for a while although the receiver asks for no time', () => {
    const short: Verdict = { outcome: 'paused', error: '', waitMs: 0 }
    const lane = { ...healthy, intervalMs: 1_000, failures: 2 }
    expect(outcomeInOrder([tried(short)], lane)).toMatchObject({ waitMs: backOff.minMs, failures: 2 })
  })

  it('lets a message wait alone that some receivers have and others do not', () => {
    const partial: Verdict = { outcome: 'partial', error: '', waitMs: 0 }
    const lane = { ...healthy, intervalMs: 1_000, failures: 2 }
    expect(outcomeInOrder([tried(partial, { attempts: 1 })], lane)).toEqual({
      waitMs: 990,
      failures: 0,
      isRecovered: true,
      aloneMs: [10_000],
    })
  })

  it('backs off when the last message in order fails, and counts from its last success', () => {
    expect(outcomeInOrder([tried(sent), tried(retried)], { ...healthy, failures: 4 })).toMatchObject({
      waitMs: 5_000,
      failures: 1,
      aloneMs: [null, null],
    })
  })
})

/**
 * A receiver that accepts nothing between `awayFrom` and `awayTo`, and never accepts the events in `refused`.
 */
type Receiver = { awayFrom: number; awayTo: number; refused: ReadonlySet<number> }
type Event = { id: number; at: number; attempts: number; dueAt: number | null }

const accepts = ({ awayFrom, awayTo, refused }: Receiver, { id }: Event, now: number): boolean =>
  !refused.has(id) && (now < awayFrom || now >= awayTo)

/**
 * Sends the events of one lease. The window limits how many are on their way. They end in the order in which
 * they were started.
 */
const sendLease = (batch: Event[], failures: number, isAccepted: (event: Event) => boolean) => {
  let window: Window = openWindow(maxWindow, failures)
  const results: { event: Event; verdict: Verdict }[] = []
  const running: Event[] = []
  let most = 0
  const settleFirst = (): void => {
    const event = running.shift()
    if (event === undefined) return
    const verdict = isAccepted(event) ? sent : retried
    window = ended(window, { verdict, wasAlone: event.dueAt !== null }, maxWindow)
    results.push({ event, verdict })
  }
  for (const event of batch) {
    while (!window.isClosed && !mayStart(window)) settleFirst()
    if (!mayStart(window)) break
    window = started(window)
    running.push(event)
    most = Math.max(most, running.length)
  }
  while (running.length > 0) settleFirst()
  return { results, most, away: isAway(window) }
}

/** Runs a lane until the time `until`, as `claim-deliveries.ts` and `record-delivery.ts` do. */
const runLane = (events: Event[], receiver: Receiver, until: number) => {
  const queue = events.map((event) => ({ ...event }))
  const accepted: { id: number; at: number }[] = []
  let requestsWhileAway = 0
  let most = 0
  let failures = 0
  let now = 0
  const ages = earlyRetryAges(backOff)
  const mayBeEarly = ({ at, attempts }: Event): boolean => now - at >= (ages[attempts - 1] ?? 0)
  while (now < until) {
    const alone = queue
      .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
      .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.id - b.id)
    const fresh = queue.filter(({ dueAt, at }) => dueAt === null && at <= now)
    const waiting = [...alone.slice(0, 16), ...fresh.slice(0, eachSize)]
    const next = Math.min(...queue.map(({ dueAt, at }) => dueAt ?? at).filter((time) => time > now), until)
    if (waiting.length === 0) {
      now = next
      continue
    }
    const batch = chooseBatch(
      waiting.map((event) => ({ ...event, event, waited_ms: now - event.at })),
      { grouping: 'each', digestSize: 1, failures, intervalMs: 0 },
    ).map(({ event }) => event)
    const isUnreachable = now >= receiver.awayFrom && now < receiver.awayTo
    const lease = sendLease(batch, failures, (event) => accepts(receiver, event, now))
    most = Math.max(most, lease.most)
    if (isUnreachable) requestsWhileAway += lease.results.length
    const all = lease.results.map(({ event, verdict }) =>
      tried(verdict, { attempts: event.attempts, wasAlone: event.dueAt !== null }),
    )
    const outcome = outcomeOfEach(all, { ...healthy, failures }, lease.away)
    for (const [index, { event, verdict }] of lease.results.entries()) {
      event.attempts += 1
      if (verdict.outcome === 'sent') {
        queue.splice(queue.indexOf(event), 1)
        accepted.push({ id: event.id, at: now })
      } else event.dueAt = outcome.aloneMs[index] == null ? event.dueAt : now + (outcome.aloneMs[index] ?? 0)
    }
    if (outcome.isRecovered)
      for (const event of queue)
        if (event.dueAt !== null && mayBeEarly(event)) event.dueAt = Math.min(event.dueAt, now)
    failures = outcome.failures
    now += Math.max(outcome.waitMs, 20)
  }
  return { accepted, left: queue, requestsWhileAway, most }
}

describe('a lane over hours, whose receiver is away for a while and refuses some events', () => {
  const hour = 3_600_000

  it('delivers every event that is not refused once, soon after the receiver is back, with few requests before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 8 * hour }), { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 0, max: 4 * hour }),
        fc.integer({ min: 0, max: 6 * hour }),
        fc.uniqueArray(fc.integer({ min: 0, max: 119 }), { maxLength: 4 }),
        (times, awayFrom, awayMs, refused) => {
          const events = times
            .toSorted((a, b) => a - b)
            .map((at, id) => ({ id, at, attempts: 0, dueAt: null }))
          const receiver = { awayFrom, awayTo: awayFrom + awayMs, refused: new Set(refused) }
          const ran = runLane(events, receiver, 30 * hour)
          const wanted = events.filter(({ id }) => !receiver.refused.has(id))
          expect(ran.accepted.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
            wanted.map(({ id }) => id),
          )
          // The back-off doubles, so its last wait is no longer than the time before it.
          for (const { id, at } of ran.accepted)
            expect(at).toBeLessThanOrEqual(Math.max(events[id]?.at ?? 0, receiver.awayTo) + awayMs + 60_000)
          expect(ran.left.every(({ id }) => receiver.refused.has(id))).toBe(true)
          expect(ran.most).toBeLessThanOrEqual(maxWindow)
          // Each event is tried alone a few times. Each lease also tries two messages of the queue.
          expect(ran.requestsWhileAway).toBeLessThanOrEqual(15 * events.length + 40)
        },
      ),
      { numRuns: propertyRuns(100) },
    )
  })

  it('is not held up by an event that is refused', () => {
    const events = Array.from({ length: 200 }, (_, id) => ({ id, at: id * 60_000, attempts: 0, dueAt: null }))
    const ran = runLane(events, { awayFrom: 0, awayTo: 0, refused: new Set([0, 50, 51, 52]) }, 4 * hour)
    for (const { id, at } of ran.accepted) expect(at - (events[id]?.at ?? 0)).toBeLessThanOrEqual(100)
    expect(ran.accepted).toHaveLength(196)
  })

  it('tries an event that is always refused about as often as its back-off says, whatever else there is', () => {
    const step = fc.record({ minutes: fc.integer({ min: 0, max: 2 }), isRefused: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (pattern) => {
        let now = 0
        const events = Array.from({ length: 200 }, (_, id) => {
          now += (pattern[id % pattern.length]?.minutes ?? 0) * 60_000
          return { id, at: now, attempts: 0, dueAt: null }
        })
        const refused = events.map(({ id }) => id).filter((id) => pattern[id % pattern.length]?.isRefused)
        const ran = runLane(events, { awayFrom: 0, awayTo: 0, refused: new Set(refused) }, now)
        for (const { at, attempts } of ran.left) {
          let most = 1
          for (let sumMs = 0; sumMs <= 8 * (now - at); most += 1) sumMs += backOffMs(most, backOff, 1)
          expect(attempts).toBeLessThanOrEqual(most)
        }
      }),
      { numRuns: propertyRuns(30) },
    )
  })
})
