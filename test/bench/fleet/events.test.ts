import { buildStatusAliases, deploymentStatusAliases } from '@shiplog/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FleetOptions, fleetEvents } from './events.ts'
import { environments, isProduction, makeProducts, mostProducts } from './fleet.ts'
import type { FleetEvent } from './story.ts'
import { isWorkingTime } from './working-hours.ts'

const [minute, day] = [60_000, 86_400_000]
const to = Date.parse('2026-11-22T10:00:00Z')
const last = (days: number, seed: number, products: number): FleetOptions => ({
  seed,
  products,
  from: to - days * day,
  to,
})

const timeOf = ({ occurred_at }: FleetEvent): number => Date.parse(occurred_at ?? '')
const statusOf = ({ kind, status }: FleetEvent) =>
  (kind === 'build' ? buildStatusAliases : deploymentStatusAliases).get(status.toLowerCase())
const cellOf = (event: FleetEvent): string => (event.kind === 'build' ? 'build' : event.environment_name)
const runOf = (event: FleetEvent): string =>
  [event.product_name, event.version, cellOf(event), event.invoke_id].join(' ')
const hasEnded = (event: FleetEvent): boolean =>
  ['completed', 'failed', 'aborted'].includes(statusOf(event) ?? '')

/** Removes repetitions: a client may post an event twice. */
const withoutRepetitions = (events: Iterable<FleetEvent>): FleetEvent[] => [...new Set(events)]
const groups = (events: FleetEvent[], by: (event: FleetEvent) => string): FleetEvent[][] => [
  ...Map.groupBy(events, by).values(),
]
const shareOf = <T>(list: T[], is: (one: T) => boolean): number => list.filter(is).length / list.length

const anyFleet = fc
  .record({
    days: fc.integer({ min: 28, max: 200 }),
    seed: fc.nat(),
    products: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ days, seed, products }) => last(days, seed, products))

const ranks = ['pending', 'started', 'ended']
const rankOf = (event: FleetEvent): number =>
  ranks.indexOf(hasEnded(event) ? 'ended' : (statusOf(event) ?? ''))

describe('any fleet', () => {
  it('is the same for the same seed, and another for another one', () => {
    fc.assert(
      fc.property(anyFleet, (options) => {
        const events = [...fleetEvents(options)]
        expect([...fleetEvents(options)]).toEqual(events)
        expect([...fleetEvents({ ...options, seed: options.seed + 1 })]).not.toEqual(events)
      }),
      { numRuns: 20 },
    )
  })

  it('shows every product', () => {
    fc.assert(
      fc.property(anyFleet, (options) => {
        const shown = new Set(fleetEvents(options).map((event) => event.product_name))
        expect(shown.size).toBe(options.products)
      }),
      { numRuns: 50 },
    )
  })

  it('tells what happened in the order of time, from the first moment to the last', () => {
    fc.assert(
      fc.property(anyFleet, (options) => {
        let before = options.from
        for (const event of fleetEvents(options)) {
          expect(timeOf(event)).toBeGreaterThanOrEqual(before)
          before = timeOf(event)
        }
        expect(before).toBeLessThanOrEqual(options.to)
      }),
      { numRuns: 50 },
    )
  })

  it('has runs that begin, go on and end once', () => {
    fc.assert(
      fc.property(anyFleet, (options) => {
        for (const run of groups(withoutRepetitions(fleetEvents(options)), runOf)) {
          const [times, reached] = [run.map(timeOf), run.map(rankOf)]
          expect(reached).toEqual([...new Set(reached)].toSorted((a, b) => a - b))
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
          const isUnderWay = (times[0] ?? 0) > options.to - 20 * minute
          expect(isUnderWay || run.some(hasEnded)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('deploys nothing that was not built, and has one commit for a version', () => {
    fc.assert(
      fc.property(anyFleet, (options) => {
        const built = new Map<string, unknown>()
        for (const event of fleetEvents(options)) {
          const version = `${event.product_name} ${event.version}`
          if (event.kind === 'deployment') expect(built.get(version)).toBe(event.scm_sha)
          else if (statusOf(event) === 'completed') built.set(version, event.scm_sha)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is made as it is read', () => {
    const hundredYears = last(36_500, 1, 10)
    const events = fleetEvents(hundredYears).take(1_000).toArray()
    expect(timeOf(events[999] ?? (events[0] as FleetEvent))).toBeLessThan(to - 3_650 * day)
  })
})

describe('a year of 300 products', () => {
  const options = last(365, 1, 300)
  const all = [...fleetEvents(options)]
  const events = withoutRepetitions(all)
  const ended = events.filter(hasEnded)
  const builds = ended.filter(({ kind }) => kind === 'build')
  const deployments = ended.filter(({ kind }) => kind === 'deployment')
  const inOrder = groups(deployments, (event) => `${event.product_name} ${cellOf(event)}`)

  const expectShare = (share: number, least: number, most: number): void => {
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
  }

  it('shows all eight environments', () => {
    expect(new Set(deployments.map(cellOf))).toEqual(new Set(environments))
    expect(environments).toHaveLength(8)
  })

  it('fails and is aborted as often as such things are', () => {
    expectShare(
      shareOf(builds, (event) => statusOf(event) === 'failed'),
      0.05,
      0.12,
    )
    expectShare(
      shareOf(deployments, (event) => statusOf(event) === 'failed'),
      0.03,
      0.07,
    )
    expectShare(
      shareOf(ended, (event) => statusOf(event) === 'aborted'),
      0.01,
      0.03,
    )
  })

  it('posts some events twice', () => {
    expectShare(1 - events.length / all.length, 0.005, 0.02)
  })

  it('puts right what failed', () => {
    const isPutRight = (deployment: FleetEvent, later: FleetEvent[]): boolean =>
      later.some((other) => timeOf(other) > timeOf(deployment) && statusOf(other) === 'completed')
    const failed = inOrder.flatMap((history) =>
      history
        .filter((event) => statusOf(event) === 'failed' && timeOf(event) < to - 60 * day)
        .map((event) => isPutRight(event, history)),
    )
    expect(failed.length).toBeGreaterThan(100)
    expect(failed).not.toContain(false)
  })

  /** Counts completed deployments of a version that had run in the environment before the current one. */
  const rollbacks = (history: FleetEvent[]): number => {
    const versions = history.filter((event) => statusOf(event) === 'completed').map(({ version }) => version)
    return versions.filter((version, index) => {
      const before = versions.slice(0, index)
      return before.includes(version) && before.at(-1) !== version
    }).length
  }

  it('takes some versions back from production, and deploys some again', () => {
    const histories = inOrder.filter(([event]) => event !== undefined && isProduction(cellOf(event)))
    const count = histories.reduce((sum, history) => sum + rollbacks(history), 0)
    expectShare(count / histories.flat().length, 0.01, 0.06)

    const again = groups(
      deployments.filter((event) => statusOf(event) === 'completed'),
      (event) => [event.product_name, event.version, cellOf(event)].join(' '),
    )
    expectShare(
      shareOf(again, (runs) => runs.length > 1),
      0.02,
      0.08,
    )
  })

  it('works when its teams do: by day, and seldom at weekends', () => {
    const zones = new Map(makeProducts(1, 300).map(({ name, team }) => [name, team.zone]))
    const local = (event: FleetEvent) =>
      Temporal.Instant.fromEpochMilliseconds(timeOf(event)).toZonedDateTimeISO(
        zones.get(event.product_name) ?? 'UTC',
      )
    const sample = events.filter((_, index) => index % 7 === 0)
    const isAtWork = (event: FleetEvent): boolean =>
      isWorkingTime(zones.get(event.product_name) ?? 'UTC', timeOf(event))
    expectShare(shareOf(sample, isAtWork), 0.85, 0.99)
    expectShare(
      shareOf(sample, (event) => local(event).dayOfWeek > 5),
      0.001,
      0.05,
    )
  })
})

describe('the products', () => {
  it('are the first of those of a larger fleet, and have names of their own', () => {
    const all = makeProducts(1, mostProducts)
    expect(makeProducts(1, 1_000)).toEqual(all.slice(0, 1_000))
    expect(new Set(all.map(({ name }) => name)).size).toBe(mostProducts)
  })
})
