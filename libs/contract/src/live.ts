import { buildTypes, deploymentTypes } from '@shiplog/events'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'

/**
 * Types of the events of `GET /live`: changes, named as in the event log, and two about the stream itself.
 */
export const liveTypes = [...deploymentTypes, ...buildTypes, 'product.deleted', 'reset', 'away'] as const
export type LiveType = (typeof liveTypes)[number]

/** `data` of one event of `GET /live`. */
export const liveEvent = z
  .object({
    type: z
      .enum(liveTypes)
      .meta({ id: 'LiveType' })
      .describe(
        'Type of the change. `reset`: changes may have been missed; from now on every change is sent. `away`: changes cannot be sent at the moment; `reset` follows when they can.',
      ),
    product_name: textOrNull().describe('Name of the product; null in `reset` and `away`.'),
    environment_name: textOrNull().describe(
      'Name of the environment that was deployed to; null except for deployments.',
    ),
    deployment_id: z.uuid().nullable().describe('`id` of the deployment; null except for deployments.'),
    position: z
      .int()
      .min(0)
      .describe('Position in the event log, which grows from change to change; also the `id` of the event.'),
  })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.input<typeof liveEvent>

/** Milliseconds between comments, which keep proxies from closing the connection as idle. */
export const liveCommentMs = 15_000
/** Maximum number of streams that one user may have open at one gateway. */
export const liveStreamsPerUser = 20
/** Maximum number of changes of an account in a second that are sent one by one. */
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
  summary: 'Stream changes as they happen',
  description: `Returns an endless stream of server-sent events, for \`EventSource\`. Each event has \`id\` and \`data\`, a \`LiveEvent\` as JSON, and no name.
An event says what changed, not the new value: fetch again what you show. A read that begins after an event arrived includes that change, or
has \`X-Data-Lag\`.

The first event is \`reset\`: fetch everything that you show again. With \`Last-Event-ID\`, the stream continues after that event instead, if the
gateway still has the changes since: it keeps the last ${liveEventsPerSecond} changes of an account, until a minute after the account's last stream was
closed. More than ${liveEventsPerSecond} changes in a second are sent as one \`reset\` a second. An event with an \`id\` and no \`data\` only updates
\`Last-Event-ID\`.

A comment is sent every ${liveCommentMs / 1000} s. The stream ends when its access token expires, after an hour, when the service restarts, when the client does not
read it, and when the service is full and your account has the most streams: connect again. \`EventSource\` reconnects by itself, except after
an error answer. Browsers open only six connections to an origin over HTTP/1.1, so share one stream among tabs.`,
  answer: {
    status: 200,
    description: 'An endless stream of events. The schema is that of the `data` of an event.',
    content: { schema: liveEvent, example, type: 'text/event-stream' },
  },
  resumable: true,
  errors: { 429: `A user may have ${liveStreamsPerUser} live streams open: close one` },
} as const satisfies Endpoint
