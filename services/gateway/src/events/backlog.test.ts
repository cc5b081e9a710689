import type { EventAnswer } from '@shiplog/contract/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Backlog,
  type BacklogLimits,
  type Batch,
  createBacklog,
  enqueue,
  type Group,
  type Item,
  isIdle,
  mustRefuse,
  nextBatch,
  onAnswers,
  type Step,
} from './backlog.ts'
import { createFairQueue } from './fair-queue.ts'

const accounts = ['a', 'b', 'c']

type Submission = { account_id: string; bytes: number; group: number }
/** `count`: how many events of a request are answered. `refused`: which of them is answered 503. */
type Command =
  | ({ kind: 'submit' } & Submission)
  | { kind: 'answer'; batch: number; count: number; refused: number | undefined }
  | { kind: 'wait'; ms: number }

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('submit' as const),
        account_id: fc.constantFrom(...accounts),
        bytes: fc.integer({ min: 1, max: 40 }),
        group: fc.nat(1),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        batch: fc.nat(3),
        count: fc.nat(3),
        refused: fc.option(fc.nat(5), { nil: undefined }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(60) }) },
  ),
  { maxLength: 80, size: 'max' },
)

const limitsOf: fc.Arbitrary<BacklogLimits> = fc.record({
  batch: fc.record({ items: fc.integer({ min: 1, max: 7 }), bytes: fc.integer({ min: 1, max: 120 }) }),
  backlog: fc.record({ items: fc.integer({ min: 1, max: 40 }), bytes: fc.integer({ min: 1, max: 800 }) }),
  queueTimeoutMs: fc.constant(100),
  maxInFlight: fc.integer({ min: 1, max: 3 }),
})

/** Plays the part of the driver, and remembers all that happened to each event. */
const startWorld = (limits: BacklogLimits) => {
  const backlog: Backlog = createBacklog(limits)
  const groups = new Map<string, Group>()
  const accepted: Item[] = []
  /** The events of each batch, in the order in which the batches began. */
  const batches: (readonly Item[])[] = []
  /** Time at which the batch of an event began, and the answers of an event with their times. */
  const sentAt = new Map<Item, number>()
  const answers = new Map<Item, (EventAnswer & { at: number })[]>()
  let inFlight: Batch[] = []
  let now = 0

  const pass = ({ answered, batch }: Step): void => {
    for (const { item, answer } of answered)
      answers.set(item, [...(answers.get(item) ?? []), { ...answer, at: now }])
    if (batch === undefined) return
    for (const item of batch.request) expect(answers.has(item)).toBe(false)
    inFlight.push(batch)
  }
  const pump = (): void => {
    for (;;) {
      const step = nextBatch(backlog, now)
      pass(step)
      if (step.batch === undefined) return
      batches.push(step.batch.items)
      for (const item of step.batch.items) sentAt.set(item, now)
    }
  }
  const answer = (index: number, given: (request: readonly Item[]) => EventAnswer[]): void => {
    const batch = inFlight[index % inFlight.length]
    if (batch === undefined) return
    inFlight = inFlight.filter((other) => other !== batch)
    pass(onAnswers(backlog, batch, given(batch.request), now))
    pump()
  }
  const submit = ({ account_id, bytes, group }: Submission): void => {
    if (mustRefuse(backlog, account_id)) return
    const name = `${account_id} ${group}`
    // A client begins a new group after a failure.
    if (groups.get(name)?.hasFailed !== false) groups.set(name, { hasFailed: false })
    const item: Item = {
      account_id,
      json: `${accepted.length}`,
      bytes,
      parsedBytes: 2 * bytes,
      since: now,
      group: groups.get(name) ?? { hasFailed: false },
      resolve: () => {},
    }
    accepted.push(item)
    enqueue(backlog, item)
    pump()
  }
  const run = (one: Command): void => {
    if (one.kind === 'submit') submit(one)
    else if (one.kind === 'wait') now += one.ms
    else
      answer(one.batch, (request) =>
        request
          .slice(0, one.count)
          .map((_, index) => ({ status: index === one.refused ? 503 : 200, body: {} })),
      )
  }
  const finish = (): void => {
    while (inFlight.length > 0) answer(0, (request) => request.map(() => ({ status: 200, body: {} })))
  }
  const queued = (): Item[] => accepted.filter((item) => !answers.has(item) && !sentAt.has(item))
  return {
    backlog,
    accepted,
    batches,
    sentAt,
    answers,
    queued,
    inFlight: () => inFlight,
    run,
    finish,
  }
}

type World = ReturnType<typeof startWorld>

/** Checks a property after each step of any course of events, and once all batches have ended. */
const holdsAlways = (check: (world: World, limits: BacklogLimits) => void, atEnd = check): void =>
  fc.assert(
    fc.property(commands, limitsOf, (all, limits) => {
      const world = startWorld(limits)
      for (const one of all) {
        world.run(one)
        check(world, limits)
      }
      world.finish()
      atEnd(world, limits)
    }),
    { numRuns: 200 },
  )

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

describe('the backlog', () => {
  it('answers every event once, and is idle when the last one has its answer', () => {
    holdsAlways(
      ({ backlog, accepted, answers }) => {
        expect(answers.values().every((all) => all.length === 1)).toBe(true)
        expect(backlog.allPending).toBe(accepted.length - answers.size)
        expect(isIdle(backlog)).toBe(backlog.allPending === 0)
      },
      ({ backlog, accepted, answers }) => {
        expect(answers.size).toBe(accepted.length)
        expect([backlog.allPending, backlog.pending.size, backlog.accountsInFlight.size]).toEqual([0, 0, 0])
        expect(isIdle(backlog)).toBe(true)
      },
    )
  })

  it('sends the events of an account in their order, each in one batch, and one batch of it at a time', () => {
    holdsAlways(
      ({ inFlight }) => {
        const held = inFlight().flatMap(({ items }) => [
          ...new Set(items.map(({ account_id }) => account_id)),
        ])
        expect(held).toEqual([...new Set(held)])
      },
      ({ accepted, batches }) => {
        for (const account of accounts) {
          const own = batches.flat().filter(({ account_id }) => account_id === account)
          expect(own).toEqual(accepted.filter((item) => own.includes(item)))
        }
      },
    )
  })

  it('leaves no event of a free account in the queue while a batch may begin', () => {
    holdsAlways(({ queued, inFlight }, { maxInFlight }) => {
      expect(inFlight().length).toBeLessThanOrEqual(maxInFlight)
      if (inFlight().length === maxInFlight) return
      const busy = new Set(inFlight().flatMap(({ items }) => items.map(({ account_id }) => account_id)))
      expect(queued().filter(({ account_id }) => !busy.has(account_id))).toEqual([])
    })
  })

  it('sends no event after its deadline, and refuses none before it but those of a failed group', () => {
    holdsAlways(
      () => {},
      ({ accepted, sentAt, answers }, { queueTimeoutMs }) => {
        for (const [index, item] of accepted.entries()) {
          const at = sentAt.get(item)
          const [answer] = answers.get(item) ?? []
          const isLate = (at ?? answer?.at ?? 0) - item.since > queueTimeoutMs
          const hasFailedBefore = accepted
            .slice(0, index)
            .some((other) => other.group === item.group && (answers.get(other)?.[0]?.status ?? 0) >= 500)
          if (at !== undefined) expect(isLate).toBe(false)
          else expect([answer?.status, isLate || hasFailedBefore]).toEqual([503, true])
        }
      },
    )
  })

  it('keeps a batch within the limits', () => {
    holdsAlways(
      () => {},
      ({ batches }, { batch }) => {
        for (const items of batches) {
          expect(items.length).toBeLessThanOrEqual(batch.items)
          expect(items.length === 1 || sum(items.map((item) => item.parsedBytes)) <= batch.bytes).toBe(true)
        }
      },
    )
  })

  it('refuses an event while the queue is full, or its account has half of the queue, and only then', () => {
    holdsAlways(({ backlog, queued }, { backlog: most }) => {
      for (const account of accounts) {
        const own = queued().filter(({ account_id }) => account_id === account)
        const isFull = (items: Item[], share: number): boolean =>
          items.length >= most.items * share || sum(items.map(({ bytes }) => bytes)) >= most.bytes * share
        expect(mustRefuse(backlog, account)).toBe(isFull(queued(), 1) || isFull(own, 0.5))
      }
    })
  })

  it('sends no event of a group after an earlier one was answered 503 or 500, and fails no other group', () => {
    holdsAlways(({ accepted, answers, inFlight }) => {
      for (const group of new Set(accepted.map((item) => item.group))) {
        const own = accepted.filter((item) => item.group === group)
        const failures = own.filter((item) => (answers.get(item)?.[0]?.status ?? 0) >= 500)
        expect(group.hasFailed).toBe(failures.length > 0)
        const [failure] = failures
        const later = failure === undefined ? [] : own.slice(own.indexOf(failure) + 1)
        const requested = new Set(inFlight().flatMap(({ request }) => request))
        expect(later.filter((item) => requested.has(item))).toEqual([])
      }
    })
  })
})

describe('the expected wait', () => {
  /** At the throughput that is assumed before the first measurement, 100 events are recorded in 50 ms. */
  const [maxWaitMs, recordedMeanwhile] = [50, 100]
  const item = (account_id: string): Item => ({
    account_id,
    json: '{}',
    bytes: 2,
    parsedBytes: 2,
    since: 0,
    group: { hasFailed: false },
    resolve: () => {},
  })

  it('refuses an event when too many others come before it', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(counts, fc.nat(12), (pending, index) => {
        const backlog = createBacklog({ maxInFlight: 1 })
        const queue = createFairQueue<Item>()
        for (const [account, count] of pending.entries())
          for (let n = 0; n < count; n += 1) {
            enqueue(backlog, item(`${account}`))
            queue.push(item(`${account}`))
          }
        const next = item(`${index}`)
        queue.push(next)
        const before = queue.take({ items: 10_000, bytes: 1e6 }, () => false).indexOf(next)
        if (mustRefuse(backlog, next.account_id, maxWaitMs))
          // The estimate counts one event too many of some accounts.
          expect(before + pending.length).toBeGreaterThanOrEqual(recordedMeanwhile)
        else expect(before).toBeLessThan(recordedMeanwhile)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses nothing while fewer than 64 events are pending', () => {
    const backlog = createBacklog()
    for (let n = 0; n < 63; n += 1) enqueue(backlog, item('a'))
    expect(mustRefuse(backlog, 'a', 0)).toBe(false)
    enqueue(backlog, item('a'))
    expect(mustRefuse(backlog, 'a', 0)).toBe(true)
  })
})
