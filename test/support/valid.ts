import { randomUUID } from 'node:crypto'

/** A name that no other test uses. */
export const unique = (prefix: string): string => `${prefix}-${randomUUID().slice(0, 8)}`

/** A deployment event that is accepted, of a product of its own unless told otherwise. */
export const validDeployment = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  product_name: unique('checkout'),
  version: '1.4.2',
  environment_name: 'production',
  status: 'completed',
  ...fields,
})

/** A build event that is accepted, of a product of its own unless told otherwise. */
export const validBuild = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  product_name: unique('checkout'),
  version: '1.4.2',
  status: 'completed',
  ...fields,
})
