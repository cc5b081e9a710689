import { eventually } from '@shiplog/testing'
import type { World } from './support.ts'

/** Counts the stored deployments of the products with this name. */
export const countDeployments = async ({ database }: World, product_name: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    'select count(*)::int from deployment_query.deployment where product_name = $1',
    [product_name],
  )
  return row?.count ?? 0
}

/** Waits until the worker has deleted the deployments of deleted products. */
export const deploymentsAreDeleted = ({ database }: World, timeoutMs = 10_000): Promise<boolean> =>
  eventually(
    async () => (await database.query('select from deployment_query.deleted_product')).length === 0,
    { timeoutMs },
  )
