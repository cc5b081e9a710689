import { z } from 'zod'
import { requiredText } from '../../fields/text.ts'
import { type ChannelConfigSchemas, mask } from './channel-config.ts'

const maxTokenLength = 500

const mode = z.enum(['update', 'thread'])
const modeDescription =
  '`update`: later events of a deployment edit its message. `thread`: they are replies in its thread.'

const botToken = requiredText(maxTokenLength)
  .transform((value) => value.trim())
  .refine((value) => !value.includes(mask), '{field} is masked: send the whole token, or leave the field out')
  .refine(
    (value) => value.includes(mask) || /^xoxb-[\w-]+$/.test(value),
    '{field} must be a bot token, which begins with xoxb-: it is on the page "OAuth & Permissions" of the app',
  )

const channelId = requiredText()
  .transform((value) => value.trim())
  .refine(
    (value) => /^[CGD][A-Z0-9]{8,}$/.test(value),
    '{field} must be the ID of a channel, such as C0123456789, and not its name: Slack shows it at the end of "View channel details"',
  )

/** The config of a channel to which an app of a Slack workspace posts. */
export const slackAppConfig = {
  type: 'slack_app',
  request: z.object({
    bot_token: botToken.describe('Bot token of the app: `xoxb-…`, with the scope `chat:write`.'),
    channel_id: channelId.describe(
      'ID of the channel, such as `C0123456789`. The app must be in the channel.',
    ),
    mode: mode.optional().describe(`${modeDescription} \`update\` by default.`),
  }),
  answer: z.object({
    bot_token: z.string().describe('The beginning of the token; the rest is masked.'),
    channel_id: z.string(),
    mode: mode.describe(modeDescription),
  }),
  examples: {
    request: { bot_token: 'xoxb-000000000000-XXXX', channel_id: 'C0123456789', mode: 'update' },
    answer: { bot_token: `xoxb-${mask}`, channel_id: 'C0123456789', mode: 'update' },
  },
} as const satisfies ChannelConfigSchemas
