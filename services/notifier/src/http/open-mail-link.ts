import { type MailLink as MailLinkAnswer, mailLink, mailLinkRequest } from '@shiplog/contract/internal'
import { HttpError, parseBody } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { recall, remember } from '../db/channels/channel-memory.ts'
import { type ChannelRow, findChannel, updateChannel } from '../db/channels/channels.ts'
import { lockLane } from '../db/channels/disable-channel.ts'
import type { Tx } from '../db/tables.ts'
import {
  confirmed,
  identityOf,
  noReceiverReason,
  receiverKeys,
  subscribedAgain,
  toReceiver,
  unsubscribed,
} from '../domain/receivers.ts'
import { type MailLink, readMailLink } from '../outgoing/mail/mail-link.ts'

const withAddresses = z.object({ to: z.array(z.string()) })

/** Returns the address as the channel has it; undefined when it was removed from the channel. */
const addressIn = ({ config }: ChannelRow, { address }: MailLink): string | undefined =>
  withAddresses.safeParse(config).data?.to.find((one) => identityOf(one) === identityOf(address))

const changesOf = ({ purpose, address }: MailLink, action: 'use' | 'subscribe', now: Date) => {
  if (purpose === 'unsubscribe')
    return [action === 'use' ? unsubscribed(address, now) : subscribedAgain(address)]
  return [confirmed(address, now), ...(action === 'subscribe' ? [subscribedAgain(address)] : [])]
}

/**
 * Shows or changes the state of the address of a link. A link to unsubscribe also works while the channel
 * does not have its address, because an administrator may add the address again.
 *
 * @returns undefined when the channel was deleted, or no longer has the address to confirm
 */
const apply = async (
  tx: Tx,
  link: MailLink,
  action: 'show' | 'use' | 'subscribe',
): Promise<MailLinkAnswer | undefined> => {
  const { account_id, channel_id, purpose } = link
  if (action !== 'show' && !(await lockLane(tx, channel_id))) return undefined
  const channel = await findChannel(tx, account_id, channel_id)
  if (channel === undefined) return undefined
  const found = addressIn(channel, link)
  if (found === undefined && purpose === 'confirm') return undefined
  const address = found ?? link.address
  if (action !== 'show') await remember(tx, channel_id, changesOf(link, action, new Date()))
  const { state } = toReceiver(address, await recall(tx, channel_id, receiverKeys([address])))
  if (found !== undefined && state === 'confirmed' && channel.disabled_reason === noReceiverReason)
    await updateChannel(tx, account_id, channel_id, { enabled: true, disabled_reason: null })
  // The state `refused` is not shown: the reader has received the mail, and need not know what the mail
  // server refused.
  const shown = state !== 'refused' ? state : purpose === 'confirm' ? 'waiting' : 'confirmed'
  return { purpose, account_id, channel_name: channel.name, address, state: shown }
}

/**
 * Shows what a link in a mail is for, or does it. The token is the only credential, because only the reader
 * of the mail has it.
 */
export const openMailLink =
  ({ db, cipher }: Context): RequestHandler =>
  async (req, res) => {
    const { token, action } = parseBody(mailLinkRequest, req.body)
    const link = await readMailLink(cipher, token, new Date())
    const answer = await inAccount(db, link.account_id, (tx) => apply(tx, link, action))
    if (answer === undefined) throw new HttpError(404, 'Not found')
    res.json(mailLink.parse(answer))
  }
