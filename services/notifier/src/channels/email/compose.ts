import { hash } from 'node:crypto'
import { identityOf } from '../../domain/receivers.ts'
import type { MailAddress } from '../../outgoing/mail/mail-server.ts'
import type { Parts } from './render.ts'

/** What the headers of a mail need. */
export type Headers = {
  from: MailAddress
  /** The only receiver. Each address gets a mail of its own, with its own link to unsubscribe. */
  to: string
  reply_to: string | null
  channel_id: string
  /** Stays the same when the mail is sent again, so that mail programs show the mail once. */
  message_id: string
  /** Id of what the conversation is about; null for a mail of no conversation. */
  conversation: string | null
  event_type: string | null
  unsubscribe: string | null
}

/** Returns the host of the sender. It makes the ids of our mails unique. */
const hostOf = ({ address }: MailAddress): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns a hash of the receiver's address, so that mails of one message have different ids. */
const hashOf = (address: string): string => hash('sha256', identityOf(address), 'hex').slice(0, 16)

/** Returns the headers with the link to unsubscribe. One-click unsubscribing needs https (RFC 8058). */
const unsubscribeHeaders = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** Builds the text of a mail with its headers, as a mail server receives it. */
export const compose = async (
  { subject, text, html }: Parts,
  { from, to, reply_to, channel_id, message_id, conversation, event_type, unsubscribe }: Headers,
): Promise<Buffer> => {
  // Loaded with the first mail, as in `outgoing/mail/session.ts`.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const host = hostOf(from)
  const root = conversation === null ? undefined : `<${conversation}@${host}>`
  const mail = new MailComposer({
    from,
    to: { name: '', address: to },
    replyTo: reply_to === null ? undefined : { name: '', address: reply_to },
    subject,
    text,
    html,
    messageId: `<${message_id}.${hashOf(to)}@${host}>`,
    inReplyTo: root,
    references: root,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange does not know the header above.
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      'List-Id': `<${channel_id}.${host}>`,
      ...(event_type !== null && { 'X-Shiplog-Event': event_type }),
      ...(unsubscribe !== null && unsubscribeHeaders(unsubscribe)),
    },
  })
  return await mail.compile().build()
}
