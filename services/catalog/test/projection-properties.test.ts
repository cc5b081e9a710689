import { randomUUID } from 'node:crypto'
import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import { newId, type Status } from '@shiplog/events'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import {
  atPositions,
  buildEvent,
  createTestDatabase,
  deploymentEvent,
  productDeleted,
  propertyRuns,
  type TestDatabase,
} from '@shiplog/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db, Tables } from '../src/db/tables.ts'
import { onEvents } from '../src/projections/on-events.ts'
import { deletedProductsWork } from '../src/workers/delete-versions.ts'
import { expectedTables } from './fold-model.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.urlFor('catalog')
  db = createDatabase<Tables>(createPool({ url, schema: 'catalog', name: 'test' }))
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const name = fc.constantFrom('a', 'b')
const maybe = fc.option(fc.constantFrom('x', 'y'))
const step = fc.record({
  kind: fc.constantFrom('build', 'build', 'build', 'deployment', 'deployment', 'deletion'),
  /** Of a build: true when the event opens a new build, false when it continues build number `which`. */
  opens: fc.boolean(),
  which: fc.nat({ max: 3 }),
  outcome: fc.constantFrom('completed', 'failed', 'amended', 'late'),
  product_name: name,
  version: name,
  environment_name: fc.constantFrom('qa', 'production'),
  scm_sha: maybe,
  scm_branch: maybe,
  built_by: maybe,
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Makes events as ingestion logs them: all events of a build have the same id, and no event of a build
 * follows a deletion of its product.
 */
const toEvents = (account_id: string, steps: Step[]): NewEvent[] => {
  const builds = new Map<string, { build_id: string; status: Status }[]>()
  return steps.map(({ kind, opens, which, outcome, environment_name, built_by, ...fields }, index) => {
    const occurred_at = new Date(Date.UTC(2026, 10, 21) + index).toISOString()
    const named = { account_id, occurred_at, ...fields }
    if (kind === 'deletion') {
      for (const key of builds.keys()) if (key.startsWith(`${fields.product_name}/`)) builds.delete(key)
      return productDeleted(account_id, fields.product_name)
    }
    if (kind === 'deployment') return deploymentEvent({ ...named, environment_name })
    const key = `${fields.product_name}/${fields.version}`
    const known = builds.get(key) ?? []
    builds.set(key, known)
    const shared = { ...named, built_by, extra_metadata: { index } }
    const current = known[which % Math.max(known.length, 1)]
    if (opens || current === undefined) {
      const opened = { build_id: newId(), status: 'started' as const }
      known.push(opened)
      return buildEvent({ ...shared, ...opened, type: 'build.started', reported_status: 'started' })
    }
    const previous_status = current.status
    if (outcome === 'completed' || outcome === 'failed') current.status = outcome
    return buildEvent({ ...shared, ...current, previous_status, type: `build.${outcome}` })
  })
}

const actualTables = async (account_id: string) => {
  const rows = (columns: string, table: string) =>
    database.query<Record<string, unknown>>(
      `select ${columns} from catalog.${table} where account_id = $1 order by id::text`,
      [account_id],
    )
  const iso = (row: Record<string, unknown>) => ({
    ...row,
    created_at: (row.created_at as Date).toISOString(),
  })
  const products = await rows('id, name, created_at, position::int', 'named_product')
  const columns = 'id, version, created_at, scm_sha, scm_branch, build_id, status, built_by, extra_metadata'
  const versions = await rows(columns, 'version')
  const environments = await rows('id, name', 'named_environment')
  return {
    products: products.map(iso),
    versions: versions.map(iso),
    environments: environments.map((row) => row.name).toSorted(),
  }
}

const handleInBatches = async (events: LoggedEvent[], size: number): Promise<void> => {
  for (let at = 0; at < events.length; at += size)
    await acrossAccounts(db, (tx) => onEvents(tx, events.slice(at, at + size)))
  let more = true
  while (more) more = await deletedProductsWork(db).step()
}

it('projects any events, in batches of any size, to the tables that a slow model computes', async () => {
  const steps = fc.array(step, { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 40 }), async (chosen, size) => {
      const account_id = randomUUID()
      const log = atPositions(toEvents(account_id, chosen))
      await handleInBatches(log, size)
      expect(await actualTables(account_id)).toEqual(expectedTables(log))
    }),
    { numRuns: propertyRuns(150) },
  )
})

it('keeps accounts apart that use the same names in one batch', async () => {
  const accounts = [randomUUID(), randomUUID()]
  const log = atPositions(
    accounts.flatMap((account_id) => [buildEvent({ account_id }), deploymentEvent({ account_id })]),
  )
  const [first = '', second = ''] = accounts
  log.push(...atPositions([productDeleted(first, 'checkout')], log.length))
  await handleInBatches(log, 500)
  for (const account_id of [first, second]) {
    const own = log.filter((event) => event.account_id === account_id)
    expect(await actualTables(account_id)).toEqual(expectedTables(own))
  }
  expect((await actualTables(second)).versions).toHaveLength(1)
})
