import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterLook,
  goneAfterMs,
  goneHolders,
  type Look,
  lookEveryMs,
  nothingSeen,
  type OwnLock,
  untilNextLook,
} from './gone-holders.ts'

/** A look, and the lock of the replica at that time. `look` is undefined for a look that failed. */
type Step = { look: Look | undefined; own: OwnLock | undefined }

const ids = ['a', 'b', 'c']

/** Sequences of looks at the usual interval, with a few gaps, failures and lost sessions. */
const courses: fc.Arbitrary<Step[]> = fc
  .array(
    fc.record({
      gapMs: fc.oneof(
        { weight: 30, arbitrary: fc.integer({ min: 1, max: 600 }) },
        { weight: 1, arbitrary: fc.integer({ min: 601, max: 5_000 }) },
      ),
      lastsMs: fc.oneof(
        { weight: 30, arbitrary: fc.integer({ min: 0, max: 20 }) },
        { weight: 1, arbitrary: fc.integer({ min: 21, max: 3_000 }) },
      ),
      isFailed: fc.nat(29).map((n) => n === 0),
      loses: fc.nat(29).map((n) => n === 0),
      change: fc.record({
        id: fc.constantFrom(...ids),
        to: fc.constantFrom('locked', 'free', 'free', 'idle'),
      }),
      changes: fc.nat(5).map((n) => n === 0),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((steps) => {
    let now = 0
    let own: OwnLock | undefined = { since: 0, isRegained: false }
    const states = new Map<string, string>()
    return steps.map(({ gapMs, lastsMs, isFailed, loses, change, changes }) => {
      const startedAt = now + gapMs
      now = startedAt + lastsMs
      if (loses) own = own === undefined ? { since: startedAt, isRegained: true } : undefined
      if (changes) states.set(change.id, change.to)
      const holders = [...states]
        .filter(([, state]) => state !== 'idle')
        .map(([id, state]) => ({ id, isLocked: state === 'locked' }))
      return { look: isFailed ? undefined : { startedAt, endedAt: now, holders }, own }
    })
  })

const watchAll = (steps: Step[]) =>
  steps.reduce((watch, { look, own }) => afterLook(watch, look, own), nothingSeen)

/** Decides by all looks so far. It is slow and obviously right. */
const isGone = (steps: Step[], id: string): boolean => {
  const counts = ({ look, own }: Step): boolean =>
    look !== undefined &&
    own !== undefined &&
    look.startedAt >= own.since + (own.isRegained ? 3_000 : 0) &&
    look.holders.some((holder) => holder.id === id && !holder.isLocked)
  const last = steps.at(-1)?.look
  return steps.some((_, from) => {
    const row = steps.slice(from)
    const looks = row.map(({ look }) => look).filter((look) => look !== undefined)
    const isUnbroken = looks.every((look, n) => {
      const before = looks[n - 1]
      return before === undefined || look.endedAt - before.startedAt <= 2_000
    })
    const [first] = looks
    if (!row.every(counts) || first === undefined || last === undefined) return false
    return isUnbroken && last.startedAt - first.endedAt >= 2_000
  })
}

describe('the watch of other holders', () => {
  it('finds a holder gone when an unbroken sequence of looks shows for 2 s that its lock is free', () => {
    let found = 0
    fc.assert(
      fc.property(courses, (steps) => {
        for (let end = 1; end <= steps.length; end += 1) {
          const seen = steps.slice(0, end)
          const gone = ids.filter((id) => isGone(seen, id))
          found += gone.length
          expect(goneHolders(watchAll(seen)).toSorted()).toEqual(gone)
        }
      }),
      { numRuns: propertyRuns(500) },
    )
    expect(found).toBeGreaterThan(100)
  })

  /**
   * Looks at a lock as `take-over.ts` does, until `untilMs`. The lock is free during the periods in `free`.
   */
  const watchLock = (free: [from: number, to: number][], delays: number[], untilMs: number) => {
    let watch = nothingSeen
    let now = 0
    const goneAt: number[] = []
    for (let n = 0; now < untilMs; n += 1) {
      const startedAt = now
      const readAt = startedAt + (delays[n % delays.length] ?? 0)
      now = readAt + (delays[(n + 1) % delays.length] ?? 0)
      const isLocked = !free.some(([from, to]) => readAt >= from && readAt < to)
      const look = { startedAt, endedAt: now, holders: [{ id: 'a', isLocked }] }
      watch = afterLook(watch, look, { since: 0, isRegained: false })
      if (goneHolders(watch).length > 0) goneAt.push(now)
      now += untilNextLook(watch, now)
    }
    return goneAt
  }
  const delays = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 9 })

  it('never finds a holder gone that always has its lock again within 2 s', () => {
    const blips = fc.array(
      fc.record({
        heldMs: fc.integer({ min: 1_000, max: 4_000 }),
        freeMs: fc.integer({ min: 1, max: 1_999 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(blips, delays, (changes, slowness) => {
        let now = 0
        const free = changes.map(({ heldMs, freeMs }): [number, number] => {
          const from = now + heldMs
          now = from + freeMs
          return [from, now]
        })
        expect(watchLock(free, slowness, now + 3_000)).toEqual([])
      }),
    )
  })

  it('finds a holder gone 2 s after its lock became free, or later by an interval and four looks at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), delays, (diedAt, slowness) => {
        const [goneAt = Number.POSITIVE_INFINITY] = watchLock(
          [[diedAt, Number.POSITIVE_INFINITY]],
          slowness,
          10_000,
        )
        expect(goneAt - diedAt).toBeGreaterThanOrEqual(goneAfterMs)
        // These are the four looks: the one during which the holder died, the first one that finds its lock
        // free, one that begins too early to decide, and the one after it.
        expect(goneAt - diedAt).toBeLessThanOrEqual(goneAfterMs + lookEveryMs + 4 * 2 * 60)
      }),
    )
  })
})
