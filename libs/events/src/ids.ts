import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'

/**
 * Ids of things that events name are computed from their names, so that no service has to ask another. They
 * are unguessable, because the account's id, their namespace, is random.
 */
const nameId = (account_id: string, ...name: string[]): string => uuidv5(JSON.stringify(name), account_id)

/** @returns UUIDv5 */
export const productId = (account_id: string, product_name: string): string =>
  nameId(account_id, 'product', product_name)

/** @returns UUIDv5 */
export const versionId = (account_id: string, product_name: string, version: string): string =>
  nameId(account_id, 'version', product_name, version)

/** @returns UUIDv5 */
export const environmentId = (account_id: string, environment_name: string): string =>
  nameId(account_id, 'environment', environment_name)

/** An id for a new thing. @returns UUIDv7: later ones sort after earlier ones */
export const newId = (): string => uuidv7()
