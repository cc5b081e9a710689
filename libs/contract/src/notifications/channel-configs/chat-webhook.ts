import { z } from 'zod'
import { type ChannelConfigSchemas, mask, shownWebhookUrl, webhookUrl } from './channel-config.ts'

/** The config of an incoming webhook of a chat service. */
export const chatWebhookConfig = {
  type: 'chat_webhook',
  request: z.object({
    webhook_url: webhookUrl.describe('Address that messages are posted to: https, of a public host.'),
  }),
  answer: z.object({ webhook_url: shownWebhookUrl }),
  examples: {
    request: { webhook_url: 'https://hooks.chat.example.com/services/T000/B000/XXXX' },
    answer: { webhook_url: `https://….example.com/${mask}` },
  },
} as const satisfies ChannelConfigSchemas
