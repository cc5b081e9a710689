import { z } from 'zod'
import { type ChannelConfigSchemas, mask, shownWebhookUrl, webhookUrl } from './channel-config.ts'

/** The config of a workflow of the Workflows app in Microsoft Teams, which posts to a channel of Teams. */
export const teamsWorkflowConfig = {
  type: 'teams_workflow',
  request: z.object({
    webhook_url: webhookUrl.describe(
      'Address of a workflow of the Workflows app in Microsoft Teams, made with the template "Post to a channel when a webhook request is received": https, of any public host.',
    ),
  }),
  answer: z.object({ webhook_url: shownWebhookUrl }),
  examples: {
    request: {
      webhook_url:
        'https://workflows.example.com:443/powerautomate/automations/direct/workflows/0123/triggers/manual/paths/invoke?api-version=1&sig=XXXX',
    },
    answer: { webhook_url: `https://….example.com/${mask}` },
  },
  sent: 'Of a `teams_workflow`, the workflow accepted it: only its run history says whether Teams showed the message.',
} as const satisfies ChannelConfigSchemas
