import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'

/** What a change of `GET /live` is about: the first words of the types of logged events. */
export const liveKinds = ['deployment', 'build', 'product', 'environment', 'release', 'approval'] as const
export type LiveKind = (typeof liveKinds)[number]

/** Shortest time between two messages about the changes of an account, in ms. */
export const liveIntervalMs = 250
/** Maximum number of changes in one message, and of the last changes of an account that a gateway keeps. */
export const liveMaxChanges = 100
/** Milliseconds between comments, which keep proxies from closing the connection as idle. */
export const liveCommentMs = 15_000
/** Maximum number of streams that one user may have open at one gateway. */
export const liveStreamsPerUser = 20

/** Something that has changed, by its kind and names. */
export const liveChange = z
  .object({
    kind: z
      .enum(liveKinds)
      .meta({ id: 'LiveKind' })
      .describe(
        'Kind of what was created, changed or deleted. A deployment or build may also have created or changed its product, version and environment. `release`: any release, or the versions in it. `approval`: an approval request.',
      ),
    product_name: textOrNull().describe('Name of the product; null for environments and releases.'),
    environment_name: textOrNull().describe(
      'Name of the environment; null for builds, products and releases.',
    ),
  })
  .meta({ id: 'LiveChange' })
export type LiveChange = z.input<typeof liveChange>

/** `data` of one event of `GET /live`. */
export const liveMessage = z
  .object({
    type: z
      .enum(['changes', 'reset', 'away'])
      .meta({ id: 'LiveMessageType' })
      .describe(
        '`changes`: what `changes` names has changed. `reset`: anything may have changed; every later change is sent. `away`: changes cannot be sent at the moment; `reset` follows when they can.',
      ),
    changes: z.array(liveChange).max(liveMaxChanges).describe('Empty in `reset` and `away`.'),
  })
  .meta({ id: 'LiveMessage' })
export type LiveMessage = z.input<typeof liveMessage>

const example: LiveMessage = {
  type: 'changes',
  changes: [{ kind: 'deployment', product_name: 'checkout', environment_name: 'production' }],
}

export const openLive = {
  id: 'openLive',
  tag: 'Live',
  summary: 'Stream changes as they happen',
  description: `Returns an endless stream of server-sent events, for \`EventSource\`. Each event has \`id\` and \`data\`, a \`LiveMessage\` as JSON, and no name.
A message says what changed, not the new values: fetch again what you show of it. A read that begins after a message arrived includes its
changes, or has \`X-Data-Lag\`. The changes of an account are sent together, at most ${1_000 / liveIntervalMs} times a second.

The first message is \`reset\`: fetch everything that you show again. With \`Last-Event-ID\`, the stream continues after that event instead, if the
gateway still has the changes since: it keeps the last ${liveMaxChanges} different changes of an account, until a minute after the account's last stream was
closed. Whenever there are more, or some may be missing, \`reset\` is sent instead. The \`id\` has the positions in the two event logs up to
which changes were sent, such as \`4711-12\`. An event with an \`id\` and no \`data\` only updates \`Last-Event-ID\`.

A comment is sent every ${liveCommentMs / 1000} s. The stream ends when its access token expires, after an hour, when the service restarts, when the client does not
read it, and when the service is full and your account has the most streams: connect again. \`EventSource\` reconnects by itself, except after
an error answer. Browsers open only six connections to an origin over HTTP/1.1, so share one stream among tabs.`,
  answer: {
    status: 200,
    description: 'An endless stream of events. The schema is that of the `data` of an event.',
    content: { schema: liveMessage, example, type: 'text/event-stream' },
  },
  resumable: true,
  errors: { 429: `A user may have ${liveStreamsPerUser} live streams open: close one` },
} as const satisfies Endpoint
