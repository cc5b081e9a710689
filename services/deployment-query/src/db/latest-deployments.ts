import { fetchPage, type Page, rowsToFetch } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { DeploymentRow } from './deployments.ts'
import { isLiving } from './ended-products.ts'
import { isOlderThan, newestFirst } from './newest-first.ts'
import type { Db } from './tables.ts'

/**
 * The newest deployment of each version in each environment that it went to, newest first.
 * The recursive query reads one entry of the index deployment_by_version_and_environment for each of them.
 *
 * @param of null: every environment
 */
export const listLatestDeployments = async (
  db: Db,
  account_id: string,
  of: { version_ids: string[]; environment: string | null },
  page: Page,
): Promise<DeploymentRow[]> => {
  const newest = (more = sql``) => sql`(
    select environment_name, deployed_at, opened_position, id from deployment
    where account_id = ${account_id} and version_id = walk.version_id and ${isLiving(account_id)} ${more}
    order by environment_name, ${newestFirst} limit 1
  )`
  const inEnvironment = of.environment === null ? sql`true` : sql`environment_name = ${of.environment}`
  const older = page.after === null ? sql`true` : isOlderThan(account_id, page.after)
  // `account_id` comes from `page`: with a constant, Postgres may expect few rows of the account and read
  // them all.
  const latest = sql<DeploymentRow>`(
    with recursive latest as (
      select walk.version_id, newest.* from unnest(${of.version_ids}::uuid[]) as walk (version_id)
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
