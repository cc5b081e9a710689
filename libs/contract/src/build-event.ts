import { buildFields, shapeOf } from '@shiplog/events'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { eventErrors } from './event-documentation.ts'
import { buildStatusAliases, requiredStatus, status } from './fields/status.ts'
import { requiredText } from './fields/text.ts'
import { optionalTime, time } from './fields/time.ts'
import { given } from './fields/told.ts'
import { version, versionExample } from './version.ts'

/** Body of `POST /build-events/` and `POST /version-events/`; of several wrong fields the first is named. */
export const buildEventRequest = z
  .object({
    product_name: requiredText(),
    version: requiredText(),
    status: requiredStatus(buildStatusAliases),
    ...shapeOf(buildFields, given),
    occurred_at: optionalTime(),
  })
  .meta({ id: 'BuildEventRequest' })
/** Every field is there; what the caller left out is null, `status` is canonical, times are UTC. */
export type BuildEventRequest = z.output<typeof buildEventRequest>

/** Answer to a build event: the version after it. `id` and `version_id` are the same. */
export const buildEventResponse = version
  .extend({ version_id: z.uuid(), status: status(), occurred_at: time() })
  .meta({ id: 'BuildEventResponse' })
export type BuildEventResponse = z.input<typeof buildEventResponse>

export const buildEventExample: z.input<typeof buildEventRequest> = {
  product_name: 'checkout',
  version: '1.4.2',
  status: 'success',
  built_by: 'ada',
  scm_branch: 'main',
  scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  scm_repository: 'https://git.example.com/shop/checkout',
  build_url: 'https://ci.example.com/runs/4711',
  build_number: '4711',
  source_system: 'github-actions',
  invoke_id: '7421337-1',
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
  description: `Creates the product and version that it names if they are missing, and records the build. A version keeps the first value of
every \`scm_*\` field; missing ones may be filled in. Fields beyond these are ignored.`,
  body: { schema: buildEventRequest, example: buildEventExample },
  answer: {
    status: 200,
    description: 'The version, with the status of its build as it is now.',
    content: { schema: buildEventResponse, example: buildEventAnswerExample },
  },
  idempotent: true,
  errors: eventErrors("Field 'version' is required"),
} as const satisfies Endpoint

export const submitVersionEvent = {
  ...submitBuildEvent,
  id: 'submitVersionEvent',
  summary: 'Report a build, by another name',
  description: 'The same as `POST /build-events/`.',
} as const satisfies Endpoint
