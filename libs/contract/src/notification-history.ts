import { buildTransitionTypes, deploymentTransitionTypes } from '@shiplog/events'
import { z } from 'zod'
import { type Endpoint, lookupErrors } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'
import { optionalChoice, pageQuery, textFilter, timeFilter } from './fields/query.ts'
import { time, timeOrNull } from './fields/time.ts'
import { preferenceEventTypes } from './notification-preference.ts'
import { resource } from './resource.ts'

export const notificationStatuses = ['pending', 'sent', 'failed'] as const
const notificationStatus = z.enum(notificationStatuses).meta({
  id: 'NotificationStatus',
  description: 'What became of it; one that failed is not tried again, unless somebody asks for it.',
})

/** What people are told of. */
const notificationEventTypes = [...deploymentTransitionTypes, ...buildTransitionTypes]
const notificationEventType = z
  .enum(notificationEventTypes)
  .meta({ id: 'NotificationEventType', description: 'What happened.' })

/** Query of `GET /notification-history/`. */
export const notificationListQuery = z.object({
  channel_id: textFilter('Messages of this channel.'),
  event_id: textFilter(
    'Messages about this event: who was told of it. `events` of a deployment have the ids of its events.',
  ),
  event_type: optionalChoice(
    preferenceEventTypes,
    'Type of the event, under any name that a preference takes: `build.*` is every type of builds, and so is `version.*`.',
  ),
  status: optionalChoice(notificationStatuses, 'What became of it.'),
  product: textFilter('Name of the product.'),
  environment: textFilter('Name of the environment.'),
  from: timeFilter('`created_at` at this moment or later.'),
  to: timeFilter('`created_at` before this moment.'),
  ...pageQuery,
})
export type NotificationListQuery = z.output<typeof notificationListQuery>

/** A notification as every answer shows it: one event for one preference. */
export const notification = z
  .object({
    id: z.uuid(),
    channel_id: z.uuid(),
    preference_id: z.uuid(),
    event_id: z.uuid(),
    event_type: notificationEventType,
    product_name: z.string(),
    version: z.string(),
    environment_name: textOrNull().describe('Null for builds.'),
    status: notificationStatus,
    attempts: z.int().describe('How often it was tried.'),
    last_status_code: z.int().nullable().describe('What the address answered last; null when it did not.'),
    error: textOrNull().describe('Why the last attempt failed.'),
    created_at: time(),
    sent_at: timeOrNull().describe('When it was sent.'),
    next_attempt_at: timeOrNull().describe('When it is tried next; null when it is not.'),
  })
  .meta({ id: 'Notification' })
export type Notification = z.input<typeof notification>

/** One try to send a notification. */
export const notificationAttempt = z
  .object({
    attempt: z.int().describe('1, 2, 3, …'),
    started_at: time(),
    duration_ms: z.int().nullable().describe('Null when it never came to an end.'),
    status_code: z.int().nullable().describe('What the address answered; null when it did not.'),
    error: textOrNull().describe('Why it failed.'),
    response_excerpt: textOrNull().describe('How its answer began. Null for whoever is not an admin.'),
    resend: z
      .boolean()
      .describe(
        'The attempt before it may have arrived: its sender ended before it could record the outcome.',
      ),
  })
  .meta({ id: 'NotificationAttempt' })

/** `event_type` of a test message, which tells of no event. */
export const testMessageType = 'channel.test' as const

const nullForTest = 'Null for a test message.'

/** A notification with its attempts, oldest first; or a test message, which no list has. */
export const notificationWithAttempts = notification
  .extend({
    preference_id: z.uuid().nullable().describe(nullForTest),
    event_id: z.uuid().nullable().describe(nullForTest),
    event_type: z
      .enum([...notificationEventTypes, testMessageType])
      .describe(`What happened; \`${testMessageType}\` is a test message.`),
    product_name: textOrNull().describe(nullForTest),
    version: textOrNull().describe(nullForTest),
    attempt_history: z.array(notificationAttempt).describe('Every attempt, oldest first.'),
  })
  .meta({ id: 'NotificationWithAttempts' })
export type NotificationWithAttempts = z.input<typeof notificationWithAttempts>

const example: Notification = {
  id: '0198c0e1-3d4e-7f50-a162-738495061728',
  channel_id: '0198c0d0-1b2c-7d3e-8f40-516273849506',
  preference_id: '0198c0d1-2c3d-7e4f-9051-627384950617',
  event_id: '0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66',
  event_type: 'deployment.failed',
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  status: 'sent',
  attempts: 1,
  last_status_code: 200,
  error: null,
  created_at: '2026-11-21T10:02:31.290Z',
  sent_at: '2026-11-21T10:02:31.702Z',
  next_attempt_at: null,
}

const tag = 'Notification history'
const notifications = resource({ tag, name: 'notification', schema: notification, example })

export const listNotifications = notifications.list('listNotifications', { query: notificationListQuery })

export const getNotification = {
  id: 'getNotification',
  tag,
  summary: 'Get a notification with its attempts',
  answer: {
    status: 200,
    description: 'The notification, and every attempt to send it, oldest first.',
    content: {
      schema: notificationWithAttempts,
      example: {
        ...example,
        attempt_history: [
          {
            attempt: 1,
            started_at: '2026-11-21T10:02:31.618Z',
            duration_ms: 84,
            status_code: 200,
            error: null,
            response_excerpt: 'ok',
            resend: false,
          },
        ],
      } satisfies NotificationWithAttempts,
    },
  },
  errors: lookupErrors,
} as const satisfies Endpoint

export const retryNotification = {
  id: 'retryNotification',
  tag,
  summary: 'Send a notification again',
  description: `At any time, also when it was sent or has failed: it goes to the end of its channel's queue, and a wait for the next try ends. One that
waits already keeps its place. 409 while its channel is disabled, once it or the event's product is deleted, and for a test message.`,
  answer: {
    status: 200,
    description: 'The notification, due again.',
    content: {
      schema: notification,
      example: { ...example, status: 'pending', sent_at: null, next_attempt_at: '2026-11-21T11:00:00.000Z' },
    },
  },
  errors: { ...lookupErrors, 409: 'Its channel is disabled: enable it first' },
} as const satisfies Endpoint
