import { randomUUID } from 'node:crypto'

/** Returns a name that no other test uses. */
export const unique = (prefix: string): string => `${prefix}-${randomUUID().slice(0, 8)}`

/** Returns a valid deployment event, of a new product unless `fields` names one. */
export const validDeployment = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  product_name: unique('checkout'),
  version: '1.4.2',
  environment_name: 'production',
  status: 'completed',
  ...fields,
})

/** Returns a valid build event, of a new product unless `fields` names one. */
export const validBuild = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  product_name: unique('checkout'),
  version: '1.4.2',
  status: 'completed',
  ...fields,
})
