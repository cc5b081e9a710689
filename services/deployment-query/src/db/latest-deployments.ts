import { fetchPage, type Page, rowsToFetch } from '@shiplog/postgres'
import { sql } from 'kysely'
import { isNotDeleted } from './deleted-products.ts'
import type { DeploymentRow } from './deployments.ts'
import { isOlderThan, newestFirst } from './newest-first.ts'
import type { Db } from './tables.ts'

/**
 * Lists the newest deployment of each version in each environment to which the version was deployed, newest
 * first. The recursive query finds each of them by the index deployment_by_version_and_environment.
 *
 * @param filter `environment`: null for every environment
 */
export const listLatestDeployments = async (
  db: Db,
  account_id: string,
  filter: { version_ids: string[]; environment: string | null },
  page: Page,
): Promise<DeploymentRow[]> => {
  const newest = (condition = sql``) => sql`(
    select environment_name, deployed_at, opened_position, id from deployment
    where account_id = ${account_id} and version_id = walk.version_id and ${isNotDeleted(account_id)} ${condition}
    order by environment_name, ${newestFirst} limit 1
  )`
  const inEnvironment =
    filter.environment === null ? sql`true` : sql`environment_name = ${filter.environment}`
  const older = page.after === null ? sql`true` : isOlderThan(account_id, page.after)
  // The join takes `account_id` from `page`: with a constant, Postgres may underestimate the account's rows,
  // and read all of them.
  const latest = sql<DeploymentRow>`(
    with recursive latest as (
      select walk.version_id, newest.* from unnest(${filter.version_ids}::uuid[]) as walk (version_id)
      cross join lateral ${newest()} newest
      union all
      select walk.version_id, newest.* from latest walk
      cross join lateral ${newest(sql`and environment_name > walk.environment_name`)} newest
    ), page as (
      select id, ${account_id}::uuid as account_id from latest where ${inEnvironment} and ${older}
      order by ${newestFirst} limit ${rowsToFetch(page)}
    )
    select deployment.* from page join deployment using (id, account_id)
  )`
  return await fetchPage(db, latest, newestFirst)
}
