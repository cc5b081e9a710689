import { z } from 'zod'

/**
 * Maximum number of characters of the token in a mail's link. The address is its longest part; see `email`.
 */
export const longestMailToken = 1_000

/**
 * Body of the notifier's `POST /internal/mail-links`. The gateway sends it when somebody opens
 * `/mail/{token}`, the link in a mail. `show` changes nothing. `use` confirms or unsubscribes the address, as
 * the link says. `subscribe` subscribes it again.
 */
export const mailLinkRequest = z.object({
  token: z.string().max(longestMailToken),
  action: z.enum(['show', 'use', 'subscribe']),
})
export type MailLinkRequest = z.output<typeof mailLinkRequest>

/**
 * What the page of a link shows. The notifier answers 404 for a link that is not valid any more, and 410 for
 * an expired one.
 */
export const mailLink = z.object({
  purpose: z.enum(['confirm', 'unsubscribe']),
  account_id: z.uuid(),
  channel_name: z.string(),
  address: z.string(),
  /** State of the address in the channel, after the action. */
  state: z.enum(['waiting', 'confirmed', 'unsubscribed']),
})
export type MailLink = z.output<typeof mailLink>
