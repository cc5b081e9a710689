import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { pageQuery } from '../fields/query.ts'
import { requiredText } from '../fields/text.ts'
import { time } from '../fields/time.ts'
import { answerOf, resource } from '../resource.ts'
import {
  channelExamples,
  channelTypes,
  configOf,
  configPatchOf,
  documentedConfig,
  documentedConfigPatch,
  shownConfig,
} from './channel-configs/index.ts'

const channelType = z
  .enum(channelTypes)
  .meta({ id: 'NotificationChannelType', description: 'How messages are sent to the channel.' })

const enabledDescription = 'While false, nothing is sent.'

const nameDescription = 'Any text, to recognise the channel by.'

const typeIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'channel_type' in body ? body.channel_type : undefined

const requestWith = <Config extends z.ZodType>(config: Config) =>
  z.object({
    name: requiredText().describe(nameDescription),
    channel_type: channelType,
    config,
    enabled: z
      .boolean()
      .nullish()
      .transform((value) => value ?? true)
      .describe(`${enabledDescription} True by default.`),
  })

const patchWith = <Config extends z.ZodType, Type extends z.ZodType>(config: Config, type: Type) =>
  z.object({
    name: requiredText().optional().describe(nameDescription),
    channel_type: type,
    config: config.optional(),
    enabled: z.boolean().nullish().describe(enabledDescription),
  })

/**
 * Body of `POST /notification-channels/` in the OpenAPI document. Requests are parsed by `channelRequestOf`.
 */
export const channelRequest = requestWith(documentedConfig).meta({ id: 'NotificationChannelRequest' })
export type ChannelRequest = z.output<typeof channelRequest>

/** Returns the schema of the body of a new channel, with the `config` of its `channel_type`. */
export const channelRequestOf = (body: unknown): z.ZodType<ChannelRequest> =>
  requestWith(configOf(typeIn(body)) ?? documentedConfig)

/**
 * Body of `PATCH /notification-channels/{channel-id}` in the OpenAPI document. Missing fields stay as they
 * are. Requests are parsed by `channelPatchOf`.
 */
export const channelPatch = patchWith(documentedConfigPatch, channelType.optional()).meta({
  id: 'NotificationChannelPatch',
})
export type ChannelPatch = z.output<typeof channelPatch>

/** Returns the schema of the body of a PATCH to a channel of this type. The type cannot be changed. */
export const channelPatchOf = (channel_type: string): z.ZodType<ChannelPatch> => {
  const sameType = channelType
    .optional()
    .refine(
      (value) => value === undefined || value === channel_type,
      '{field} cannot be changed: create another channel',
    )
  return patchWith(configPatchOf(channel_type) ?? documentedConfigPatch, sameType)
}

/** A channel in answers. The webhook address is a secret, so `config` is masked. */
export const channel = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    channel_type: channelType,
    config: shownConfig,
    enabled: z.boolean().describe(enabledDescription),
    disabled_reason: textOrNull().describe(
      'Why Shiplog disabled the channel; null while it is enabled, and when a person disabled it.',
    ),
    created_at: time(),
    updated_at: time(),
  })
  .meta({ id: 'NotificationChannel' })
export type Channel = z.input<typeof channel>

/** A channel with the secret that Shiplog made for it. */
export const channelWithSecret = channel
  .extend({
    signing_secret: z
      .string()
      .optional()
      .describe(
        'Secret with which the receiver verifies messages, for types that sign them. Only this answer shows it: store it now.',
      ),
  })
  .meta({ id: 'NotificationChannelWithSecret' })
export type ChannelWithSecret = z.input<typeof channelWithSecret>

/** Longest grace period. A channel has few receivers, so they can be changed within a week. */
const maxGraceHours = 168
const defaultGraceHours = 24

/** Body of `POST /notification-channels/{channel-id}/rotate-secret/`. */
export const secretRotation = z
  .object({
    grace_hours: z
      .number()
      .min(0)
      .max(maxGraceHours)
      .nullish()
      .transform((hours) => hours ?? defaultGraceHours)
      .meta({
        description: `Hours for which messages are signed with the old secret, too: 0 to ${maxGraceHours}, default ${defaultGraceHours}. 0 also ends the secrets of earlier rotations.`,
      }),
  })
  .meta({ id: 'ChannelSecretRotation' })

const testId = z.uuid().describe('Id of the test message, for `GET /notification-history/{notification-id}`.')

/** Outcome of a test message. */
export const channelTestResult = z
  .object({
    id: testId,
    status: z.enum(['sent', 'failed']).describe('Outcome of the message.'),
    status_code: z
      .int()
      .nullable()
      .describe('Status of the answer, of HTTP or SMTP; null when there was none.'),
    error: textOrNull().describe('Why the message failed; null when it was sent.'),
  })
  .meta({ id: 'NotificationChannelTest' })
export type ChannelTestResult = z.input<typeof channelTestResult>

/** A test message that is still in the channel's queue, or is being sent. */
export const channelTestPending = z
  .object({ id: testId, status: z.literal('pending').describe('The message has not been sent yet.') })
  .meta({ id: 'NotificationChannelTestPending' })
export type ChannelTestPending = z.input<typeof channelTestPending>

const example: Channel = {
  id: '0198c0d0-1b2c-7d3e-8f40-516273849506',
  name: 'deployments',
  channel_type: 'chat_webhook',
  config: channelExamples.chat_webhook.answer,
  enabled: true,
  disabled_reason: null,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
}

const tag = 'Notification channels'
const channels = resource({
  tag,
  name: 'notification channel',
  noun: 'channel',
  schema: channel,
  example,
})

const answerWithSecret = (status: 200 | 201, description: string) =>
  ({ ...answerOf(channelWithSecret, example, description), status }) as const

export const createChannel = {
  ...channels.create('createNotificationChannel', {
    description:
      'Addresses and tokens are secrets: they are stored encrypted, and no answer shows them. An address must be an https address of a public host.',
    body: {
      schema: channelRequest,
      example: {
        name: example.name,
        channel_type: 'chat_webhook',
        config: channelExamples.chat_webhook.request,
      },
    },
    errors: {
      400: "Field 'config.webhook_url' is required",
      409: 'The account has 500 channels, which is the limit: delete one first',
      429: '100 confirmations were sent to addresses of this account within a day: try again later',
    },
  }),
  answer: answerWithSecret(201, 'The created channel.'),
} as const satisfies Endpoint

export const rotateChannelSecret = {
  id: 'rotateNotificationChannelSecret',
  tag,
  summary: 'Replace the secret with which messages are signed',
  description: `For channels whose messages Shiplog signs. Only this answer shows the new secret. For \`grace_hours\` each message has a signature with either
secret, so that receivers can be changed one by one.`,
  body: { schema: secretRotation, example: { grace_hours: 24 }, optional: true },
  answer: answerWithSecret(200, 'The channel, with the new secret.'),
  errors: { ...lookupErrors, 409: "Channels of the type 'chat_webhook' have no secret that Shiplog made" },
} as const satisfies Endpoint

export const listChannels = channels.list('listNotificationChannels', { query: z.object(pageQuery) })

export const getChannel = channels.get('getNotificationChannel')

export const updateChannel = {
  ...channels.change('updateNotificationChannel', {
    description: `Any subset of the fields. \`enabled: false\` fails all pending notifications. \`enabled: true\` enables the channel for later events,
and so does a new address for a webhook that no longer existed. Notifications that failed meanwhile are sent again only on request, one by one.
\`enabled: true\` and a \`config\` also end the wait before the next attempt.`,
    body: { schema: channelPatch, example: { enabled: true } },
    errors: { 400: "Field 'channel_type' cannot be changed: create another channel" },
  }),
  answer: answerWithSecret(200, 'The changed channel.'),
} as const satisfies Endpoint

export const deleteChannel = channels.remove('deleteNotificationChannel', {
  summary: 'Delete a notification channel with its preferences',
  description: 'Its pending notifications are deleted. Sent and failed ones stay in the history.',
})

const testExample: ChannelTestResult = {
  id: '0198c0f0-5f60-7a71-8293-a4b5c6d7e8f9',
  status: 'failed',
  status_code: 403,
  error: 'The service answered 403',
}

export const testChannel = {
  id: 'testNotificationChannel',
  tag,
  summary: 'Send a test message',
  description: `Sends a test message, also to a disabled channel. The message goes to the end of the channel's queue, ends its back-off, is tried once,
and never disables the channel. The answer is 200 after the attempt, also when the attempt failed, and 202 when there was none within 5 seconds. The message
is in no list of the history, but is found by its id. The answer is 409 while another test message of the channel is pending, and 429 while ten of the
account are.`,
  answer: {
    ...answerOf(channelTestResult, testExample, 'The outcome of the message.'),
    later: {
      description: 'The message has not been sent yet.',
      content: { schema: channelTestPending, example: { id: testExample.id, status: 'pending' } },
    },
  },
  errors: {
    ...lookupErrors,
    409: 'A test message of this channel is already waiting to be sent',
    429: '10 test messages of this account are waiting to be sent: try again later',
  },
} as const satisfies Endpoint
