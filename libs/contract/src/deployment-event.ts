import { deploymentFields, shapeOf } from '@shiplog/events'
import { z } from 'zod'
import { type Deployment, deployment, deploymentExample } from './deployment.ts'
import type { Endpoint } from './endpoint.ts'
import { eventErrors } from './event-documentation.ts'
import { deploymentStatusAliases, requiredStatus } from './fields/status.ts'
import { requiredText } from './fields/text.ts'
import { optionalTime, time } from './fields/time.ts'
import { given } from './fields/told.ts'

/** Body of `POST /deployment-events/`; the fields in the order in which their problems are told. */
export const deploymentEventRequest = z
  .object({
    product_name: requiredText(),
    version: requiredText(),
    environment_name: requiredText(),
    status: requiredStatus(deploymentStatusAliases),
    ...shapeOf(deploymentFields, given),
    occurred_at: optionalTime(),
  })
  .meta({ id: 'DeploymentEventRequest' })
/** Every field is there; what the caller left out is null, `status` is canonical, times are UTC. */
export type DeploymentEventRequest = z.output<typeof deploymentEventRequest>

/** Answer to a deployment event: the deployment that it belongs to, as it is after it. */
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
  description: `Creates the product, version and environment that it names if they are missing, and opens or advances a deployment.
Only the final status may be reported, too. A repeated event gives the same answer and no second deployment; without the id
of a run (\`invoke_id\`, or \`source_system\` and \`build_number\`) only within ten minutes. One out of order is kept in the
history and changes nothing. Fields beyond these are ignored.`,
  body: { schema: deploymentEventRequest, example: deploymentEventExample },
  answer: {
    status: 200,
    description: 'The deployment that the event belongs to, as it is now.',
    content: { schema: deploymentEventResponse, example: deploymentEventAnswerExample },
  },
  idempotent: true,
  errors: eventErrors("Field 'environment_name' is required"),
} as const satisfies Endpoint
