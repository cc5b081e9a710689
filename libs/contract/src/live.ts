import { buildTypes, deploymentTypes } from '@shiplog/events'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'

/** What the events of `GET /live` tell: of changes, as the event log names them, and of the stream itself. */
export const liveTypes = [...deploymentTypes, ...buildTypes, 'product.deleted', 'reset', 'away'] as const
export type LiveType = (typeof liveTypes)[number]

/** `data` of one event of `GET /live`. */
export const liveEvent = z
  .object({
    type: z
      .enum(liveTypes)
      .meta({ id: 'LiveType' })
      .describe(
        'What happened. `reset`: from here on every change is told, and any may have been missed before. `away`: changes are not told now; `reset` comes when they are again.',
      ),
    product_name: textOrNull().describe('Product that it is about; null in `reset` and `away`.'),
    environment_name: textOrNull().describe(
      'Environment that was deployed to; null for all but deployments.',
    ),
    deployment_id: z
      .uuid()
      .nullable()
      .describe('`GET /deployments/{deployment-id}`; null for all but deployments.'),
    position: z
      .int()
      .min(0)
      .describe(
        'Place in the log of all events, which grows from change to change; also the `id` of the event.',
      ),
  })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.input<typeof liveEvent>

/** Milliseconds between comments, so that nobody on the way takes the connection for dead. */
export const liveCommentMs = 15_000
/** Streams that one user may have open at one gateway. */
export const liveStreamsPerUser = 20
/** Changes of an account in a second that are told one by one. */
export const liveEventsPerSecond = 50

const example: LiveEvent = {
  type: 'deployment.completed',
  product_name: 'checkout',
  environment_name: 'production',
  deployment_id: '0198c0d0-4c5d-7e6f-8a70-91b2c3d4e5f6',
  position: 4711,
}

export const openLive = {
  id: 'openLive',
  tag: 'Live',
  summary: 'Hear of changes as they happen',
  description: `An endless answer of server-sent events, for \`EventSource\`: each has \`id\` and \`data\`, a \`LiveEvent\` as JSON, and no
name. It says what changed, not how: fetch what you show. A read that begins when an event has come shows that change, or says \`X-Data-Lag\`.

The first event is \`reset\`, which says to fetch what you have once more. With \`Last-Event-ID\` what came since is told instead, if that is
known: the last ${liveEventsPerSecond} changes at most, and a minute after the account's last stream was closed none. More than ${liveEventsPerSecond} changes in a second are told as
one \`reset\` a second. An \`id\` without \`data\` only says how far you have heard.

A comment comes every ${liveCommentMs / 1000} s. The stream ends with its access token, after an hour, when the service restarts, when it is not read, and when
the service has as many streams as it can and your account has the most: connect again. \`EventSource\` does so by itself, unless it is answered an error. Browsers open six connections to an origin
over HTTP/1.1, so share one stream among tabs.`,
  answer: {
    status: 200,
    description: 'Events, without an end. The schema is that of the `data` of each.',
    content: { schema: liveEvent, example, type: 'text/event-stream' },
  },
  resumable: true,
  errors: { 429: `A user may have ${liveStreamsPerUser} live streams open: close one` },
} as const satisfies Endpoint
