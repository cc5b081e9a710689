import { Preview } from '../block-kit/preview.tsx'
import type { ChannelType } from '../channel-type.ts'

/** An incoming webhook of a chat service. */
export const chatWebhook: ChannelType = {
  label: 'Chat webhook',
  about:
    'Posts messages by an incoming webhook: to Slack, or to a service that shows messages in its format.',
  fields: [
    {
      kind: 'secret',
      name: 'webhook_url',
      label: 'Webhook address',
      placeholder: 'https://hooks.chat.example.com/…',
      description:
        'An incoming webhook of your chat service. The address is stored encrypted, and never shown again.',
      missing: 'Enter the address of a webhook',
      whereToGet: {
        steps: [
          'In Slack, create an app or open one, and switch its Incoming Webhooks on.',
          'Add a webhook to the workspace, and choose the channel that messages go to.',
          'Copy its address. Whoever has it can post to the channel.',
        ],
        pages: [
          {
            title: 'Slack: incoming webhooks',
            address: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
          },
        ],
      },
    },
  ],
  repair: 'Check that the webhook address still exists, and change it if not.',
  Preview,
}
