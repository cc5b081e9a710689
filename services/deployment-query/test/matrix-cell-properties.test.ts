import { randomUUID } from 'node:crypto'
import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import { newId, parseEvents, type Status } from '@shiplog/events'
import { atPositions, deploymentEvent, productDeleted, propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastChanges } from '../src/domain/product-changes.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()

/**
 * One of four times, so that many deployments have the same time, and some are logged in another order than
 * that of their times.
 */
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

/** Makes events as ingestion logs them: no event changes a deployment after its end. */
const toEvents = (account_id: string, steps: Step[]): NewEvent[] => {
  const known: Record<string, Open[]> = { a: [], ä: [] }
  return steps.map(({ deletes, opens, which, next, product_name, environment_name, version, at }, index) => {
    const ofProduct = known[product_name] ?? []
    if (deletes) {
      known[product_name] = []
      return productDeleted(account_id, product_name)
    }
    const fields = { account_id, product_name, occurred_at: at }
    const found = ofProduct[which % Math.max(ofProduct.length, 1)]
    if (opens || found === undefined) {
      const status = next === 'completed' || next === 'failed' ? next : 'pending'
      const completed_at = status === 'pending' ? null : at
      const opened: Open = {
        deployment_id: newId(),
        environment_name,
        version,
        status,
        completed_at,
        deployed_at: at,
        deployed_by: `person ${index}`,
      }
      ofProduct.push(opened)
      return deploymentEvent({ ...fields, ...opened })
    }
    const previous_status = found.status
    const hasEnded = found.completed_at !== null
    if (hasEnded || next === 'late')
      return deploymentEvent({ ...fields, ...found, previous_status, type: 'deployment.late' })
    if (next === 'amended') found.deployed_by = `person ${index}`
    else found.status = next
    if (next === 'completed' || next === 'failed') found.completed_at = at
    return deploymentEvent({ ...fields, ...found, previous_status, type: `deployment.${next}` })
  })
}

type Known = Open & { product_name: string; opened: number }

const newest = (of: Known[], timeOf: (one: Known) => string): Known | undefined =>
  of
    .toSorted((a, b) => (timeOf(a) === timeOf(b) ? a.opened - b.opened : timeOf(a) < timeOf(b) ? -1 : 1))
    .at(-1)

/**
 * Computes the cells in a slow and obvious way: sorts all deployments of each cell that no deletion affects.
 */
const expectedCells = (logged: LoggedEvent[]) => {
  const known = new Map<string, Known>()
  for (const { kind, position, data } of parseEvents(logged)) {
    if (kind === 'product deletion')
      for (const [id, { product_name }] of known) if (product_name === data.product_name) known.delete(id)
    if (kind !== 'deployment') continue
    known.set(data.deployment_id, {
      ...data,
      deployed_by: data.deployed_by ?? '',
      opened: known.get(data.deployment_id)?.opened ?? position,
    })
  }
  const cells = Map.groupBy(known.values(), (one) => `${one.product_name} ${one.environment_name}`)
  return [...cells]
    .map(([cell, all]) => {
      const current = newest(
        all.filter(({ status }) => status === 'completed'),
        ({ completed_at }) => completed_at ?? '',
      )
      const latest = newest(all, ({ deployed_at }) => deployed_at)
      return {
        cell,
        current: current === undefined ? null : `${current.deployment_id} ${current.deployed_by}`,
        latest: `${latest?.deployment_id} ${latest?.status} ${latest?.deployed_by}`,
      }
    })
    .toSorted((a, b) => (a.cell < b.cell ? -1 : 1))
}

/** Returns the last change of each product, as `product time`. */
const expectedProducts = (logged: LoggedEvent[]): string[] =>
  lastChanges(parseEvents(logged))
    .map(({ product_name, changed_at }) => `${product_name} ${changed_at}`)
    .toSorted()

const actualProducts = async (account_id: string): Promise<string[]> => {
  const rows = await database.query<{ product_name: string; changed_at: Date }>(
    'select product_name, changed_at from deployment_query.matrix_product where account_id = $1',
    [account_id],
  )
  return rows.map(({ product_name, changed_at }) => `${product_name} ${changed_at.toISOString()}`).toSorted()
}

const actualCells = (account_id: string) =>
  database.query(
    `select product_name || ' ' || environment_name as cell,
       current_id || ' ' || current_deployed_by as current,
       latest_id || ' ' || latest_status || ' ' || latest_deployed_by as latest
     from deployment_query.matrix_cell where account_id = $1 order by cell`,
    [account_id],
  )

it('keeps the cells that a slow pass over the whole log finds, in batches of any size', async () => {
  let after = 0
  const size = fc.integer({ min: 1, max: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), size, async (steps, size) => {
      const account_id = randomUUID()
      const log = atPositions(toEvents(account_id, steps), after)
      after += log.length
      await database.apply(log, size)
      expect(await actualCells(account_id)).toEqual(expectedCells(log))
      expect(await actualProducts(account_id)).toEqual(expectedProducts(log))
      await database.deleteProducts()
      expect(await actualCells(account_id)).toEqual(expectedCells(log))
    }),
    { numRuns: propertyRuns(100) },
  )
})
