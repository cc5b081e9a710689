import { randomUUID } from 'node:crypto'
import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import { newId, parseEvents, type Status } from '@shiplog/events'
import { createLogger } from '@shiplog/log'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import {
  atPositions,
  createTestDatabase,
  deploymentEvent,
  productDeleted,
  type TestDatabase,
} from '@shiplog/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertDeploymentEvents } from '../src/db/deployment-events.ts'
import { upsertDeployments } from '../src/db/deployments.ts'
import { endProduct } from '../src/db/ended-products.ts'
import { arePlacesFilled } from '../src/db/place-progress.ts'
import type { Db, Tables } from '../src/db/tables.ts'
import { onEvents } from '../src/projections/on-events.ts'
import { deletionOfEnded } from '../src/workers/delete-deployments.ts'
import { fillingOfPlaces } from '../src/workers/fill-places.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.urlFor('deployment-query')
  db = createDatabase<Tables>(createPool({ url, schema: 'deployment_query', name: 'test' }))
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

/** Few, so that much happens at one moment, and some of it in another order than it is logged. */
const moment = fc.integer({ min: 0, max: 3 }).map((second) => `2026-11-21T10:00:0${second}.000Z`)

const step = fc.record({
  deletes: fc.constantFrom(true, false, false, false, false, false, false, false),
  opens: fc.boolean(),
  which: fc.nat({ max: 5 }),
  next: fc.constantFrom('started', 'completed', 'completed', 'failed', 'amended', 'late'),
  product_name: fc.constantFrom('a', 'ä'),
  environment_name: fc.constantFrom('dev', 'prod'),
  version: fc.constantFrom('1', '2'),
  at: moment,
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Open = {
  deployment_id: string
  environment_name: string
  version: string
  status: Status
  deployed_at: string
  completed_at: string | null
  deployed_by: string
}

/** Events as ingestion would log them: a deployment begins, goes on, ends, and then nothing changes it. */
const toEvents = (account_id: string, steps: Step[]): NewEvent[] => {
  const known: Record<string, Open[]> = { a: [], ä: [] }
  return steps.map(({ deletes, opens, which, next, product_name, environment_name, version, at }, index) => {
    const ofProduct = known[product_name] ?? []
    if (deletes) {
      known[product_name] = []
      return productDeleted(account_id, product_name)
    }
    const told = { account_id, product_name, occurred_at: at }
    const found = ofProduct[which % Math.max(ofProduct.length, 1)]
    if (opens || found === undefined) {
      const status = next === 'completed' || next === 'failed' ? next : 'pending'
      const completed_at = status === 'pending' ? null : at
      const opened: Open = {
        deployment_id: newId(),
        ...{
          environment_name,
          version,
          status,
          completed_at,
          deployed_at: at,
          deployed_by: `person ${index}`,
        },
      }
      ofProduct.push(opened)
      return deploymentEvent({ ...told, ...opened })
    }
    const previous_status = found.status
    const hasEnded = found.completed_at !== null
    if (hasEnded || next === 'late')
      return deploymentEvent({ ...told, ...found, previous_status, type: 'deployment.late' })
    if (next === 'amended') found.deployed_by = `person ${index}`
    else found.status = next
    if (next === 'completed' || next === 'failed') found.completed_at = at
    return deploymentEvent({ ...told, ...found, previous_status, type: `deployment.${next}` })
  })
}

type Known = Open & { product_name: string; opened: number }

const newest = (of: Known[], timeOf: (one: Known) => string): Known | undefined =>
  of
    .toSorted((a, b) => (timeOf(a) === timeOf(b) ? a.opened - b.opened : timeOf(a) < timeOf(b) ? -1 : 1))
    .at(-1)

/** The slow and obvious way: what no end takes away, of each place all deployments in their orders. */
const expectedPlaces = (logged: LoggedEvent[]) => {
  const known = new Map<string, Known>()
  for (const { kind, position, data } of parseEvents(logged)) {
    if (kind === 'product end')
      for (const [id, { product_name }] of known) if (product_name === data.product_name) known.delete(id)
    if (kind !== 'deployment') continue
    known.set(data.deployment_id, {
      ...data,
      deployed_by: data.deployed_by ?? '',
      opened: known.get(data.deployment_id)?.opened ?? position,
    })
  }
  const places = Map.groupBy(known.values(), (one) => `${one.product_name} ${one.environment_name}`)
  return [...places]
    .map(([place, all]) => {
      const current = newest(
        all.filter(({ status }) => status === 'completed'),
        ({ completed_at }) => completed_at ?? '',
      )
      const latest = newest(all, ({ deployed_at }) => deployed_at)
      return {
        place,
        current: current === undefined ? null : `${current.deployment_id} ${current.deployed_by}`,
        latest: `${latest?.deployment_id} ${latest?.status} ${latest?.deployed_by}`,
      }
    })
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

const actualPlaces = (account_id: string) =>
  database.query(
    `select product_name || ' ' || environment_name as place,
       current_id || ' ' || current_deployed_by as current,
       latest_id || ' ' || latest_status || ' ' || latest_deployed_by as latest
     from deployment_query.place where account_id = $1 order by place`,
    [account_id],
  )

/** As a release projects that knows nothing of places. */
const onEventsBefore: typeof onEvents = async (tx, events) => {
  const parsed = parseEvents(events)
  const deployments = parsed.filter((event) => event.kind === 'deployment')
  if (deployments.length > 0) {
    await upsertDeployments(tx, deployments)
    await insertDeploymentEvents(tx, deployments)
  }
  for (const event of parsed) if (event.kind === 'product end') await endProduct(tx, event)
}

/** Applies a batch, and moves the checkpoint as the projection does. */
const apply = (events: LoggedEvent[], handle: typeof onEvents): Promise<void> =>
  acrossAccounts(db, async (tx) => {
    const position = events.at(-1)?.position ?? 0
    await sql`insert into checkpoint (source, position) values ('EVENTS', ${position})
      on conflict (source) do update set position = excluded.position`.execute(tx)
    await handle(tx, events)
  })

const finish = async ({ step }: { step: () => Promise<boolean> }): Promise<void> => {
  while (await step());
}

it('holds of any events, in batches of any size, what looking through all of them finds', async () => {
  let after = 0
  const size = fc.integer({ min: 1, max: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), size, async (taken, size) => {
      const account_id = randomUUID()
      const log = atPositions(toEvents(account_id, taken), after)
      after += log.length
      for (let at = 0; at < log.length; at += size) await apply(log.slice(at, at + size), onEvents)
      expect(await actualPlaces(account_id)).toEqual(expectedPlaces(log))
      await finish(deletionOfEnded(db))
      expect(await actualPlaces(account_id)).toEqual(expectedPlaces(log))
      expect(await arePlacesFilled(db)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

it('is made good after each turn of a release that does not know it, of whatever that has applied', async () => {
  const [{ after } = { after: 0 }] = await database.query<{ after: number }>(
    'select coalesce(max(position), 0)::int as after from deployment_query.checkpoint',
  )
  let position = after
  const log = createLogger('test', 'silent')
  const taken = fc.array(fc.tuple(step, fc.boolean()), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(taken, fc.nat({ max: 20 }), async (steps, changedAt) => {
      const account_id = randomUUID()
      const events = atPositions(
        toEvents(
          account_id,
          steps.map(([one]) => one),
        ),
        position,
      )
      position += events.length
      const filling = fillingOfPlaces(db, log)
      for (const [index, event] of events.entries()) {
        await apply([event], steps[index]?.[1] ? onEventsBefore : onEvents)
        if (index === changedAt) await filling.step()
      }
      const [last] = steps.slice(-1)
      if (last?.[1] && changedAt !== steps.length - 1) expect(await arePlacesFilled(db)).toBe(false)
      await finish(deletionOfEnded(db))
      await finish(filling)
      expect(await arePlacesFilled(db)).toBe(true)
      expect(await actualPlaces(account_id)).toEqual(expectedPlaces(events))
    }),
    { numRuns: 40 },
  )
})
