import { randomUUID } from 'node:crypto'
import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import { parseEvents, parsePreflightEvents } from '@shiplog/events'
import { acrossAccounts } from '@shiplog/postgres'
import { atPositions, checkEvent, deploymentEvent, productDeleted, propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listPreflightChecks } from '../src/db/preflight-checks.ts'
import { findPreflightMetrics } from '../src/db/preflight-metrics.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()

const target = {
  product_name: fc.constantFrom('a', 'b'),
  version: fc.constantFrom('1', '2'),
  environment_name: fc.constantFrom('qa', 'production'),
}
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...target,
      outcome: fc.constantFrom('blocked', 'blocked', 'overridden', 'bypassed'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...target,
      status: fc.constantFrom('started', 'completed', 'failed', 'pending'),
      previous_status: fc.constantFrom(null, 'pending', 'started'),
      preflight_status: fc.constantFrom(null, 'passed', 'bypassed'),
      isLate: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ deleted: target.product_name }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const toEvent = (account_id: string, one: Step): NewEvent => {
  if ('deleted' in one) return productDeleted(account_id, one.deleted)
  if ('outcome' in one) return checkEvent({ account_id, ...one })
  const { isLate, ...fields } = one
  return deploymentEvent({ account_id, ...fields, ...(isLate && { type: 'deployment.late' }) })
}

/**
 * Computes what the list shows in a slow and obvious way: no check from before a deletion of its product, and
 * for each blocked check the first admission after it.
 */
const expectedChecks = (logged: LoggedEvent[]) => {
  const log = parseEvents(logged)
  const deletions = log.filter((event) => event.kind === 'product deletion')
  const admissions = log
    .filter((event) => event.kind === 'deployment')
    .filter(({ type }) => type === 'deployment.started' || type === 'deployment.completed')
    .filter(({ data }) => data.previous_status !== 'started' && data.preflight_status !== 'bypassed')
  return parsePreflightEvents(logged)
    .filter(({ position, data }) =>
      deletions.every((one) => one.position < position || one.data.product_id !== data.product_id),
    )
    .map(({ id, position, outcome, data }) => {
      const later = admissions.find(
        (one) =>
          one.position > position &&
          one.data.version_id === data.version_id &&
          one.data.environment_id === data.environment_id,
      )
      const passed_at = outcome === 'blocked' ? (later?.data.received_at ?? null) : null
      return { id, outcome, version: data.version, passed_at }
    })
    .toReversed()
}

const actualChecks = (account_id: string) =>
  acrossAccounts(database.db, async (tx) => {
    const none = { product: null, environment: null, outcome: null, rule_id: null, from: null, to: null }
    const rows = await listPreflightChecks(tx, account_id, none, { limit: 200, after: null })
    const metrics = await findPreflightMetrics(tx, account_id, {
      ...{ product: null, environment: null, from: new Date(0), to: new Date('9999-01-01') },
    })
    return {
      rows: rows.map(({ id, outcome, version, passed_at }) => ({
        ...{ id, outcome, version, passed_at: passed_at?.toISOString() ?? null },
      })),
      blocks: metrics?.blocks,
    }
  })

it('keeps checks as a slow pass over the whole log does, in batches of any size, before and after deleting', async () => {
  let after = 0
  const steps = fc.array(step, { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 40 }), async (some, size) => {
      const account_id = randomUUID()
      const log = atPositions(
        some.map((one) => toEvent(account_id, one)),
        after,
      )
      after += log.length
      await database.apply(log, size)
      const rows = expectedChecks(log)
      const blocks = rows.filter(({ outcome }) => outcome === 'blocked').length
      expect(await actualChecks(account_id)).toEqual({ rows, blocks })
      await database.deleteProducts()
      expect(await actualChecks(account_id)).toEqual({ rows, blocks })
    }),
    { numRuns: propertyRuns(60) },
  )
})
