import { z } from 'zod'
import { type Endpoint, lookupErrors } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'
import { pageQuery } from './fields/query.ts'
import { linkLength, requiredText } from './fields/text.ts'
import { time } from './fields/time.ts'

export const channelTypes = ['chat_webhook'] as const

/** Answers show the address so, and clients send back what they read. */
const mask = '••••'

const addressProblem = (address: string): string | undefined => {
  if (address.includes(mask)) return '{field} is masked: send the whole address, or leave it out'
  return URL.canParse(address) ? undefined : '{field} must be a URL'
}

/** Which addresses may be called is the notifier's rule. */
const webhookUrl = requiredText(linkLength)
  .superRefine((value, context) => {
    const message = addressProblem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .transform((value) => value.trim())

const channelType = z
  .enum(channelTypes)
  .meta({ id: 'NotificationChannelType', description: 'How messages are sent.' })

const config = z
  .object({
    webhook_url: webhookUrl.describe('Where messages are posted to: an https address of a public host.'),
  })
  .describe('What its type needs.')
const enabledDescription = 'False: nothing is sent.'

const nameDescription = 'Any text, for people.'

/** Body of `POST /notification-channels/`. */
export const channelRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    channel_type: channelType,
    config,
    enabled: z
      .boolean()
      .nullish()
      .transform((value) => value ?? true)
      .describe(`${enabledDescription} By default true.`),
  })
  .meta({ id: 'NotificationChannelRequest' })
export type ChannelRequest = z.output<typeof channelRequest>

/** Body of `PATCH /notification-channels/{channel-id}`: what is missing stays. */
export const channelPatch = z
  .object({
    name: requiredText().optional().describe(nameDescription),
    channel_type: channelType.optional(),
    config: config.optional(),
    enabled: z.boolean().nullish().describe(enabledDescription),
  })
  .meta({ id: 'NotificationChannelPatch' })
export type ChannelPatch = z.output<typeof channelPatch>

/** Query of `GET /notification-channels/`. */
export const channelListQuery = z.object(pageQuery)
export type ChannelListQuery = z.output<typeof channelListQuery>

/** A channel as every answer shows it: the address is a secret, and stays one. */
export const channel = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    channel_type: channelType,
    config: z
      .object({ webhook_url: z.string().describe('Its host only; the rest is masked.') })
      .describe('What its type needs.'),
    enabled: z.boolean().describe(enabledDescription),
    disabled_reason: textOrNull().describe('Why it was disabled; null while it is enabled.'),
    created_at: time(),
    updated_at: time(),
  })
  .meta({ id: 'NotificationChannel' })
export type Channel = z.input<typeof channel>

/** What became of one test message. */
export const channelTestResult = z
  .object({
    status: z.enum(['sent', 'failed']).describe('What became of the message.'),
    status_code: z.int().nullable().describe('What the address answered; null when it did not.'),
    error: textOrNull().describe('Why it failed.'),
  })
  .meta({ id: 'NotificationChannelTest' })
export type ChannelTestResult = z.input<typeof channelTestResult>

const example: Channel = {
  id: '0198c0d0-1b2c-7d3e-8f40-516273849506',
  name: 'deployments',
  channel_type: 'chat_webhook',
  config: { webhook_url: `https://hooks.…/${mask}` },
  enabled: true,
  disabled_reason: null,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
}

const tag = 'Notification channels'
const answer = (status: 200 | 201, description: string) => ({
  status,
  description,
  content: { schema: channel, example },
})

export const createChannel = {
  id: 'createNotificationChannel',
  tag,
  summary: 'Create a notification channel',
  description: 'The address is stored encrypted and never given back. It must be https and public.',
  body: {
    schema: channelRequest,
    example: {
      name: 'deployments',
      channel_type: 'chat_webhook',
      config: { webhook_url: 'https://hooks.chat.example.com/services/T000/B000/XXXX' },
    },
  },
  answer: answer(201, 'The channel that was created.'),
  errors: { 400: "Field 'config.webhook_url' is required" },
} as const satisfies Endpoint

export const listChannels = {
  id: 'listNotificationChannels',
  tag,
  summary: 'List notification channels',
  query: channelListQuery,
  answer: {
    status: 200,
    description: 'A page of channels, newest first.',
    content: { schema: z.array(channel), example: [example] },
    paged: true,
  },
} as const satisfies Endpoint

export const getChannel = {
  id: 'getNotificationChannel',
  tag,
  summary: 'Get a notification channel',
  answer: answer(200, 'The channel.'),
  errors: lookupErrors,
} as const satisfies Endpoint

export const updateChannel = {
  id: 'updateNotificationChannel',
  tag,
  summary: 'Change a notification channel',
  description: `Any subset of the fields. \`enabled: false\` fails what waits. \`enabled: true\`, or another address for one that its service does not
know any more, lets a disabled channel send what happens from then on; what failed meanwhile is sent again on request, one by one.`,
  body: { schema: channelPatch, example: { enabled: true } },
  answer: answer(200, 'The channel as it is now.'),
  errors: { ...lookupErrors, 400: "Field 'config.webhook_url' must be a URL" },
} as const satisfies Endpoint

export const deleteChannel = {
  id: 'deleteNotificationChannel',
  tag,
  summary: 'Delete a notification channel with its preferences',
  description: 'What waits to be sent goes with it; what was sent, or has failed, stays in the history.',
  answer: { status: 204, description: 'It is gone.' },
  errors: lookupErrors,
} as const satisfies Endpoint

export const testChannel = {
  id: 'testNotificationChannel',
  tag,
  summary: 'Send a test message now',
  description: `Whether or not the channel is enabled. It is tried once, changes nothing about the channel, and is in no history. The answer is 200 also when
the message was not taken.`,
  answer: {
    status: 200,
    description: 'What became of the message.',
    content: {
      schema: channelTestResult,
      example: {
        status: 'failed',
        status_code: 403,
        error: 'The service answered 403',
      } satisfies ChannelTestResult,
    },
  },
  errors: lookupErrors,
} as const satisfies Endpoint
