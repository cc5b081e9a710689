import {
  deploymentFields,
  deploymentTypes,
  environmentTypes,
  examplesOf,
  preflightStatuses,
  shapeOf,
} from '@shiplog/events'
import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { inAnswer } from '../fields/event-fields.ts'
import { optionalChoice, pageQuery, statusFilter, textFilter, timeFilter } from '../fields/query.ts'
import { deploymentStatusAliases, status } from '../fields/status.ts'
import { time } from '../fields/time.ts'
import { answerOf, pageOf, resource } from '../resource.ts'

/** Query of `GET /deployments/`. */
export const deploymentListQuery = z.object({
  environment: textFilter('Name of the environment.'),
  product: textFilter('Name of the product.'),
  status: statusFilter(deploymentStatusAliases),
  ...pageQuery,
  version: textFilter('Exactly this version.'),
  environment_type: optionalChoice(
    environmentTypes,
    'Type of the environment, as `GET /environments/` returns it now.',
  ),
  deployed_by: textFilter('User or system that deployed.'),
  scm_sha: textFilter('Commit SHA.'),
  from: timeFilter('`deployed_at` at this moment or later.'),
  to: timeFilter('`deployed_at` before this moment.'),
})
export type DeploymentListQuery = z.output<typeof deploymentListQuery>

/** A deployment as every answer shows it. */
export const deployment = z
  .object({
    id: z.uuid(),
    product_id: z.uuid(),
    version_id: z.uuid(),
    environment_id: z.uuid(),
    product_name: z.string(),
    version: z.string(),
    environment_name: z.string(),
    status: status(),
    deployed_at: time(),
    updated_at: time(),
    preflight_status: z
      .enum(preflightStatuses)
      .nullable()
      .describe(
        'Result of the pre-flight checks. `report_only`: only rules that report were violated. `overridden`: an override let it start. `bypassed`: it was reported when it already ran, and rules were violated. Null when no rule applied, or before the start.',
      ),
    ...shapeOf(deploymentFields, inAnswer),
  })
  .meta({ id: 'Deployment' })
export type Deployment = z.input<typeof deployment>

/** One event of the history of a deployment. */
export const deploymentHistoryEvent = z
  .object({
    id: z.uuid(),
    event_type: z
      .enum(deploymentTypes)
      .describe(
        '`deployment.<status>`: the status changed. `deployment.amended`: missing fields were filled in. `deployment.late`: the event arrived out of order and changed nothing.',
      ),
    status: status().describe('Status of the deployment after the event.'),
    previous_status: status().nullable().describe('Status before the event; null for the first one.'),
    reported_status: status().describe(
      'Status that the event reported; differs from `status` for a late event.',
    ),
    occurred_at: time(),
    received_at: time(),
  })
  .meta({ id: 'DeploymentHistoryEvent' })

/** Number of history events that `GET /deployments/{deployment-id}` includes. */
export const firstHistoryEvents = 100

/** A deployment with the beginning of its history. */
export const deploymentWithEvents = deployment
  .extend({
    events: z
      .array(deploymentHistoryEvent)
      .describe(`The first ${firstHistoryEvents} events of the deployment, oldest first.`),
    events_next: z
      .string()
      .nullable()
      .describe('Path and query of the next page of events; null when `events` has all of them.'),
  })
  .meta({ id: 'DeploymentWithEvents' })
export type DeploymentWithEvents = z.input<typeof deploymentWithEvents>

export const deploymentExample: Deployment = {
  id: '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55',
  product_id: '5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11',
  version_id: 'c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22',
  environment_id: '1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33',
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  status: 'completed',
  deployed_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:02:31.214Z',
  preflight_status: 'passed',
  ...examplesOf(deploymentFields),
}

const tag = 'Deployments'
const deployments = resource({ tag, name: 'deployment', schema: deployment, example: deploymentExample })

export const listDeployments = deployments.list('listDeployments', {
  description:
    'Newest first. `environment=<name>&limit=1` returns the latest deployment to an environment, `product=<name>` the history of a product. A deployment must match all filters.',
  query: deploymentListQuery,
  errors: { 400: `Query parameter 'environment_type' must be one of: ${environmentTypes.join(', ')}` },
})

const firstExample: z.input<typeof deploymentHistoryEvent> = {
  id: '0198c0de-7a11-7000-8a00-5d5c3e1f7a44',
  event_type: 'deployment.started',
  status: 'started',
  previous_status: null,
  reported_status: 'started',
  occurred_at: '2026-11-21T10:00:00.000Z',
  received_at: '2026-11-21T10:00:00.187Z',
}
const lastExample: typeof firstExample = {
  id: '0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66',
  event_type: 'deployment.completed',
  status: 'completed',
  previous_status: 'started',
  reported_status: 'completed',
  occurred_at: '2026-11-21T10:02:31.000Z',
  received_at: '2026-11-21T10:02:31.214Z',
}

export const getDeployment = {
  id: 'getDeployment',
  tag,
  summary: 'Get a deployment with its history',
  description: `Includes the first ${firstHistoryEvents} events of the history; \`events_next\` leads to the others.`,
  answer: answerOf(
    deploymentWithEvents,
    { ...deploymentExample, events: [firstExample, lastExample], events_next: null },
    'The deployment and its events, oldest first.',
  ),
  errors: lookupErrors,
} as const satisfies Endpoint

export const listDeploymentEvents = {
  id: 'listDeploymentEvents',
  tag,
  summary: 'List the history of a deployment',
  query: z.object(pageQuery),
  answer: pageOf(
    deploymentHistoryEvent,
    firstExample,
    'A page of the events of the deployment, oldest first.',
  ),
  errors: lookupErrors,
} as const satisfies Endpoint
