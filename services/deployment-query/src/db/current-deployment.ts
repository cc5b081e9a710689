import { sql } from 'kysely'
import { isNotDeleted } from './deleted-products.ts'
import type { DeploymentRow } from './deployments.ts'
import type { Db } from './tables.ts'

/**
 * Finds the current deployment of a product in an environment: the completed deployment that ended last. If
 * several ended at the same moment, it is the one that is latest in the log. Reads the first entries of the
 * index deployment_completed.
 */
export const findCurrentDeployment = (
  db: Db,
  account_id: string,
  { product, environment }: { product: string; environment: string },
): Promise<Pick<DeploymentRow, 'id' | 'version'> | undefined> =>
  db
    .selectFrom('deployment')
    .select(['id', 'version'])
    .where('account_id', '=', account_id)
    .where('product_name', '=', product)
    .where('environment_name', '=', environment)
    // Literals instead of parameters, because Postgres uses the partial index only if the query contains the
    // condition of the index.
    .where(sql<boolean>`status = 'completed' and completed_at is not null`)
    .where(isNotDeleted(account_id))
    .orderBy(sql`completed_at desc, opened_position desc, id desc`)
    .limit(1)
    .executeTakeFirst()
