import { z } from 'zod'
import { textOrNull } from '../../fields/answer.ts'
import { requiredText } from '../../fields/text.ts'
import type { ChannelConfigSchemas } from './channel-config.ts'

/** Maximum number of addresses of a channel. */
const maxAddresses = 20
/** Maximum number of characters of an address, by RFC 5321. */
const addressLength = 254

/** One plain address, without a display name, a route and quotes. */
const address = requiredText(addressLength)
  .transform((text) => text.trim())
  .refine(
    (text) => z.regexes.html5Email.test(text) && /@.+\../.test(text),
    '{field} must be one address such as ops@example.com, in plain letters; a domain with other letters is written as xn--…',
  )

const toDescription = `Addresses, at most ${maxAddresses}. Each is sent a mail first that asks to confirm, and gets nothing else before. A PATCH with this field, or one that enables the channel, asks again those that have not confirmed, each at most three times a day. An address counts once, in any case of its letters.`
const replyToDescription = 'Address to which answers to the mails go; null: to their sender.'
const states = ['waiting', 'confirmed', 'unsubscribed', 'refused'] as const

/** The config of a channel that sends mails through the operator's mail server. */
export const emailConfig = {
  type: 'email',
  request: z.object({
    to: z.array(address).min(1).max(maxAddresses).describe(toDescription),
    reply_to: address.nullish().describe(replyToDescription),
  }),
  answer: z.object({
    to: z.array(z.string()).describe('Addresses.'),
    reply_to: textOrNull().describe(replyToDescription),
    addresses: z
      .array(
        z.object({
          address: z.string().describe('The address, as in `to`.'),
          state: z
            .enum(states)
            .describe(
              'Only confirmed addresses receive mails. `waiting`: nobody has confirmed by the link of the first mail yet. `refused`: the mail server refused the first mail, or three mails in a row.',
            ),
          reason: textOrNull().describe('Why the address is refused; null in other states.'),
        }),
      )
      .describe('State of each address.'),
  }),
  examples: {
    request: { to: ['ops@example.com'], reply_to: 'release-managers@example.com' },
    answer: {
      to: ['ops@example.com'],
      reply_to: 'release-managers@example.com',
      addresses: [{ address: 'ops@example.com', state: 'waiting', reason: null }],
    },
  },
  sent: 'The receiver of an `email` is the mail server of the operator: what it cannot deliver later, it reports to the operator.',
} as const satisfies ChannelConfigSchemas
