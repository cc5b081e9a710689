import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { deploymentBlocked } from '../guard/deployment-blocked.ts'
import { answerOf } from '../resource.ts'
import {
  buildEventAnswerExample,
  buildEventExample,
  buildEventRequest,
  buildEventResponse,
} from './build-event.ts'
import {
  deploymentEventExample,
  deploymentEventRequest,
  deploymentEventResponse,
} from './deployment-event.ts'

export const maxBatchItems = 1_000

const kindDescription = 'Kind of event that the item reports.'

/** A batch, for the document only. Items are parsed one by one, so that a wrong item fails alone. */
const eventBatch = z
  .array(
    z
      .discriminatedUnion('kind', [
        z
          .object({
            kind: z.literal('deployment').describe(kindDescription),
            ...deploymentEventRequest.shape,
          })
          .meta({ id: 'DeploymentBatchItem' }),
        z
          .object({ kind: z.literal('build').describe(kindDescription), ...buildEventRequest.shape })
          .meta({ id: 'BuildBatchItem' }),
      ])
      .meta({ id: 'EventBatchItem' }),
  )
  .max(maxBatchItems)

const eventBatchResult = z
  .object({
    status: z.int().describe('Status that the event would have been answered with on its own.'),
    body: z
      .union([deploymentEventResponse, buildEventResponse, errorBody, deploymentBlocked])
      .describe('Answer to the event. It has `detail` only when the event was refused.'),
  })
  .meta({ id: 'EventBatchResult' })

const eventBatchResponse = z
  .object({ results: z.array(eventBatchResult).describe('One result for each item, in the same order.') })
  .meta({ id: 'EventBatchResponse' })

const example = [
  { kind: 'build', ...buildEventExample },
  { kind: 'deployment', ...deploymentEventExample },
]

export const submitEventBatch = {
  id: 'submitEventBatch',
  tag: 'Events',
  summary: 'Report many builds and deployments at once',
  description: `Takes up to ${maxBatchItems} items in one body of at most 1 MiB, as a JSON array or as lines of JSON (NDJSON). Each item succeeds or fails on its
own. Items take effect in the given order, and the answer has one result for each, in the same order. A line that is not JSON gets a result
with status 400; blank lines are ignored. After the first 4 MiB of results, the fields that come from events are null in the answer, although
they are stored, and the answer to a blocked start has its first violation only. With an \`Idempotency-Key\`, each item is identified by its index in the batch: a repeated item gets its first answer again, an
item that differs from the first one gets 422.`,
  idempotent: true,
  body: {
    schema: eventBatch,
    example,
    also: {
      'application/x-ndjson': {
        schema: z.string(),
        example: example.map((item) => JSON.stringify(item)).join('\n'),
      },
    },
  },
  answer: {
    ...answerOf(
      eventBatchResponse,
      {
        results: [
          { status: 200, body: buildEventAnswerExample },
          { status: 409, body: { detail: 'Version 1.4.2 already exists with different SHA' } },
        ],
      },
      'One result for each item, in the same order; check each status. With `Retry-After` when all results are 503: send the same batch again.',
    ),
    retriable: true,
  },
  errors: {
    400: `A batch has at most ${maxBatchItems} items, and this one has ${maxBatchItems + 1}`,
    503: 'API keys cannot be checked now: try again',
  },
} as const satisfies Endpoint
