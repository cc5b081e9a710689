import { deploymentFields, shapeOf } from '@shiplog/events'
import { z } from 'zod'
import { deployment, deploymentExample } from '../deployments/deployment.ts'
import type { Endpoint } from '../endpoint.ts'
import { inRequest } from '../fields/event-fields.ts'
import { deploymentStatusAliases, requiredStatus } from '../fields/status.ts'
import { requiredText } from '../fields/text.ts'
import { optionalTime, time } from '../fields/time.ts'
import { blockedExamples, deploymentBlocked } from '../guard/deployment-blocked.ts'
import { answerOf } from '../resource.ts'
import { eventErrors, runExample } from './event-documentation.ts'

/** Body of `POST /deployment-events/`. An error names the first wrong field in this order. */
export const deploymentEventRequest = z
  .object({
    product_name: requiredText(),
    version: requiredText(),
    environment_name: requiredText(),
    status: requiredStatus(deploymentStatusAliases),
    ...shapeOf(deploymentFields, inRequest),
    occurred_at: optionalTime(),
    skip_preflight_checks: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false)
      .describe(
        'True: the deployment starts although rules forbid it. Counts only with an API key that has `may_skip_preflight`; with others the checks run.',
      ),
  })
  .meta({ id: 'DeploymentEventRequest' })

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
  ...runExample,
  extra_metadata: { region: 'eu-central' },
}

export const submitDeploymentEvent = {
  id: 'submitDeploymentEvent',
  tag: 'Events',
  summary: 'Report a deployment',
  description: `Opens a deployment or changes its status, and creates the product, the version and the environment that the event names if they do not
exist. Reporting only the final status is enough. A repeated event gets the same answer and opens no second deployment; without the id of a
run (\`invoke_id\`, or \`source_system\` and \`build_number\`) this holds for ten minutes. An event out of order is stored in the history and
changes nothing. Unknown fields are ignored.

An event that would start a deployment (\`started\`, with no deployment of the run or a pending one) is checked by the account's rules. When
one forbids the start, the answer is 409, 423 or 428, and nothing is recorded but the check; \`Retry-After\` says after which
time the rule passes by itself. When rules apply and the start is admitted, \`extra_metadata.preflight_status.rules_evaluated\` of the answer has them; it is not
stored.`,
  body: { schema: deploymentEventRequest, example: deploymentEventExample },
  answer: answerOf(
    deploymentEventResponse,
    { ...deploymentExample, occurred_at: '2026-11-21T10:02:31.000Z' },
    'The deployment of the event, in its current state.',
  ),
  idempotent: true,
  errors: eventErrors("Field 'environment_name' is required"),
  errorBodies: {
    409: { schema: deploymentBlocked, example: blockedExamples[409] },
    423: { schema: deploymentBlocked, example: blockedExamples[423] },
    428: { schema: deploymentBlocked, example: blockedExamples[428] },
  },
} as const satisfies Endpoint
