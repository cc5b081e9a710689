import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { requiredChoice } from '../fields/choice.ts'
import { textFilter } from '../fields/query.ts'
import { answerOf } from '../resource.ts'
import { channelTypes } from './channel-configs/index.ts'
import { notification } from './notification-history.ts'
import { preferenceEventTypes } from './notification-preference.ts'

/** Query of `GET /notification-previews/`. */
export const notificationPreviewQuery = z.object({
  channel_type: requiredChoice(channelTypes).describe('Type of the channel.'),
  event_type: requiredChoice(preferenceEventTypes).describe(
    'Type of the event, as in preferences: `build.*` is every type of build event, and so is `version.*`.',
  ),
  product: textFilter('Name of the product in the message; by default an example.'),
  environment: textFilter(
    'Name of the environment in the message; by default an example. Messages about builds have none.',
  ),
  version: textFilter('Version in the message; by default an example.'),
})
export type NotificationPreviewQuery = z.output<typeof notificationPreviewQuery>

const previewedMessage = z
  .object({
    event_type: notification.shape.event_type,
    text: z.string().describe('Summary of the message, for phones and screen readers.'),
    body: z.record(z.string(), z.unknown()).describe('Body of the request that the channel would send.'),
  })
  .meta({ id: 'PreviewedMessage' })

export const notificationPreview = z
  .object({
    messages: z
      .array(previewedMessage)
      .describe(
        'One message for each event type that `event_type` matches, from pending to aborted, then those about pre-flight checks; for approvals, from requested to rejected.',
      ),
  })
  .meta({ id: 'NotificationPreview' })

const title = '❌ Deployment Failed'
const text = `${title}: checkout 1.4.2 to production`
const messageExample: z.input<typeof previewedMessage> = {
  event_type: 'deployment.failed',
  text,
  body: { text, blocks: [{ type: 'header', text: { type: 'plain_text', text: title, emoji: true } }] },
}

export const previewNotification = {
  id: 'previewNotification',
  tag: 'Notification preferences',
  summary: 'Preview messages',
  description:
    'Builds messages as they would be sent, about an example event that happens now. The query replaces parts of the example. Nothing is sent or stored.',
  query: notificationPreviewQuery,
  answer: answerOf(notificationPreview, { messages: [messageExample] }, 'The messages.'),
  errors: { 400: "Query parameter 'channel_type' is required" },
} as const satisfies Endpoint
