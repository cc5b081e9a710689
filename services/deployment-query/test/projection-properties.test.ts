import { randomUUID } from 'node:crypto'
import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import { newId, parseEvents, type Status } from '@shiplog/events'
import { atPositions, deploymentEvent, productDeleted, propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useDatabase } from './database-support.ts'

const database = useDatabase()

const step = fc.record({
  deletes: fc.constantFrom(true, false, false, false, false, false),
  opens: fc.boolean(),
  which: fc.nat({ max: 5 }),
  outcome: fc.constantFrom('completed', 'failed', 'amended', 'late'),
  product_name: fc.constantFrom('a', 'b'),
  version: fc.constantFrom('1', '2'),
  deployed_by: fc.option(fc.constantFrom('ada', 'bob')),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Open = { deployment_id: string; version: string; status: Status }

/**
 * Makes events as ingestion logs them: all events of a deployment have the same id, and no event of a
 * deployment follows a deletion of its product.
 */
const toEvents = (account_id: string, steps: Step[]): NewEvent[] => {
  const known: Record<string, Open[]> = { a: [], b: [] }
  return steps.map(({ deletes, opens, which, outcome, product_name, version, deployed_by }, index) => {
    const ofProduct = known[product_name] ?? []
    if (deletes) {
      known[product_name] = []
      return productDeleted(account_id, product_name)
    }
    const fields = { account_id, product_name, deployed_by, extra_metadata: { index } }
    const current = ofProduct[which % Math.max(ofProduct.length, 1)]
    if (opens || current === undefined) {
      const opened: Open = { deployment_id: newId(), version, status: 'started' }
      ofProduct.push(opened)
      return deploymentEvent({ ...fields, ...opened })
    }
    const previous_status = current.status
    if (outcome === 'completed' || outcome === 'failed') current.status = outcome
    return deploymentEvent({ ...fields, ...current, previous_status, type: `deployment.${outcome}` })
  })
}

/**
 * Computes the tables in a slow and obvious way: leaves out the events that a later deletion affects, and
 * keeps the last state of each deployment.
 */
const expectedTables = (logged: LoggedEvent[]) => {
  const log = parseEvents(logged)
  const events = log
    .filter((event) => event.kind === 'deployment')
    .filter((event) => {
      const later = log.filter((other) => other.position > event.position)
      return !later.some(
        (other) => other.kind === 'product deletion' && other.data.product_id === event.data.product_id,
      )
    })
  const deployments = new Map(
    events.map(({ data }) => {
      const { deployment_id: id, version, status, deployed_by, extra_metadata, deployed_at } = data
      return [id, { id, version, status, deployed_by, extra_metadata, deployed_at }]
    }),
  )
  const history = events.map(({ position, id, type, data }) => {
    const { deployment_id, status, previous_status } = data
    return { position, id, deployment_id, event_type: type, status, previous_status }
  })
  return { deployments: [...deployments.values()].toSorted((a, b) => a.id.localeCompare(b.id)), history }
}

const actualTables = async (account_id: string) => {
  const deployments = await database.query<{ deployed_at: Date }>(
    `select id, version, status, deployed_by, extra_metadata, deployed_at
     from deployment_query.deployment where account_id = $1 order by id`,
    [account_id],
  )
  const history = await database.query(
    `select position::int, id, deployment_id, event_type, status, previous_status
     from deployment_query.deployment_event where account_id = $1 order by position`,
    [account_id],
  )
  const iso = deployments.map((row) => ({ ...row, deployed_at: row.deployed_at.toISOString() }))
  return { deployments: iso, history }
}

it('applies any events, in batches of any size, as a slow pass over the whole log does', async () => {
  let after = 0
  const someSteps = fc.array(step, { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(someSteps, fc.integer({ min: 1, max: 40 }), async (steps, size) => {
      const account_id = randomUUID()
      const log = atPositions(toEvents(account_id, steps), after)
      after += log.length
      await database.apply(log, size)
      await database.deleteProducts()
      expect(await actualTables(account_id)).toEqual(expectedTables(log))
    }),
    { numRuns: propertyRuns(150) },
  )
})
