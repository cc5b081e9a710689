import { z } from 'zod'

/** Longest token of a link in a mail, in characters. Its longest part is the address, see `email`. */
export const longestMailToken = 1_000

/**
 * Body of the notifier's `POST /internal/mail-links`. The gateway calls it for `/mail/{token}`, which is in
 * every mail. `show` changes nothing; `use` does what the link is for; `subscribe` takes back that the
 * address was unsubscribed.
 */
export const mailLinkRequest = z.object({
  token: z.string().max(longestMailToken),
  action: z.enum(['show', 'use', 'subscribe']),
})
export type MailLinkRequest = z.output<typeof mailLinkRequest>

/**
 * What the page of a link says. The notifier answers 404 for a link that leads nowhere, and 410 for an old
 * one.
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
