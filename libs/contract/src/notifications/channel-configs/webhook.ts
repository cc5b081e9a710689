import { z } from 'zod'
import { timeOrNull } from '../../fields/time.ts'
import { type ChannelConfigSchemas, mask, shownWebhookUrl, webhookUrl } from './channel-config.ts'

/** Formats of the body of a webhook. */
const formats = ['standard', 'versioner'] as const

const formatDescription =
  '`standard`: an envelope with `type`, `timestamp` and `data`. `versioner`: the flat body and the headers of Versioner, for programs that read those.'
const orderedDescription =
  'True: events are sent one after another, in their order, and one that is not accepted holds up the next ones. False: several at a time, in no order.'

/** The config of a webhook for programs, signed as Standard Webhooks says. */
export const webhookConfig = {
  type: 'webhook',
  request: z.object({
    url: webhookUrl.describe('Address that events are posted to: https, of a public host.'),
    format: z.enum(formats).nullish().describe(`${formatDescription} \`standard\` by default.`),
    ordered: z.boolean().nullish().describe(`${orderedDescription} False by default.`),
  }),
  answer: z.object({
    url: shownWebhookUrl,
    format: z.enum(formats).describe(formatDescription),
    ordered: z.boolean().describe(orderedDescription),
    old_secret_until: timeOrNull().describe(
      'Time until which messages are signed with an old secret, too; of several, the end of the last one. Null when there is none.',
    ),
  }),
  examples: {
    request: { url: 'https://events.example.com/shiplog' },
    answer: {
      url: `https://….example.com/${mask}`,
      format: 'standard',
      ordered: false,
      old_secret_until: null,
    },
  },
} as const satisfies ChannelConfigSchemas
