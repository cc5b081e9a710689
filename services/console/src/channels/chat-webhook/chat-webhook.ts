import type { ChannelType } from '../channel-type.ts'
import { Preview } from './preview.tsx'

/** An incoming webhook of a chat service. */
export const chatWebhook: ChannelType = {
  label: 'Chat webhook',
  fields: [
    {
      name: 'webhook_url',
      label: 'Webhook address',
      placeholder: 'https://hooks.chat.example.com/…',
      description:
        'An incoming webhook of your chat service. The address is stored encrypted, and never shown again.',
      missing: 'Enter the address of a webhook',
    },
  ],
  repair: 'Check that the webhook address still exists, and change it if not.',
  Preview,
}
