import type { ChannelConfig, ShownChannelConfig } from '@shiplog/contract'
import { digestLink, missedLink, ownLinks } from '../../domain/links.ts'
import { judgeAnswer } from '../../outgoing/judge-answer.ts'
import type { ChannelType, Items, MessageContext, PreparedMessage } from '../channel-type.ts'
import { compose } from './compose.ts'
import { digestOf, digestSize, widthsOfDigest } from './digest.ts'
import { type Draft, line } from './draft.ts'
import { draftAbout, limitsOfMessage } from './message.ts'
import { confirmationDraft, missedDraft, testDraft } from './own-drafts.ts'
import { type Footer, fits, render } from './render.ts'
import { notSetUp, sendConfirmation, sendToAll } from './send-mails.ts'
import { changeEmail, parseEmail, showEmail, shownKeysOf, unconfirmedOf } from './stored-email.ts'

/** Share of the slots for mails, which is small because all channels share the operator's mail server. */
const slotShare = 0.25

/** Maximum number of characters of the channel's name in the footer of a mail. */
const nameLength = 200

const footerOf = ({ channel }: MessageContext, unsubscribe: string): Footer => ({
  reason: `You receive this mail because this address is in the channel '${line(channel.name, nameLength)}' of Shiplog.`,
  unsubscribe,
})

/** Returns a footer with a link that does not work, for previews and for measuring the size of a mail. */
const exampleFooter = (context: MessageContext): Footer => footerOf(context, `${context.origin}/mail/…`)

/** Returns the first draft that fits into a mail. The last draft always fits. */
const fitting = (drafts: readonly Draft[], context: MessageContext): Draft => {
  const footer = exampleFooter(context)
  const found = drafts.find((draft) => fits(render(draft, footer))) ?? drafts.at(-1)
  if (found === undefined) throw new Error('A mail without a draft')
  return found
}

type Identity = {
  /** Part of the mail's id. It stays the same when the mail is sent again. */
  message_id: string
  /** Id of what the conversation is about; null for a mail of no conversation. */
  conversation: string | null
  event_type: string | null
}

/**
 * Returns a message that goes to each confirmed address as a mail of its own.
 *
 * @param notification_ids the notifications that the message is about; none for a message about the channel
 */
const toEverybody = (
  draft: Draft,
  context: MessageContext,
  identity: Identity,
  notification_ids: string[] = [],
): PreparedMessage => {
  const { subject, text, html } = render(draft, exampleFooter(context))
  return {
    preview: { text: `${draft.title}: ${subject}`, body: { subject, text, html } },
    send: (tools, secret) => {
      const email = parseEmail(secret)
      return sendToAll(tools, email, notification_ids, async (mailer, to) => {
        const unsubscribe = await tools.mailLink('unsubscribe', to)
        const { from } = mailer
        const headers = { from, to, reply_to: email.reply_to, channel_id: context.channel.id, unsubscribe }
        const message = await compose(render(draft, footerOf(context, unsubscribe)), {
          ...headers,
          ...identity,
        })
        return await mailer.send(tools.account_id, { to, message }, tools.mayBegin)
      })
    },
  }
}

/** Returns the identity of a mail that belongs to no conversation. */
const single = (message_id: string): Identity => ({ message_id, conversation: null, event_type: null })

const prepare = (items: Items, context: MessageContext): PreparedMessage => {
  const { notification_id, origin } = context
  const ids = items.map((item) => item.notification_id)
  if (items.length === 1) {
    const [{ content, subject: conversation, event_type }] = items
    const drafts = limitsOfMessage.map(draftAbout(content, ownLinks(items[0], origin)))
    const identity = { message_id: notification_id, conversation, event_type }
    return toEverybody(fitting(drafts, context), context, identity, ids)
  }
  const contents = items.map(({ content }) => content)
  const drafts = widthsOfDigest.map(digestOf(contents, digestLink(contents, origin)))
  // The same events may be sent again one by one. The mail about the first one must have another id.
  return toEverybody(fitting(drafts, context), context, single(`${notification_id}.${items.length}`), ids)
}

/**
 * Returns the mail that asks an address to confirm. The mail has no link to unsubscribe, because an address
 * gets no other mails until it is confirmed. It does not have the channel's `reply_to`, because a user chose
 * that.
 */
const toNewAddress = (
  address: string,
  { channel, notification_id, origin }: MessageContext,
): PreparedMessage => ({
  preview: { text: '', body: {} },
  send: (tools) =>
    sendConfirmation(tools, address, async (mailer, to) => {
      const draft = confirmationDraft(origin ?? '', await tools.mailLink('confirm', to))
      const parts = render(draft, {
        reason: 'Shiplog records builds and deployments.',
        unsubscribe: null,
      })
      const { from } = mailer
      const headers = { from, to, reply_to: null, channel_id: channel.id, unsubscribe: null }
      const message = await compose(parts, { ...headers, ...single(notification_id) })
      return await mailer.send(tools.account_id, { to, message }, tools.mayBegin)
    }),
})

/**
 * Mails through the operator's mail server, to addresses whose readers have confirmed that they want mails.
 */
export const email: ChannelType<ChannelConfig<'email'>> = {
  grouping: 'digest',
  digestSize,
  slotShare,
  unavailable: ({ mail }) => (mail === undefined ? notSetUp : undefined),
  problemOf: () => undefined,
  toStored: changeEmail,
  shownKeys: (shown) => shownKeysOf(shown as ShownChannelConfig<'email'>),
  show: (shown, remembered) => showEmail(shown as ShownChannelConfig<'email'>, remembered),
  unconfirmed: (shown, remembered) => unconfirmedOf(shown as ShownChannelConfig<'email'>, remembered),
  prepare,
  prepareMissed: (missed, context, ids) => {
    const draft = missedDraft(missed, missedLink(missed, context.origin))
    return toEverybody(draft, context, single(`${context.notification_id}.missed`), ids)
  },
  prepareTest: (context) =>
    toEverybody(testDraft(context.channel.name), context, single(context.notification_id)),
  prepareConfirmation: toNewAddress,
  judge: (result) => result.verdict ?? judgeAnswer(result),
}
