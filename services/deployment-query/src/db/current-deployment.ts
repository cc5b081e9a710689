import type { DeploymentRow } from './deployments.ts'
import { isLiving } from './ended-products.ts'
import { newestFirst } from './newest-first.ts'
import type { Db } from './tables.ts'

export type CurrentDeployment = Pick<DeploymentRow, 'id' | 'version'>

/** The newest deployments of a product in an environment of which one is looked for; a millisecond or two. */
const lookedThrough = 1_000

/**
 * What is current of a product in an environment: of what completed, what ended last. They are read by the
 * index deployment_by_product_and_environment, whose order is when they began.
 */
export const findCurrentDeployment = (
  db: Db,
  account_id: string,
  of: { product: string; environment: string },
): Promise<CurrentDeployment | undefined> =>
  db
    .selectFrom(
      db
        .selectFrom('deployment')
        .select(['id', 'version', 'status', 'completed_at', 'opened_position'])
        .where('account_id', '=', account_id)
        .where('product_name', '=', of.product)
        .where('environment_name', '=', of.environment)
        .where(isLiving(account_id))
        .orderBy(newestFirst)
        .limit(lookedThrough)
        .as('newest'),
    )
    .select(['id', 'version'])
    .where('status', '=', 'completed')
    .orderBy('completed_at', (order) => order.desc().nullsLast())
    .orderBy('opened_position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
