import type { NodemailerError } from 'nodemailer/lib/errors'
import { storable } from '../../domain/plain-text.ts'
import { notBegun } from '../../domain/verdict.ts'

/** What became of a mail for one address. */
export type MailResult = {
  /** Code of the mail server's last answer; null without an answer. */
  code: number | null
  /**
   * - `accepted`: the mail server will deliver the mail.
   * - `address_refused`: the mail server refuses the address, such as an unknown one.
   * - `policy_refused`: a policy refuses the mail. Only the answers about other addresses show whether it is
   *   about the address, such as a mailing list for members, or about Shiplog.
   * - `mail_refused`: the mail server refuses this mail, such as one that is too large.
   * - `postponed`: the mail server asks to try again later.
   * - `server_failed`: the mail server accepts no mail from Shiplog, or cannot be reached.
   * - `not_begun`: Shiplog did not begin to send the mail, because another replica may send it.
   * - `timeout`: no answer came in time. The mail server may have accepted the mail.
   */
  what:
    | 'accepted'
    | 'address_refused'
    | 'policy_refused'
    | 'mail_refused'
    | 'postponed'
    | 'server_failed'
    | 'not_begun'
    | 'timeout'
  /** A sentence for people, without secrets; null for `accepted`. */
  error: string | null
  /** The mail server's answer about the address or the mail; null for answers about the connection. */
  reply: string | null
}

/** The time limit of a mail has passed. */
export class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/** The mail may not be sent any more. */
export class NotBegunError extends Error {
  override name = 'NotBegunError'
}

export const accepted: MailResult = { code: 250, what: 'accepted', error: null, reply: null }

const tooLarge = 552
/** Codes by which a mail server asks to sign in. The fault is in `SMTP_URL`, not in the address. */
const wantsSignIn: readonly number[] = [530, 535]
/** Matches answers about a policy, such as `Relay access denied` (RFC 3463). */
const policy = /^5\d\d[ -]5\.7\./

/** Maximum number of characters that are kept of an answer. */
const replyLength = 500

const noMails = 'The mail server takes no mails from Shiplog'
const addressRefused = 'The mail server refuses the address'

/** Reasons why no mail can be sent to anybody, by the code of the library's error. */
const reasons: Record<string, string> = {
  EDNS: 'The name of the mail server cannot be resolved',
  ETLS: 'The connection to the mail server cannot be encrypted',
  EAUTH: 'The mail server does not accept the user and password of SMTP_URL',
}

const describeConnection = ({ code = '', originalCode, responseCode }: NodemailerError): string => {
  const answer = responseCode === undefined ? '' : `: it answered ${responseCode}`
  const known = reasons[code]
  if (known !== undefined) return known + answer
  if (responseCode !== undefined) return noMails + answer
  return `The connection to the mail server failed: ${originalCode ?? (code === '' ? 'closed' : code)}`
}

/**
 * Returns what became of a mail whose delivery the mail server refused.
 *
 * @param command the SMTP command that it refused
 */
const describeRefusal = (command: string, code: number, text: string): MailResult => {
  const reply = storable(text).slice(0, replyLength).toWellFormed()
  const result = (what: MailResult['what'], sentence: string): MailResult => ({
    code,
    what,
    error: `${sentence}: it answered ${code}`,
    reply,
  })
  if (code < 500) return result('postponed', 'The mail server asks to try again later')
  if (wantsSignIn.includes(code)) return result('server_failed', noMails)
  if (command === 'RCPT TO' && policy.test(text)) return result('policy_refused', noMails)
  if (command === 'RCPT TO') return result('address_refused', addressRefused)
  if (command === 'MAIL FROM' && code !== tooLarge)
    return result('server_failed', 'The mail server refuses the sender MAIL_FROM')
  return result('mail_refused', 'The mail server refuses the mail')
}

/** Returns what a refusal by a policy means, when the same mail was accepted for another address. */
export const asAddressRefused = (result: MailResult): MailResult =>
  result.what === 'policy_refused'
    ? { ...result, what: 'address_refused', error: `${addressRefused}: it answered ${result.code}` }
    : result

const ofDelivery: readonly string[] = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Turns an error of sending a mail into the result of the mail. */
export const toMailResult = (err: unknown, timeoutMs: number): MailResult => {
  if (err instanceof NotBegunError) return { code: null, what: 'not_begun', error: notBegun, reply: null }
  if (err instanceof DeadlineError)
    return {
      code: null,
      what: 'timeout',
      error: `The mail server did not take the mail within ${timeoutMs} ms`,
      reply: null,
    }
  const { code, command = '', response = '', responseCode } = err as NodemailerError
  if (responseCode !== undefined && ofDelivery.includes(command))
    return describeRefusal(command, responseCode, response)
  // The library compares the size with the mail server's limit before it sends anything.
  if (code === 'EMESSAGE')
    return {
      code: null,
      what: 'mail_refused',
      error: 'The mail is too large for the mail server',
      reply: null,
    }
  const error = describeConnection(err as NodemailerError)
  return { code: responseCode ?? null, what: 'server_failed', error, reply: null }
}
