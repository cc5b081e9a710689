import { type DeploymentListQuery, firstHistoryEvents } from '@shiplog/contract'
import { columnTypesOf, type DeploymentEvent, type DeploymentState, deploymentFields } from '@shiplog/events'
import {
  fetchPage,
  givenRows,
  hasSameSha,
  type Page,
  rowsToFetch,
  statementWithNext,
} from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isNotDeleted } from './deleted-products.ts'
import { selectDeploymentEvents } from './deployment-events.ts'
import { isOlderThan, newestFirst } from './newest-first.ts'
import type { Db, DeploymentTable, Tx } from './tables.ts'

export type DeploymentRow = Selectable<DeploymentTable>

/** Filters of a list; null for none. The period includes `from` and excludes `to`. */
export type DeploymentFilter = Omit<DeploymentListQuery, 'limit' | 'cursor' | 'environment_type'> & {
  /** Names of environments, any of which matches. */
  environments: string[] | null
}

/** Query of a deployment and a page of its history. One statement, so that both show the same moment. */
const withEvents = (db: Db, account_id: string, id: string, page: Page) =>
  db
    .selectFrom('deployment')
    .select(jsonArrayFrom(selectDeploymentEvents(db, account_id, id, page)).as('events'))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(isNotDeleted(account_id))

/** Finds a deployment with its first events: one more than are shown when the history is longer. */
export const findDeploymentWithEvents = (db: Db, account_id: string, id: string) =>
  withEvents(db, account_id, id, { limit: firstHistoryEvents, after: null }).selectAll().executeTakeFirst()

export const findDeploymentEvents = (db: Db, account_id: string, id: string, page: Page) =>
  withEvents(db, account_id, id, page).select('id').executeTakeFirst()

const matching = (db: Db, account_id: string, filter: DeploymentFilter, { after }: Page) => {
  let query = db
    .selectFrom('deployment')
    .selectAll()
    .where('account_id', '=', account_id)
    .where(isNotDeleted(account_id))
  if (filter.environment !== null) query = query.where('environment_name', '=', filter.environment)
  if (filter.product !== null) query = query.where('product_name', '=', filter.product)
  if (filter.status !== null) query = query.where('status', '=', filter.status)
  if (filter.version !== null) query = query.where('version', '=', filter.version)
  if (filter.deployed_by !== null) query = query.where('deployed_by', '=', filter.deployed_by)
  if (filter.scm_sha !== null) query = query.where(hasSameSha(filter.scm_sha))
  if (filter.from !== null) query = query.where('deployed_at', '>=', new Date(filter.from))
  if (filter.to !== null) query = query.where('deployed_at', '<', new Date(filter.to))
  if (after !== null) query = query.where(isOlderThan(account_id, after))
  return query
}

/** With more environments, most deployments match, and reading all of them, newest first, is faster. */
const maxMergedEnvironments = 100

/**
 * Lists deployments, newest first. Each filter has an index. For a few environments, the newest deployments
 * of each are read from the index and merged, because they may be rare among all deployments.
 */
export const listDeployments = async (
  db: Db,
  account_id: string,
  filter: DeploymentFilter,
  page: Page,
): Promise<DeploymentRow[]> => {
  const newest = matching(db, account_id, filter, page).orderBy(newestFirst).limit(rowsToFetch(page))
  const { environments } = filter
  if (environments === null) return await fetchPage(db, newest, newestFirst)
  if (environments.length > maxMergedEnvironments) {
    const ofEnvironments = newest.where(sql<boolean>`environment_name = any(${environments})`)
    return await fetchPage(db, ofEnvironments, newestFirst)
  }
  const ofEach = sql<DeploymentRow>`(
    select newest.* from unnest(${environments}::text[]) as environment (name)
    cross join lateral ${newest.where('environment_name', '=', sql<string>`environment.name`)} newest
    order by ${newestFirst} limit ${rowsToFetch(page)}
  )`
  return await fetchPage(db, ofEach, newestFirst)
}

type WrittenRow = DeploymentState & { id: string; account_id: string; opened_position: number }

/** Types of the columns. The type parameter makes the compiler report a missing column. */
const given = givenRows<WrittenRow>({
  id: 'uuid',
  opened_position: 'bigint',
  account_id: 'uuid',
  product_id: 'uuid',
  version_id: 'uuid',
  environment_id: 'uuid',
  product_name: 'text',
  version: 'text',
  environment_name: 'text',
  status: 'text',
  deployed_at: 'timestamptz',
  updated_at: 'timestamptz',
  preflight_status: 'text',
  ...columnTypesOf(deploymentFields),
})
const upsert = statementWithNext(`
  insert into deployment (${given.columns}) ${given.query}
  on conflict (id) do update set ${given.fromExcluded('id', 'opened_position')}`)

/**
 * Stores the deployments of these events. Each event holds the whole state of its deployment, so only the
 * last event of a deployment is written. `opened_position` is the position of the deployment's first event; a
 * later batch does not change it. The statement is sent together with the transaction's next one.
 */
export const upsertDeployments = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  const rows = new Map<string, WrittenRow>()
  for (const { account_id, position, data } of events) {
    const id = data.deployment_id
    const opened_position = rows.get(id)?.opened_position ?? position
    rows.set(id, { id, account_id, opened_position, ...data })
  }
  await upsert(tx, given.parametersOf([...rows.values()]))
}
