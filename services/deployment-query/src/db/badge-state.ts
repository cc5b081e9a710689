import type { BadgeState } from '@shiplog/contract/internal'
import type { Selectable } from 'kysely'
import { isNotDeleted } from './deleted-products.ts'
import { findCells } from './matrix.ts'
import type { Db, MatrixCellTable } from './tables.ts'

const toCurrent = ({
  current_version,
  current_completed_at,
}: Selectable<MatrixCellTable>): BadgeState['current'] =>
  current_version === null || current_completed_at === null
    ? null
    : { version: current_version, completed_at: current_completed_at.toISOString() }

const toLatest = (cell: Selectable<MatrixCellTable>): BadgeState['latest'] => {
  const { current_id, latest_id, latest_version, latest_status, latest_updated_at } = cell
  if (latest_id === current_id) return null
  return { version: latest_version, status: latest_status, updated_at: latest_updated_at.toISOString() }
}

/**
 * Returns true when the account has deployments of the product, and deployments to the environment. Reads one
 * entry of an index for each.
 */
const isDeployedSomewhere = async (
  db: Db,
  account_id: string,
  product: string,
  environment: string,
): Promise<boolean> => {
  const deployments = db
    .selectFrom('deployment')
    .select('id')
    .where('account_id', '=', account_id)
    .where(isNotDeleted(account_id))
    .limit(1)
  const { is_known } = await db
    .selectNoFrom(({ exists, and }) =>
      and([
        exists(deployments.where('product_name', '=', product)),
        exists(deployments.where('environment_name', '=', environment)),
      ]).as('is_known'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(is_known)
}

/** Reads the cell of a product in an environment. */
export const findBadgeState = async (
  db: Db,
  account_id: string,
  product: string,
  environment: string,
): Promise<BadgeState> => {
  const [cell] = await findCells(db, account_id, [{ product_name: product, environment_name: environment }])
  if (cell !== undefined) return { is_known: true, current: toCurrent(cell), latest: toLatest(cell) }
  const is_known = await isDeployedSomewhere(db, account_id, product, environment)
  return { is_known, current: null, latest: null }
}
