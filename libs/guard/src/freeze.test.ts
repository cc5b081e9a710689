import type { RuleConfig, Window } from '@shiplog/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freezeModel } from '../test/window-model.ts'
import { compileFreeze, freezePeriods } from './freeze.ts'
import { isTimezone } from './local-time.ts'
import { windowProblem } from './windows.ts'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/** Moments at which the clock of a zone is changed, and a zone in which it is not. */
const changes = [
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['Europe/Berlin', '2027-03-28T01:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['America/New_York', '2027-03-14T07:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00Z'],
  ['Africa/Cairo', '2027-04-29T22:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Pacific/Apia', '2026-12-31T10:00Z'],
] as const

const numberText = (min: number, max: number) => fc.integer({ min, max }).map(String)
const someOf = (min: number, max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: numberText(min, max) },
    fc.uniqueArray(numberText(min, max), { minLength: 2, maxLength: 3 }).map((list) => list.join(',')),
    fc.integer({ min: 2, max: Math.min(max, 30) - 6 }).map((step) => `*/${step}`),
  )
const minutes = fc.oneof({ weight: 5, arbitrary: someOf(0, 59) }, fc.constantFrom('*', '0-59/7', '20-40,50'))
/** Hours of a schedule. Many are from 23 to 3, because clocks are changed then. */
const hours = fc.oneof(
  fc.constantFrom('0', '1', '2', '3', '23', '2,3', '1-3'),
  someOf(0, 23),
  fc.constant('*'),
)
const dates = fc.constantFrom(
  ...['* * *', '* * *', '* * 5', '* * 1-5', '* * SUN', 'L * *', '1 * *', '25-31 * *', '* * 5#2', '* * 0L'],
  ...['*/2 * *', '29 2 *', '30 12 *', '13 * 5', '* OCT,MAR *'],
)
const durations = fc.constantFrom(
  ...['PT1M', 'PT10M', 'PT45M', 'PT1H', 'PT90M', 'PT5H', 'PT23H', 'P1D', 'PT25H', 'P2DT15H', 'P5D'],
)

type Around = { timezone: string; at: number }
const around: fc.Arbitrary<Around> = fc
  .constantFrom(...changes)
  .map(([timezone, moment]) => ({ timezone, at: Temporal.Instant.from(moment).epochMilliseconds }))

const localNear = ({ timezone, at }: Around) =>
  fc.integer({ min: -14 * 24 * 60, max: 14 * 24 * 60 }).map((shift) =>
    Temporal.Instant.fromEpochMilliseconds(at + shift * 60_000)
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' }),
  )

/** A window that lasts for months may come only once a day. */
const schedules = fc.oneof(
  {
    weight: 11,
    arbitrary: fc.record({
      cron: fc.tuple(minutes, hours, dates).map((parts) => parts.join(' ')),
      duration: durations,
    }),
  },
  fc.record({
    cron: fc
      .tuple(fc.constantFrom('0', '30'), fc.constantFrom('0', '2', '23'), dates)
      .map((parts) => parts.join(' ')),
    duration: fc.constantFrom('P1M', 'P2M1DT1H', 'P1Y'),
  }),
)

const recurringNear = (place: Around): fc.Arbitrary<Window> =>
  schedules.chain((schedule) =>
    fc.record({
      cron: fc.constant(schedule.cron),
      duration: fc.constant(schedule.duration),
      timezone: fc.constant(place.timezone),
      from: fc.option(localNear(place), { nil: null }),
      until: fc.option(localNear(place), { nil: null }),
      except: fc.array(
        localNear(place).map((text) => text.slice(0, 10)),
        { maxLength: 3 },
      ),
    }),
  )

const onceNear = (place: Around): fc.Arbitrary<Window> =>
  fc
    .record({
      start: localNear(place),
      end: fc.option(localNear(place), { freq: 4 }),
      timezone: fc.constant(place.timezone),
    })
    .filter(({ start, end }) => end === null || end > start)

type Case = { place: Around; config: RuleConfig<'freeze'>; moments: number[] }

const cases: fc.Arbitrary<Case> = around.chain((place) =>
  fc.record({
    place: fc.constant(place),
    config: fc.record({
      windows: fc.array(fc.oneof({ weight: 4, arbitrary: recurringNear(place) }, onceNear(place)), {
        minLength: 1,
        maxLength: 3,
      }),
      kind: fc.constantFrom('deny' as const, 'allow' as const),
    }),
    moments: fc.array(
      fc.oneof(
        fc.integer({ min: -36 * 60, max: 36 * 60 }),
        fc.integer({ min: -10 * 24 * 60, max: 10 * 24 * 60 }),
      ),
      { minLength: 1, maxLength: 12 },
    ),
  }),
)

const momentsOf = ({ place, moments }: Case): number[] => moments.map((minute) => place.at + minute * 60_000)

describe('a freeze, beside a model that looks at every occurrence', () => {
  it('has the same state at any moment, asked in any order, and says when it ends', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { place, config } = one
        const to = place.at + 14 * dayMs
        const model = freezeModel(config, place.at - 14 * dayMs, to)
        const kept = compileFreeze(config)
        for (const at of momentsOf(one)) {
          const state = kept.stateAt(at)
          expect(state.isFrozen).toBe(model.isFrozen(at))
          const fresh = compileFreeze(config).stateAt(at)
          if (!state.isOpen) expect({ ...fresh, from: 0 }).toEqual({ ...state, from: 0 })
          const change = model.changeAfter(at)
          if (change === undefined) expect(state.until).toBeGreaterThanOrEqual(to)
          else if (!state.isOpen) expect(state.until).toBe(change)
          else expect(state.until).toBeLessThanOrEqual(change)
        }
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('has periods that are sorted, do not touch, and agree with the state', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const { place, config } = one
        const [from, to] = [place.at - 3 * dayMs, place.at + 3 * dayMs]
        const model = freezeModel(config, from, to)
        const periods = await freezePeriods(config, { from, to, most: 10_000 })
        for (const [index, { start, end }] of periods.entries()) {
          expect(start).toBeLessThan(end)
          expect(start).toBeGreaterThanOrEqual(index === 0 ? from : (periods[index - 1]?.end ?? to) + 1)
          expect(model.isFrozen(start)).toBe(true)
          if (start > from) expect(model.isFrozen(start - 1)).toBe(false)
          if (end < to) expect([model.isFrozen(end - 1), model.isFrozen(end)]).toEqual([true, false])
        }
        for (const at of momentsOf(one).filter((moment) => moment >= from && moment < to))
          expect(periods.some(({ start, end }) => start <= at && at < end)).toBe(model.isFrozen(at))
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('saves every window that still comes, and no other one', () => {
    fc.assert(
      fc.property(cases, ({ place, config: { windows } }) => {
        for (const window of windows) {
          const config: RuleConfig<'freeze'> = { windows: [window], kind: 'deny' }
          const model = freezeModel(config, place.at, place.at + 14 * dayMs)
          const comes = model.isFrozen(place.at) || model.changeAfter(place.at) !== undefined
          if (comes) expect(windowProblem(window, isTimezone, place.at)).toBeUndefined()
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
