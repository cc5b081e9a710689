import { z } from 'zod'
import { linkLength, requiredText } from '../../fields/text.ts'
import { type ChannelConfigSchemas, mask, notMasked } from './channel-config.ts'

/** A URL. The notifier checks whether the address may be called. */
const webhookUrl = requiredText(linkLength)
  .check(notMasked)
  .refine((value) => value.includes(mask) || URL.canParse(value), '{field} must be a URL')
  .transform((value) => value.trim())

/** The config of an incoming webhook of a chat service. */
export const chatWebhookConfig = {
  type: 'chat_webhook',
  request: z.object({
    webhook_url: webhookUrl.describe('Address that messages are posted to: https, of a public host.'),
  }),
  answer: z.object({ webhook_url: z.string().describe('The end of the host; the rest is masked.') }),
  examples: {
    request: { webhook_url: 'https://hooks.chat.example.com/services/T000/B000/XXXX' },
    answer: { webhook_url: `https://….example.com/${mask}` },
  },
} as const satisfies ChannelConfigSchemas
