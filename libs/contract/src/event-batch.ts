import { eventKinds } from '@shiplog/events'
import { z } from 'zod'
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
import type { Endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'

export const maxBatchItems = 1_000

/** One item of `POST /event-batches/`: `kind`, and the fields of an event, which are checked per item. */
export const eventBatchItem = z.looseObject({ kind: z.enum(eventKinds) })
export type EventBatchItem = z.output<typeof eventBatchItem>

const kindDescription = 'Whether the item reports a deployment or a build.'

/** What a batch ought to be. It is not parsed as a whole: a wrong item fails alone. */
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
    status: z.int().describe('What the event alone would have been answered with.'),
    body: z
      .union([deploymentEventResponse, buildEventResponse, errorBody])
      .describe('`detail` is there when, and only when, the event was refused.'),
  })
  .meta({ id: 'EventBatchResult' })

export const eventBatchResponse = z
  .object({ results: z.array(eventBatchResult).describe('One for each item, in their order.') })
  .meta({ id: 'EventBatchResponse' })
export type EventBatchResponse = z.input<typeof eventBatchResponse>

const example = [
  { kind: 'build', ...buildEventExample },
  { kind: 'deployment', ...deploymentEventExample },
]

export const submitEventBatch = {
  id: 'submitEventBatch',
  tag: 'Events',
  summary: 'Report many builds and deployments at once',
  description: `Up to ${maxBatchItems} items in one body of at most 1 MiB, as a JSON array or as lines of JSON (NDJSON). Each stands alone, and takes effect
in the order given: the answer has one result per item, in the same order. A line that is no JSON is an item that is answered 400; blank lines are
none. Results after the first 4 MiB of them have null in every field that events tell, though it is stored. An \`Idempotency-Key\`
covers each item by its place in the batch: the same items get their first answers again, and one that differs 422.`,
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
    status: 200,
    description:
      'One result per item, in order; look at each. With `Retry-After` when all were answered 503: send the same batch again.',
    retriable: true,
    content: {
      schema: eventBatchResponse,
      example: {
        results: [
          { status: 200, body: buildEventAnswerExample },
          { status: 409, body: { detail: 'Version 1.4.2 already exists with different SHA' } },
        ],
      } satisfies EventBatchResponse,
    },
  },
  errors: {
    400: `A batch has at most ${maxBatchItems} items, and this one has ${maxBatchItems + 1}`,
    503: 'API keys cannot be checked now: try again',
  },
} as const satisfies Endpoint
