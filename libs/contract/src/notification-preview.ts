import { z } from 'zod'
import { channelTypes } from './channel-configs/index.ts'
import type { Endpoint } from './endpoint.ts'
import { requiredChoice } from './fields/choice.ts'
import { textFilter } from './fields/query.ts'
import { notification } from './notification-history.ts'
import { preferenceEventTypes } from './notification-preference.ts'

/** Query of `GET /notification-previews/`. */
export const notificationPreviewQuery = z.object({
  channel_type: requiredChoice(channelTypes).describe('Type of the channel.'),
  event_type: requiredChoice(preferenceEventTypes).describe(
    'Type of the event, under any name that a preference takes: `build.*` is every type of builds, and so is `version.*`.',
  ),
  product: textFilter('Name of the product to tell of; by default an example.'),
  environment: textFilter('Name of the environment to tell of; by default an example. Builds have none.'),
  version: textFilter('The version to tell of; by default an example.'),
})
export type NotificationPreviewQuery = z.output<typeof notificationPreviewQuery>

const previewedMessage = z
  .object({
    event_type: notification.shape.event_type,
    text: z.string().describe('What a phone or a screen reader says of it.'),
    body: z.record(z.string(), z.unknown()).describe('The body of the request, as the channel sends it.'),
  })
  .meta({ id: 'PreviewedMessage' })

export const notificationPreview = z
  .object({
    messages: z
      .array(previewedMessage)
      .describe('One for each type of events that `event_type` means, in the order of their lives.'),
  })
  .meta({ id: 'NotificationPreview' })
export type NotificationPreview = z.input<typeof notificationPreview>

const title = '❌ Deployment Failed'

export const previewNotification = {
  id: 'previewNotification',
  tag: 'Notification preferences',
  summary: 'See what messages look like',
  description:
    'Made by what makes the real ones, about an event with examples for all that the query does not give, which happens now. Nothing is sent or kept.',
  query: notificationPreviewQuery,
  answer: {
    status: 200,
    description: 'The messages.',
    content: {
      schema: notificationPreview,
      example: {
        messages: [
          {
            event_type: 'deployment.failed',
            text: `${title}: checkout 1.4.2 to production`,
            body: {
              text: `${title}: checkout 1.4.2 to production`,
              blocks: [{ type: 'header', text: { type: 'plain_text', text: title, emoji: true } }],
            },
          },
        ],
      } satisfies NotificationPreview,
    },
  },
  errors: { 400: "Query parameter 'channel_type' is required" },
} as const satisfies Endpoint
