import { z } from 'zod'
import { optionalChoice, pageQuery, timeFilter } from './fields/query.ts'
import { optionalText } from './fields/text.ts'
import { preferenceEventTypes } from './notification-preference.ts'

export const notificationStatuses = ['pending', 'sent', 'failed'] as const

/** Query of `GET /notification-history/`. */
export const notificationListQuery = z.object({
  channel_id: optionalText(),
  event_type: optionalChoice(preferenceEventTypes),
  status: optionalChoice(notificationStatuses),
  product: optionalText(),
  environment: optionalText(),
  from: timeFilter(),
  to: timeFilter(),
  ...pageQuery,
})
export type NotificationListQuery = z.output<typeof notificationListQuery>
