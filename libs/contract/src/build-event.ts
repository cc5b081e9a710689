import { z } from 'zod'
import { optionalMetadata } from './fields/metadata.ts'
import { runFields } from './fields/run.ts'
import { buildStatusAliases, requiredStatus } from './fields/status.ts'
import { optionalText, proseLength, requiredText } from './fields/text.ts'
import { optionalTime } from './fields/time.ts'

/** Body of `POST /build-events/` and `POST /version-events/`; the fields in the order in which their problems are told. */
export const buildEventRequest = z.object({
  product_name: requiredText(),
  version: requiredText(),
  status: requiredStatus(buildStatusAliases),
  built_by: optionalText(),
  ...runFields(),
  extra_metadata: optionalMetadata(),
  built_by_email: optionalText(),
  built_by_name: optionalText(),
  started_at: optionalTime(),
  completed_at: optionalTime(),
  error_message: optionalText(proseLength),
  error_code: optionalText(),
  occurred_at: optionalTime(),
})
/** Every field is there; what the caller left out is null, `status` is canonical, times are UTC. */
export type BuildEventRequest = z.output<typeof buildEventRequest>
