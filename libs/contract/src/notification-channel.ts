import { z } from 'zod'
import {
  channelExamples,
  channelTypes,
  configOf,
  documentedConfig,
  shownConfig,
} from './channel-configs/index.ts'
import { type Endpoint, lookupErrors } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'
import { pageQuery } from './fields/query.ts'
import { requiredText } from './fields/text.ts'
import { time } from './fields/time.ts'
import { resource } from './resource.ts'

const channelType = z
  .enum(channelTypes)
  .meta({ id: 'NotificationChannelType', description: 'How messages are sent.' })

const enabledDescription = 'False: nothing is sent.'

const nameDescription = 'Any text, for people.'

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
      .describe(`${enabledDescription} By default true.`),
  })

const patchWith = <Config extends z.ZodType, Type extends z.ZodType>(config: Config, type: Type) =>
  z.object({
    name: requiredText().optional().describe(nameDescription),
    channel_type: type,
    config: config.optional(),
    enabled: z.boolean().nullish().describe(enabledDescription),
  })

/** Body of `POST /notification-channels/`, as the document shows it; it is parsed by `channelRequestOf`. */
export const channelRequest = requestWith(documentedConfig).meta({ id: 'NotificationChannelRequest' })
export type ChannelRequest = z.output<typeof channelRequest>

/** The schema of a new channel's body, with the `config` that its `channel_type` asks for. */
export const channelRequestOf = (body: unknown): z.ZodType<ChannelRequest> =>
  requestWith(configOf(typeIn(body)) ?? documentedConfig)

/** Body of `PATCH /notification-channels/{channel-id}`, as the document shows it: what is missing stays. */
export const channelPatch = patchWith(documentedConfig, channelType.optional()).meta({
  id: 'NotificationChannelPatch',
})
export type ChannelPatch = z.output<typeof channelPatch>

/** The schema of a change to a channel of this type, which cannot get another one. */
export const channelPatchOf = (channel_type: string): z.ZodType<ChannelPatch> => {
  const sameType = channelType.optional().superRefine((value, context) => {
    const message = '{field} cannot be changed: create another channel'
    if (value !== undefined && value !== channel_type) context.addIssue({ code: 'custom', message })
  })
  return patchWith(configOf(channel_type) ?? documentedConfig, sameType)
}

/** A channel as every answer shows it: the address is a secret, and stays one. */
export const channel = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    channel_type: channelType,
    config: shownConfig,
    enabled: z.boolean().describe(enabledDescription),
    disabled_reason: textOrNull().describe('Why it was disabled; null while it is enabled.'),
    created_at: time(),
    updated_at: time(),
  })
  .meta({ id: 'NotificationChannel' })
export type Channel = z.input<typeof channel>

const testId = z.uuid().describe('Of the message: `GET /notification-history/{notification-id}` shows it.')

/** What became of one test message. */
export const channelTestResult = z
  .object({
    id: testId,
    status: z.enum(['sent', 'failed']).describe('What became of the message.'),
    status_code: z.int().nullable().describe('What the address answered; null when it did not.'),
    error: textOrNull().describe('Why it failed.'),
  })
  .meta({ id: 'NotificationChannelTest' })
export type ChannelTestResult = z.input<typeof channelTestResult>

/** A test message that waits for its turn, or for its receiver. */
export const channelTestPending = z
  .object({ id: testId, status: z.literal('pending').describe('It waits still.') })
  .meta({ id: 'NotificationChannelTestPending' })
export type ChannelTestPending = z.input<typeof channelTestPending>

const example: Channel = {
  id: '0198c0d0-1b2c-7d3e-8f40-516273849506',
  name: 'deployments',
  channel_type: 'chat_webhook',
  config: channelExamples.answer,
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

export const createChannel = channels.create('createNotificationChannel', {
  description: 'The address is stored encrypted and never given back. It must be https and public.',
  body: {
    schema: channelRequest,
    example: {
      name: 'deployments',
      channel_type: 'chat_webhook',
      config: channelExamples.request,
    },
  },
  errors: {
    400: "Field 'config.webhook_url' is required",
    409: 'The account has 500 channels, as many as it may have: delete one first',
  },
})

export const listChannels = channels.list('listNotificationChannels', { query: z.object(pageQuery) })

export const getChannel = channels.get('getNotificationChannel')

export const updateChannel = channels.change('updateNotificationChannel', {
  description: `Any subset of the fields. \`enabled: false\` fails what waits. \`enabled: true\`, or another address for one that its service does not
know any more, lets a disabled channel send what happens from then on; what failed meanwhile is sent again on request, one by one.`,
  body: { schema: channelPatch, example: { enabled: true } },
  errors: { 400: "Field 'channel_type' cannot be changed: create another channel" },
})

export const deleteChannel = channels.remove('deleteNotificationChannel', {
  summary: 'Delete a notification channel with its preferences',
  description: 'What waits to be sent goes with it; what was sent, or has failed, stays in the history.',
})

export const testChannel = {
  id: 'testNotificationChannel',
  tag,
  summary: 'Send a test message',
  description: `Whether or not the channel is enabled. It goes to the end of the channel's queue, ends a wait for the next try, is tried once and changes
nothing about the channel. The answer comes once it was tried, and is 200 also when the message was not taken; after 5 seconds it is 202. The message is in
no list of the history, and is shown by its id. 409 while another test of the channel waits, 429 while ten of the account do.`,
  answer: {
    status: 200,
    description: 'What became of the message.',
    content: {
      schema: channelTestResult,
      example: {
        id: '0198c0f0-5f60-7a71-8293-a4b5c6d7e8f9',
        status: 'failed',
        status_code: 403,
        error: 'The service answered 403',
      } satisfies ChannelTestResult,
    },
    later: {
      description: 'It waits still.',
      content: {
        schema: channelTestPending,
        example: {
          id: '0198c0f0-5f60-7a71-8293-a4b5c6d7e8f9',
          status: 'pending',
        } satisfies ChannelTestPending,
      },
    },
  },
  errors: {
    ...lookupErrors,
    409: 'A test message of this channel waits to be sent',
    429: '10 test messages of this account wait to be sent: ask again when one was',
  },
} as const satisfies Endpoint
