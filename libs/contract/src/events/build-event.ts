import { buildFields, shapeOf } from '@shiplog/events'
import { z } from 'zod'
import { version, versionExample } from '../catalog/version.ts'
import type { Endpoint } from '../endpoint.ts'
import { inRequest } from '../fields/event-fields.ts'
import { buildStatusAliases, requiredStatus, status } from '../fields/status.ts'
import { requiredText } from '../fields/text.ts'
import { optionalTime, time } from '../fields/time.ts'
import { answerOf } from '../resource.ts'
import { eventErrors, runExample } from './event-documentation.ts'

/**
 * Body of `POST /build-events/` and `POST /version-events/`. An error names the first wrong field in this
 * order.
 */
export const buildEventRequest = z
  .object({
    product_name: requiredText(),
    version: requiredText(),
    status: requiredStatus(buildStatusAliases),
    ...shapeOf(buildFields, inRequest),
    occurred_at: optionalTime(),
  })
  .meta({ id: 'BuildEventRequest' })
/** The parsed body: missing fields are null, `status` is canonical, times are in UTC. */
export type BuildEventRequest = z.output<typeof buildEventRequest>

/** Answer to a build event: the version after the event. `id` and `version_id` are the same. */
export const buildEventResponse = version
  .extend({ version_id: z.uuid(), status: status(), occurred_at: time() })
  .meta({ id: 'BuildEventResponse' })
export type BuildEventResponse = z.input<typeof buildEventResponse>

export const buildEventExample: z.input<typeof buildEventRequest> = {
  product_name: 'checkout',
  version: '1.4.2',
  status: 'success',
  built_by: 'ada',
  ...runExample,
  extra_metadata: { coverage: 91.5 },
}

export const buildEventAnswerExample: BuildEventResponse = {
  ...versionExample,
  version_id: versionExample.id,
  occurred_at: '2026-11-21T09:52:40.000Z',
}

export const submitBuildEvent = {
  id: 'submitBuildEvent',
  tag: 'Events',
  summary: 'Report a build',
  description: `Records the build, and creates the product and the version that the event names if they do not exist. A version keeps the first value
of each \`scm_*\` field; later events fill in missing ones. Unknown fields are ignored.`,
  body: { schema: buildEventRequest, example: buildEventExample },
  answer: answerOf(
    buildEventResponse,
    buildEventAnswerExample,
    'The version, with the current status of its build.',
  ),
  idempotent: true,
  errors: eventErrors("Field 'version' is required"),
} as const satisfies Endpoint

export const submitVersionEvent = {
  ...submitBuildEvent,
  id: 'submitVersionEvent',
  summary: 'Report a build, by another name',
  description: 'The same as `POST /build-events/`.',
} as const satisfies Endpoint
