import { randomUUID } from 'node:crypto'

/** A rule of each type for the product of that name, and the answer to a start that it forbids. */
export const rules = [
  { type: 'version', config: { allow: ['released-*'] }, answer: '428 VERSION_NOT_ALLOWED' },
  { type: 'flow', config: { requires: [{ environment_type: 'staging' }] }, answer: '428 FLOW_VIOLATION' },
  {
    type: 'approval',
    config: { requirements: [{ name: 'qa', roles: ['qa'] }] },
    answer: '428 APPROVAL_REQUIRED',
  },
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
 * The environment of the rules. Nothing in its name tells its type, so an administrator sets the type, and
 * ingestion learns of it from an event of catalog.
 */
export const environment = 'blue'

/** Returns a start of a new version, so that each start is a deployment of its own. */
export const startOf = (product: string, where = environment) => ({
  product_name: product,
  version: randomUUID(),
  environment_name: where,
  status: 'started',
})
