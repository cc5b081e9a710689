import { productId } from '@shiplog/events'
import { buildEvent, deploymentEvent } from '@shiplog/testing'
import type { World } from './support.ts'

/** Appends a build of version 1 and a deployment of version 2. @returns the position of the last event */
export const appendTwoVersions = ({ ingestion, account_id }: World, product_name: string): Promise<number> =>
  ingestion.append(
    buildEvent({ account_id, product_name, version: '1' }),
    deploymentEvent({ account_id, product_name, version: '2' }),
  )

/** Returns the path of a product in the API. */
export const productPath = ({ account_id }: World, name: string): string =>
  `/products/${productId(account_id, name)}`
