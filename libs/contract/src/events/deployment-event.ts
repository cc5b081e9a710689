import { deploymentFields, shapeOf } from '@shiplog/events'
import { z } from 'zod'
import { type Deployment, deployment, deploymentExample } from '../deployments/deployment.ts'
import type { Endpoint } from '../endpoint.ts'
import { inRequest } from '../fields/event-fields.ts'
import { deploymentStatusAliases, requiredStatus } from '../fields/status.ts'
import { requiredText } from '../fields/text.ts'
import { optionalTime, time } from '../fields/time.ts'
import { eventErrors } from './event-documentation.ts'

/** Body of `POST /deployment-events/`. An error names the first wrong field in this order. */
export const deploymentEventRequest = z
  .object({
    product_name: requiredText(),
    version: requiredText(),
    environment_name: requiredText(),
    status: requiredStatus(deploymentStatusAliases),
    ...shapeOf(deploymentFields, inRequest),
    occurred_at: optionalTime(),
  })
  .meta({ id: 'DeploymentEventRequest' })
/** The parsed body: missing fields are null, `status` is canonical, times are in UTC. */
export type DeploymentEventRequest = z.output<typeof deploymentEventRequest>

/** Answer to a deployment event: its deployment after the event. */
export const deploymentEventResponse = deployment
  .extend({ occurred_at: time() })
  .meta({ id: 'DeploymentEventResponse' })
export type DeploymentEventResponse = z.input<typeof deploymentEventResponse>

export const deploymentEventExample: z.input<typeof deploymentEventRequest> = {
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  status: 'success',
  deployed_by: 'ada',
  scm_branch: 'main',
  scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  scm_repository: 'https://git.example.com/shop/checkout',
  build_url: 'https://ci.example.com/runs/4711',
  build_number: '4711',
  source_system: 'github-actions',
  invoke_id: '7421337-1',
  extra_metadata: { region: 'eu-central' },
}

const deploymentEventAnswerExample: DeploymentEventResponse = {
  ...(deploymentExample satisfies Deployment),
  occurred_at: '2026-11-21T10:02:31.000Z',
}

export const submitDeploymentEvent = {
  id: 'submitDeploymentEvent',
  tag: 'Events',
  summary: 'Report a deployment',
  description: `Opens a deployment or changes its status, and creates the product, the version and the environment that the event names if they do not
exist. Reporting only the final status is enough. A repeated event gets the same answer and opens no second deployment; without the id of a
run (\`invoke_id\`, or \`source_system\` and \`build_number\`) this holds for ten minutes. An event out of order is stored in the history and
changes nothing. Unknown fields are ignored.`,
  body: { schema: deploymentEventRequest, example: deploymentEventExample },
  answer: {
    status: 200,
    description: 'The deployment of the event, in its current state.',
    content: { schema: deploymentEventResponse, example: deploymentEventAnswerExample },
  },
  idempotent: true,
  errors: eventErrors("Field 'environment_name' is required"),
} as const satisfies Endpoint
