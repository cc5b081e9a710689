import { type DeploymentListQuery, firstHistoryEvents } from '@shiplog/contract'
import { columnTypesOf, type DeploymentEvent, type DeploymentState, deploymentFields } from '@shiplog/events'
import {
  fetchPage,
  givenRows,
  hasSameSha,
  type Page,
  rowsToFetch,
  statement,
  withNext,
} from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectDeploymentEvents } from './deployment-events.ts'
import { isLiving } from './ended-products.ts'
import { isOlderThan, newestFirst } from './newest-first.ts'
import type { Db, DeploymentTable, Tx } from './tables.ts'

export type DeploymentRow = Selectable<DeploymentTable>

/** Null: not filtered by it. `from` belongs to the period, `to` does not. */
export type DeploymentFilter = Omit<DeploymentListQuery, 'limit' | 'cursor' | 'environment_type'> & {
  /** In one of these. */
  environments: string[] | null
}

/** With a page of its history; one statement, so that both are of one moment. */
const withEvents = (db: Db, account_id: string, id: string, page: Page) =>
  db
    .selectFrom('deployment')
    .select(jsonArrayFrom(selectDeploymentEvents(db, account_id, id, page)).as('events'))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(isLiving(account_id))

/** With the beginning of its history, and one event more when that is not all of it. */
export const findDeploymentWithEvents = (db: Db, account_id: string, id: string) =>
  withEvents(db, account_id, id, { limit: firstHistoryEvents, after: null }).selectAll().executeTakeFirst()

export const findDeploymentEvents = (db: Db, account_id: string, id: string, page: Page) =>
  withEvents(db, account_id, id, page).select('id').executeTakeFirst()

const matching = (db: Db, account_id: string, filter: DeploymentFilter, { after }: Page) => {
  let query = db
    .selectFrom('deployment')
    .selectAll()
    .where('account_id', '=', account_id)
    .where(isLiving(account_id))
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

/** With more environments than this most deployments match, and reading all from the newest on is faster. */
const mostWalked = 100

/**
 * Newest first. Each filter has an index in the migrations. For a list of a few environments, the newest
 * deployments of each are read by the index and merged, because they may be rare among all deployments.
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
  if (environments.length > mostWalked) {
    const among = newest.where(sql<boolean>`environment_name = any(${environments})`)
    return await fetchPage(db, among, newestFirst)
  }
  const ofEach = sql<DeploymentRow>`(
    select newest.* from unnest(${environments}::text[]) as one (name)
    cross join lateral ${newest.where('environment_name', '=', sql<string>`one.name`)} newest
    order by ${newestFirst} limit ${rowsToFetch(page)}
  )`
  return await fetchPage(db, ofEach, newestFirst)
}

/** The compiler misses what is missing here. */
const given = givenRows<DeploymentState & { id: string; account_id: string; opened_position: number }>({
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
  ...columnTypesOf(deploymentFields),
})
const upsert = statement(`${withNext}
  insert into deployment (${given.columns}) ${given.query}
  on conflict (id) do update set ${given.fromExcluded('id', 'opened_position')}`)

/**
 * Each event holds the deployment as it is after it, so the last event of each deployment is all that counts,
 * but that its first says where it is in the log. It leaves with the transaction's next statement.
 */
export const upsertDeployments = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  const rows = new Map<
    string,
    DeploymentState & { id: string; account_id: string; opened_position: number }
  >()
  for (const { account_id, position, data } of events) {
    const id = data.deployment_id
    const opened_position = rows.get(id)?.opened_position ?? position
    rows.set(id, { id, account_id, opened_position, ...data })
  }
  await upsert(tx, given.parametersOf([...rows.values()]))
}
