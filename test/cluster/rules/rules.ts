import { randomUUID } from 'node:crypto'

/** A rule of each type for the product of that name, and the answer to a start that it forbids. */
export const rules = [
  { type: 'version', config: { allow: ['released-*'] }, answer: '428 VERSION_NOT_ALLOWED' },
  { type: 'flow', config: { requires: [{ environment_type: 'staging' }] }, answer: '428 FLOW_VIOLATION' },
  {
    type: 'soak',
    config: { environment_type: 'staging', hours: 24 },
    answer: '428 INSUFFICIENT_SOAK_TIME',
  },
  {
    type: 'freeze',
    config: { windows: [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }] },
    answer: '423 NO_DEPLOY_WINDOW',
  },
  { type: 'concurrency', config: { per: 'product' }, answer: '409 DEPLOYMENT_IN_PROGRESS' },
]

/**
 * The environment of the rules. Its name says nothing, so its type is dev until an administrator sets it:
 * ingestion reads that in the events of catalog.
 */
export const environment = 'blue'

/** Returns the start of a version that no other start has: a deployment has one row in each table. */
export const startOf = (product: string, where = environment) => ({
  product_name: product,
  version: randomUUID(),
  environment_name: where,
  status: 'started',
})
