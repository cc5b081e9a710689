import { z } from 'zod'
import { pageQuery } from './fields/query.ts'
import { linkLength, requiredText } from './fields/text.ts'

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

const config = z.object({ webhook_url: webhookUrl })

/** Body of `POST /notification-channels/`. */
export const channelRequest = z.object({
  name: requiredText(),
  channel_type: z.enum(channelTypes),
  config,
  enabled: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
})
export type ChannelRequest = z.output<typeof channelRequest>

/** Body of `PATCH /notification-channels/{channel-id}`: what is missing stays. */
export const channelPatch = z.object({
  name: requiredText().optional(),
  channel_type: z.enum(channelTypes).optional(),
  config: config.optional(),
  enabled: z.boolean().optional(),
})
export type ChannelPatch = z.output<typeof channelPatch>

/** Query of `GET /notification-channels/`. */
export const channelListQuery = z.object(pageQuery)
export type ChannelListQuery = z.output<typeof channelListQuery>
