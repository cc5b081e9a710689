import type { DeploymentListQuery } from '@shiplog/contract'
import { type DeploymentEvent, deploymentState } from '@shiplog/events'
import {
  columnList,
  fetchPage,
  fromExcluded,
  hasSameSha,
  isAfter,
  type Page,
  rowsToFetch,
} from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isLiving } from './ended-products.ts'
import type { Db, DeploymentTable, Tx } from './tables.ts'

export type DeploymentRow = Selectable<DeploymentTable>

/** Null: not filtered by it. `from` belongs to the period, `to` does not. */
export type DeploymentFilter = Omit<DeploymentListQuery, 'limit' | 'cursor' | 'environment_type'> & {
  /** In one of these. */
  environments: string[] | null
}

/** With its history, in the order of the log; one statement, so that both are of one moment. */
export const findDeploymentWithEvents = (db: Db, account_id: string, id: string) =>
  db
    .selectFrom('deployment')
    .selectAll()
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('deployment_event')
          .select(['id', 'event_type', 'status', 'previous_status', 'reported_status'])
          .select(['occurred_at', 'received_at'])
          .where('account_id', '=', account_id)
          .where('deployment_id', '=', id)
          .orderBy('position'),
      ).as('events'),
    )
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(isLiving(account_id))
    .executeTakeFirst()

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
  if (after !== null) query = query.where(isAfter(after, 'deployed_at'))
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
  const newest = matching(db, account_id, filter, page)
    .orderBy('deployed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToFetch(page))
  const { environments } = filter
  if (environments === null) return await fetchPage(db, newest, 'deployed_at')
  if (environments.length > mostWalked) {
    const among = newest.where(sql<boolean>`environment_name = any(${environments})`)
    return await fetchPage(db, among, 'deployed_at')
  }
  const ofEach = sql<DeploymentRow>`(
    select newest.* from unnest(${environments}::text[]) as one (name)
    cross join lateral ${newest.where('environment_name', '=', sql<string>`one.name`)} newest
    order by deployed_at desc, id desc limit ${rowsToFetch(page)}
  )`
  return await fetchPage(db, ofEach, 'deployed_at')
}

const columns = ['account_id', ...Object.keys(deploymentState.shape)]

/**
 * Each event holds the deployment as it is after it, so the last event of each deployment is all that counts.
 * One parameter carries all rows, however many there are.
 */
export const upsertDeployments = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  const latest = new Map(
    events.map(({ account_id, data }) => [
      data.deployment_id,
      { id: data.deployment_id, account_id, ...data },
    ]),
  )
  await sql`
    insert into deployment (id, ${columnList(columns)})
    select id, ${columnList(columns)} from json_populate_recordset(null::deployment, ${JSON.stringify([...latest.values()])})
    on conflict (id) do update set ${fromExcluded(columns)}`.execute(tx)
}
