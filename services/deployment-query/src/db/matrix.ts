import { maxVersionsBehind } from '@shiplog/contract'
import { type Selectable, sql } from 'kysely'
import type { Behind } from '../domain/matrix-cells.ts'
import { isNotDeleted } from './deleted-products.ts'
import type { Db, MatrixCellTable } from './tables.ts'

/** Finds cells with all columns. */
export const findCells = async (
  db: Db,
  account_id: string,
  cells: Pick<MatrixCellTable, 'product_name' | 'environment_name'>[],
): Promise<Selectable<MatrixCellTable>[]> => {
  const products = cells.map(({ product_name }) => product_name)
  const environments = cells.map(({ environment_name }) => environment_name)
  const { rows } = await sql<Selectable<MatrixCellTable>>`
    select cell.* from unnest(${products}::text[], ${environments}::text[])
      as chosen (product_name, environment_name)
    join matrix_cell cell on cell.account_id = ${account_id} and cell.product_name = chosen.product_name
      and cell.environment_name = chosen.environment_name`.execute(db)
  return rows
}

/**
 * Maximum number of deployments of one version to one environment that are searched for the last completed
 * one.
 */
const maxDeploymentsOfVersion = 50
/**
 * Maximum number of later completed deployments that are read in each environment. More than
 * `maxVersionsBehind`, because several may be of the same version.
 */
const maxLaterDeployments = 3 * maxVersionsBehind

/**
 * Counts the versions behind of each cell, no more than `maxVersionsBehind`; null where there is nothing to
 * compare with. A lookup counts the versions that were completed in its environments after the lookup's
 * version was last completed there; if it was never completed there, after the lookup's `completed_at`. For
 * each environment the query reads the deployments of the version by the index
 * deployment_by_version_and_environment, and later completed deployments by the index deployment_completed.
 */
export const countBehind = async (
  db: Db,
  account_id: string,
  cells: { product_name: string; behind: Behind }[],
): Promise<(number | null)[]> => {
  const lookups = cells.flatMap(({ product_name, behind }) => (behind ? { ...behind, product_name } : []))
  if (lookups.length === 0) return cells.map(({ behind }) => (behind === 0 ? 0 : null))
  const isCompleted = sql`status = 'completed' and completed_at is not null`
  const { rows } = await sql<{ behind: number }>`
    select least(newer.count, ${maxVersionsBehind})::int as behind
    from rows from (json_to_recordset(${JSON.stringify(lookups)}) as (product_name text, version_id uuid,
      completed_at timestamptz, environment_names text[])) with ordinality
      as given (product_name, version_id, completed_at, environment_names, n)
    cross join lateral (
      select coalesce(max(recent.completed_at), given.completed_at) as completed_at
      from unnest(given.environment_names) as environment (name) cross join lateral (
        select completed_at, status from deployment
        where account_id = ${account_id} and version_id = given.version_id
          and environment_name = environment.name and ${isNotDeleted(account_id)}
        order by deployed_at desc limit ${maxDeploymentsOfVersion}
      ) recent where ${isCompleted}
    ) own
    cross join lateral (
      select count(distinct version_id)
      from unnest(given.environment_names) as environment (name) cross join lateral (
        select version_id from deployment
        where account_id = ${account_id} and product_name = given.product_name
          and environment_name = environment.name and ${isCompleted}
          and deployment.completed_at > own.completed_at and ${isNotDeleted(account_id)}
        order by deployment.completed_at desc limit ${maxLaterDeployments}
      ) later
    ) newer
    order by given.n`.execute(db)
  const counts = rows.values()
  return cells.map(({ behind }) => (behind ? (counts.next().value?.behind ?? 0) : behind))
}
