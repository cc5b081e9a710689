import {
  buildTransitionTypes,
  deploymentTransitionTypes,
  notifiedApprovalTypes,
  notifiedPreflightTypes,
} from '@shiplog/events'
import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { optionalChoice, pageQuery, textFilter, timeFilter } from '../fields/query.ts'
import { time, timeOrNull } from '../fields/time.ts'
import { answerOf, resource } from '../resource.ts'
import { sentSentences } from './channel-configs/index.ts'
import { preferenceEventTypes } from './notification-preference.ts'

export const notificationStatuses = ['pending', 'sent', 'failed'] as const
const notificationStatus = z.enum(notificationStatuses).meta({
  id: 'NotificationStatus',
  description: [
    '`sent`: the receiver accepted the message.',
    ...sentSentences,
    '`failed` is final: such a notification is sent again only on request.',
  ].join(' '),
})

/** Types of the events that notifications are about. */
const notificationEventTypes = [
  ...deploymentTransitionTypes,
  ...notifiedPreflightTypes,
  ...notifiedApprovalTypes,
  ...buildTransitionTypes,
]
const notificationEventType = z
  .enum(notificationEventTypes)
  .meta({ id: 'NotificationEventType', description: 'Type of the event.' })

/** Query of `GET /notification-history/`. */
export const notificationListQuery = z.object({
  channel_id: textFilter('Notifications to this channel.'),
  event_id: textFilter(
    'Notifications about this event. The `events` of a deployment have their ids, and so have pre-flight checks.',
  ),
  event_type: optionalChoice(
    preferenceEventTypes,
    'Type of the event, as in preferences: `build.*` is every type of build event, and so is `version.*`.',
  ),
  status: optionalChoice(notificationStatuses, 'Status of the notification.'),
  product: textFilter('Name of the product.'),
  environment: textFilter('Name of the environment.'),
  from: timeFilter('Only notifications with this `created_at` or a later one.'),
  to: timeFilter('Only notifications with an earlier `created_at`.'),
  ...pageQuery,
})
export type NotificationListQuery = z.output<typeof notificationListQuery>

/** A notification in answers: one event for one preference. */
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
    attempts: z.int().describe('Number of attempts to send it; those answered with 429 do not count.'),
    last_status_code: z
      .int()
      .nullable()
      .describe('Status of the last answer, of HTTP or SMTP; null when the last attempt had none.'),
    error: textOrNull().describe('Why the last attempt, or the notification, failed; null otherwise.'),
    created_at: time(),
    sent_at: timeOrNull().describe('Time when it was sent; null while it is not.'),
    next_attempt_at: timeOrNull().describe(
      'Earliest time of the next attempt; null unless it is pending, and while it is being sent.',
    ),
  })
  .meta({ id: 'Notification' })
export type Notification = z.input<typeof notification>

/** One attempt to send a notification. */
export const notificationAttempt = z
  .object({
    attempt: z.int().describe('1, 2, 3, …'),
    started_at: time(),
    duration_ms: z
      .int()
      .nullable()
      .describe('Null when the sender stopped before it could record the outcome.'),
    status_code: z
      .int()
      .nullable()
      .describe('Status of the answer, of HTTP or SMTP; null when there was none.'),
    error: textOrNull().describe('Why the attempt failed; null when it did not.'),
    response_excerpt: textOrNull().describe('Beginning of the answer, for admins only; null otherwise.'),
    resend: z
      .boolean()
      .describe(
        'True when an earlier attempt may have arrived: its sender stopped before it could record the outcome.',
      ),
  })
  .meta({ id: 'NotificationAttempt' })

/** `event_type` of a test message, which is about no event. */
export const testMessageType = 'channel.test' as const
/** `event_type` of a message that asks an address to confirm, which is about no event. */
export const confirmationMessageType = 'channel.confirmation' as const

const nullForTest = 'Null for a test message, and for a message that asks to confirm an address.'

/**
 * A notification or a message about a channel, with its attempts. `listNotifications` has only notifications.
 */
export const notificationWithAttempts = notification
  .extend({
    preference_id: z.uuid().nullable().describe(nullForTest),
    event_id: z.uuid().nullable().describe(nullForTest),
    event_type: z
      .enum([...notificationEventTypes, testMessageType, confirmationMessageType])
      .describe(
        `Type of the event; \`${testMessageType}\` for a test message, \`${confirmationMessageType}\` for a message that asks to confirm an address.`,
      ),
    product_name: textOrNull().describe(nullForTest),
    version: textOrNull().describe(nullForTest),
    attempt_history: z.array(notificationAttempt).describe('Every attempt, oldest first.'),
  })
  .meta({ id: 'NotificationWithAttempts' })

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
  answer: answerOf(
    notificationWithAttempts,
    {
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
    },
    'The notification, and every attempt to send it, oldest first.',
  ),
  errors: lookupErrors,
} as const satisfies Endpoint

export const retryNotification = {
  id: 'retryNotification',
  tag,
  summary: 'Send a notification again',
  description: `Queues a sent or failed notification at the end of its channel's queue, and ends the channel's back-off. A pending notification stays
where it is in the queue. The answer is 409 while the channel is disabled, after the channel or the product was deleted, and for a test message.`,
  answer: answerOf(
    notification,
    { ...example, status: 'pending', sent_at: null, next_attempt_at: '2026-11-21T11:00:00.000Z' },
    'The notification, which is pending again.',
  ),
  errors: { ...lookupErrors, 409: 'The channel of this notification is disabled: enable the channel first' },
} as const satisfies Endpoint
