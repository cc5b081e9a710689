import { z } from 'zod'
import { optionalMetadata } from './fields/metadata.ts'
import { runFields } from './fields/run.ts'
import { deploymentStatusAliases, requiredStatus } from './fields/status.ts'
import { linkLength, optionalText, proseLength, requiredText } from './fields/text.ts'
import { optionalTime } from './fields/time.ts'

/** Body of `POST /deployment-events/`; the fields in the order in which their problems are told. */
export const deploymentEventRequest = z.object({
  product_name: requiredText(),
  version: requiredText(),
  environment_name: requiredText(),
  status: requiredStatus(deploymentStatusAliases),
  deployed_by: optionalText(),
  ...runFields(),
  extra_metadata: optionalMetadata(),
  deploy_url: optionalText(linkLength),
  deployed_by_email: optionalText(),
  deployed_by_name: optionalText(),
  started_at: optionalTime(),
  completed_at: optionalTime(),
  error_message: optionalText(proseLength),
  error_code: optionalText(),
  occurred_at: optionalTime(),
})
/** Every field is there; what the caller left out is null, `status` is canonical, times are UTC. */
export type DeploymentEventRequest = z.output<typeof deploymentEventRequest>
