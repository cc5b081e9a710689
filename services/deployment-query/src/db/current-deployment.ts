import { sql } from 'kysely'
import type { DeploymentRow } from './deployments.ts'
import { isLiving } from './ended-products.ts'
import type { Db } from './tables.ts'

export type CurrentDeployment = Pick<DeploymentRow, 'id' | 'version'>

/**
 * What is current of a product in an environment: of what completed there, what ended last; of one moment
 * what is later in the log. The first entry of the index deployment_completed.
 */
export const findCurrentDeployment = (
  db: Db,
  account_id: string,
  of: { product: string; environment: string },
): Promise<CurrentDeployment | undefined> =>
  db
    .selectFrom('deployment')
    .select(['id', 'version'])
    .where('account_id', '=', account_id)
    .where('product_name', '=', of.product)
    .where('environment_name', '=', of.environment)
    // Not as a parameter: the index has these rows alone.
    .where(sql<boolean>`status = 'completed' and completed_at is not null`)
    .where(isLiving(account_id))
    .orderBy(sql`completed_at desc, opened_position desc, id desc`)
    .limit(1)
    .executeTakeFirst()
