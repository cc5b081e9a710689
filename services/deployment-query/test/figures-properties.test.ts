import { randomUUID } from 'node:crypto'
import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import { parseEvents, type Status } from '@shiplog/events'
import { acrossAccounts } from '@shiplog/postgres'
import { atPositions, buildEvent, deploymentEvent, productDeleted, propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { bucketOf, readHistogram, writeHistogram } from '../src/domain/histogram.ts'
import { countEvents } from '../src/projections/count-events.ts'
import { onEvents } from '../src/projections/on-events.ts'
import { countingOfMissedEvents } from '../src/workers/count-missed-events.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()
beforeEach(async () => {
  await database.query(
    'insert into deployment_query.figures_progress values (true, 0) on conflict (only_row) do update set position = 0',
  )
  await database.query('truncate deployment_query.deployment, deployment_query.deployment_event')
})

const hourMs = 3_600_000
const beginning = Date.parse('2026-11-01T00:00:00.000Z')
const timeAt = (quarter: number): string => new Date(beginning + quarter * 6 * hourMs).toISOString()

const step = fc.record({
  kind: fc.oneof(
    { weight: 20, arbitrary: fc.constant('deployment' as const) },
    { weight: 4, arbitrary: fc.constant('build' as const) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  ),
  status: fc.constantFrom<Status>(
    'started',
    'completed',
    'completed',
    'completed',
    'failed',
    'failed',
    'aborted',
  ),
  type: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('late', 'amended')),
  product_name: fc.constantFrom('a', 'a', 'a', 'b'),
  version: fc.constantFrom('1', '2', '3', '4'),
  environment_name: fc.constantFrom('dev', 'dev', 'dev', 'production'),
  occurred: fc.nat({ max: 9 }),
  /** `completed_at` may differ from `occurred_at`, and may be in the future. */
  completed: fc.option(fc.nat({ max: 12 })),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const toEvent = (account_id: string, { kind, type, occurred, completed, ...given }: Step): NewEvent => {
  if (kind === 'end') return productDeleted(account_id, given.product_name)
  const { environment_name, ...ofBuild } = given
  const times = {
    occurred_at: timeAt(occurred),
    received_at: timeAt(10),
    completed_at: completed === null ? null : timeAt(completed),
  }
  if (kind === 'build')
    return buildEvent({ account_id, ...ofBuild, ...times, ...(type && { type: `build.${type}` as const }) })
  const named = type && { type: `deployment.${type}` as const }
  return deploymentEvent({ account_id, environment_name, ...ofBuild, ...times, ...named })
}

type Event = Exclude<ReturnType<typeof parseEvents>[number], { kind: 'product deletion' }>
type End = Event & { kind: 'deployment' }

const endedAt = ({ data }: Event): number =>
  Math.min(Date.parse(data.completed_at ?? data.occurred_at), Date.parse(data.received_at))
const isEnd = (event: Event): event is End => /^deployment\.(completed|failed|aborted)$/.test(event.type)
const isCompleted = ({ type }: Event): boolean => type === 'deployment.completed'

/** Returns the events of a log whose product is not deleted later. */
const eventsLeft = (logged: LoggedEvent[]): Event[] => {
  const log = parseEvents(logged)
  const isDeleted = ({ position, data }: Event): boolean =>
    log.some(
      (other) =>
        other.kind === 'product deletion' &&
        other.position > position &&
        other.data.product_name === data.product_name,
    )
  return log.filter((event): event is Event => event.kind !== 'product deletion' && !isDeleted(event))
}

/**
 * Computes how an end is counted, in a slow and obvious way: it searches all events that were logged before
 * the end.
 */
const judge = (end: End, events: Event[]) => {
  const at = endedAt(end)
  const earlier = events.filter(({ position }) => position < end.position)
  const named = ({ data }: Event): Event | undefined =>
    events.find((event) => event.data.version_id === data.version_id)
  const age = (event: Event): number => named(event)?.position ?? 0
  const here = earlier.filter(isEnd).filter(({ data }) => data.environment_name === end.data.environment_name)
  const ofProduct = here.filter(({ data }) => data.product_name === end.data.product_name)
  const completed = ofProduct.filter(isCompleted)
  const current = completed.toSorted((a, b) => endedAt(a) - endedAt(b) || a.position - b.position).at(-1)
  const sum = { outcome: end.data.status, lead: null as number | null, recovery: null as number | null }
  const none = { ...sum, rework: false, rollback: false }
  if (!isCompleted(end)) return none

  const built = earlier.find(
    ({ type, data }) => type === 'build.completed' && data.version_id === end.data.version_id,
  )
  const first = earlier.find(({ data }) => data.version_id === end.data.version_id)
  const start = built ? endedAt(built) : first && Date.parse(first.data.occurred_at)
  const isNew = completed.every((other) => age(other) < age(end))
  if (isNew && start !== undefined) none.lead = Math.max(0, at - start) / 1_000
  if (current !== undefined && at < endedAt(current)) return none

  const failures = ofProduct
    .filter((other) => other.data.status === 'failed')
    .filter((other) => other.position > (current?.position ?? 0))
    .map(endedAt)
    .filter((time) => current === undefined || time >= endedAt(current))
  const failed = Math.min(...failures)
  if (failed <= at) none.recovery = (at - failed) / 1_000
  const rework = current !== undefined && at - endedAt(current) <= 24 * hourMs
  return { ...none, rework, rollback: current !== undefined && age(end) < age(current) }
}

const histogramOf = (times: (number | null)[]): string => {
  const buckets = times.filter((time) => time !== null).map(bucketOf)
  return writeHistogram(readHistogram(buckets.map((bucket) => `${bucket}:1`).join(' ')))
}

const expectedDays = (logged: LoggedEvent[]) => {
  const events = eventsLeft(logged)
  const judged = events.filter(isEnd).map((end) => ({
    day: new Date(endedAt(end)).toISOString().slice(0, 10),
    data: end.data,
    ...judge(end, events),
  }))
  const keys = judged.flatMap(({ day, data: { product_name, environment_name } }) => [
    { day, product_name, environment_name },
    { day, product_name: '', environment_name },
    { day, product_name: '', environment_name: '' },
  ])
  const distinct = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
  return distinct.map((key) => {
    const own = judged.filter(
      ({ day, data }) =>
        day === key.day &&
        ['', data.product_name].includes(key.product_name) &&
        ['', data.environment_name].includes(key.environment_name),
    )
    const count = (outcome: Status): number => own.filter((one) => one.outcome === outcome).length
    return {
      ...key,
      completed: count('completed'),
      failed: count('failed'),
      aborted: count('aborted'),
      rework: own.filter(({ rework }) => rework).length,
      rollbacks: own.filter(({ rollback }) => rollback).length,
      lead_times: histogramOf(own.map(({ lead }) => lead)),
      recovery_times: histogramOf(own.map(({ recovery }) => recovery)),
    }
  })
}

/**
 * Reads the rows of the account. Skips rows with zeros only, because a deletion may leave such rows in the
 * sums over all products.
 */
const actualDays = (account_id: string) =>
  database.query<Record<string, unknown>>(
    `select day::text, product_name, environment_name, completed, failed, aborted, rework, rollbacks,
       lead_times, recovery_times
     from deployment_query.deployment_day where account_id = $1 and completed + failed + aborted <> 0`,
    [account_id],
  )

const sorted = (rows: object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()

const rowsOfOthers = (account_id: string, names: string[]) =>
  database.query(
    `select from deployment_query.version_start where account_id = $1 and product_name <> all($2)
     union all select from deployment_query.cell_figures where account_id = $1 and product_name <> all($2)`,
    [account_id, names],
  )

/** Serves pages of a log as ingestion does. */
const serving = (log: LoggedEvent[]) => async (after: number, limit: number) => ({
  events: log.filter(({ position }) => position > after).slice(0, limit),
  head: log.at(-1)?.position ?? 0,
})

const setCheckpoint = (position: number) =>
  database.query(
    `insert into deployment_query.checkpoint (source, position) values ('EVENTS', $1)
     on conflict (source) do update set position = excluded.position`,
    [position],
  )

it('counts what a slow pass over the whole log finds, by projection or worker, in batches of any size', async () => {
  let after = 0
  const someBatches = fc.array(fc.record({ size: fc.integer({ min: 1, max: 20 }), counts: fc.boolean() }), {
    minLength: 1,
    maxLength: 10,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 60 }),
      someBatches,
      async (steps, batches) => {
        const account_id = randomUUID()
        const log = atPositions(
          steps.map((one) => toEvent(account_id, { ...one })),
          after,
        )
        const head = after + log.length
        const worker = countingOfMissedEvents(database.db, serving(log))
        // If a batch is not counted, the figures are behind, as during the removal of a large product. Then
        // only the worker can count, until the figures have caught up.
        for (let at = 0, batch = 0; at < log.length; batch += 1) {
          const { size, counts } = batches[batch % batches.length] ?? { size: 40, counts: true }
          if (counts) await database.apply(log.slice(at, at + size))
          at += size
          await setCheckpoint(Math.min(after + at, head))
          if (batch % 3 === 2) await worker.step()
        }
        while (await worker.step());
        after = head
        expect(sorted(await actualDays(account_id))).toEqual(sorted(expectedDays(log)))
        const names = eventsLeft(log).map(({ data }) => data.product_name)
        expect(await rowsOfOthers(account_id, names)).toEqual([])
      },
    ),
    { numRuns: propertyRuns(100) },
  )
})

it('removes a deleted product with many rows in several transactions, and then counts what follows', async () => {
  const account_id = randomUUID()
  const deployed = Array.from({ length: 1_200 }, (_, index) => {
    const occurred_at = new Date(beginning + index * 24 * hourMs).toISOString()
    return deploymentEvent({ account_id, product_name: 'huge', version: `${index}`, occurred_at })
  })
  const other = deploymentEvent({ account_id, product_name: 'b', occurred_at: timeAt(0) })
  const again = deploymentEvent({ account_id, product_name: 'huge', occurred_at: timeAt(1) })
  const log = atPositions([other, ...deployed, productDeleted(account_id, 'huge'), again])
  await database.apply(log)
  await setCheckpoint(log.length)
  const { step } = countingOfMissedEvents(database.db, serving(log))
  let steps = 0
  while (await step()) steps += 1
  expect(steps).toBe(2)
  expect(sorted(await actualDays(account_id))).toEqual(sorted(expectedDays(log)))
})

it('lets the projection go on while the worker counts, and counts each event once', async () => {
  const account_id = randomUUID()
  const log = atPositions(['1', '2', '3'].map((version) => deploymentEvent({ account_id, version })))
  const projection = database.connect()
  const { step } = countingOfMissedEvents(database.db, serving(log))
  await setCheckpoint(1)
  try {
    await acrossAccounts(database.db, async (tx) => {
      await countEvents(tx, parseEvents(log.slice(0, 1)), { after: 0, to: 1 })
      await acrossAccounts(projection, (other) => onEvents(other, log.slice(1, 2)))
    })
  } finally {
    await projection.destroy()
  }
  await setCheckpoint(2)
  while (await step());
  await database.apply(log.slice(2))
  expect(sorted(await actualDays(account_id))).toEqual(sorted(expectedDays(log)))
})
