import {
  accepted,
  noReceiverReason,
  type Receiver,
  receiverKeys,
  refused,
  toReceiver,
} from '../../domain/receivers.ts'
import type { Remembered, SendResult, Verdict } from '../../domain/verdict.ts'
import { asAddressRefused, type MailResult } from '../../outgoing/mail/mail-result.ts'
import type { Mailer } from '../../outgoing/mail/mailer.ts'
import type { Tools } from '../channel-type.ts'
import type { StoredEmail } from './stored-email.ts'

/**
 * Time for which Shiplog remembers which addresses have a message. By default a message is tried for less
 * time, `NOTIFIER_GIVE_UP_MS`.
 */
const sentMs = 7 * 24 * 3_600_000
/** Maximum number of characters that are stored of the mail server's answers about all addresses together. */
const excerptLength = 500

export const notSetUp =
  'This Shiplog sends no mails. Its operator sets SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN of the notifier'

const resultOf = (verdict: Verdict, more: Partial<SendResult> = {}): SendResult => ({
  status_code: null,
  problem: null,
  error: verdict.outcome === 'sent' ? null : verdict.error,
  response_excerpt: null,
  retry_after_ms: null,
  verdict,
  ...more,
})

const retried = (error: string): Verdict => ({ outcome: 'retried', error, waitMs: 0 })

/** Sends a mail to one address. */
type SendTo = (mailer: Mailer, address: string) => Promise<MailResult>

type Tried = { receiver: Receiver; result: MailResult }

const sentKey = (notification_id: string): string => `sent:${notification_id}`

const retriable: readonly MailResult['what'][] = [
  'policy_refused',
  'postponed',
  'server_failed',
  'not_begun',
  'timeout',
]
const isRetriable = ({ result: { what } }: Tried): boolean => retriable.includes(what)
const isAccepted = ({ result: { what } }: Tried): boolean => what === 'accepted'

/** Returns the result for a channel without a confirmed address. */
const withoutReceivers = (receivers: Receiver[]): SendResult => {
  const isWaiting = receivers.some(({ state }) => state === 'waiting')
  if (!isWaiting) return resultOf({ outcome: 'gone', error: noReceiverReason })
  return resultOf({
    outcome: 'failed',
    error: 'No address of this channel has confirmed yet that it wants mails',
  })
}

/** Returns the new numbers of refusals: one more after a refusal, and 0 after an accepted mail. */
const changesOfReceivers = (tried: Tried[]): Remembered[] =>
  tried.flatMap(({ receiver, result: { what, error } }) => {
    if (what === 'accepted') return accepted(receiver)
    return what === 'address_refused' ? [refused(receiver, error ?? '')] : []
  })

/**
 * The addresses that are not tried again. True: the address has the mail. False: the mail server refused it.
 */
type Done = Record<string, boolean>

/** Returns which addresses are done with a message, to be remembered while the others are tried again. */
const doneWith = (tried: Tried[], notification_ids: string[]): Remembered[] => {
  const done = tried
    .filter((one) => !isRetriable(one))
    .map((one) => [one.receiver.address, isAccepted(one)] as const)
  if (done.length === 0) return []
  const value: Done = Object.fromEntries(done)
  return notification_ids.map((id) => ({ key: sentKey(id), value, keepMs: sentMs }))
}

/** Forgets which addresses are done with a message, so that a manual retry sends it to all of them. */
const forget = (notification_ids: string[], remembered: ReadonlyMap<string, unknown>): Remembered[] =>
  notification_ids
    .map(sentKey)
    .filter((key) => remembered.has(key))
    .map((key) => ({ key, value: null }))

const describe = ({ receiver, result }: Tried, count: number): string =>
  count === 1 ? (result.error ?? '') : `${receiver.address}: ${result.error}`

/**
 * Returns the verdict on a message that went to several addresses.
 *
 * @param earlier for each address that an earlier attempt finished: true when the address has the message
 */
const verdictOn = (tried: Tried[], earlier: boolean[]): Verdict => {
  const all = tried.length + earlier.length
  const has = tried.filter(isAccepted).length + earlier.filter(Boolean).length
  const again = tried.find(isRetriable)
  if (again !== undefined) {
    const error = describe(again, all)
    return has === 0
      ? retried(error)
      : { outcome: 'partial', error: `${has} of ${all} addresses have the mail. ${error}`, waitMs: 0 }
  }
  const failed = tried.find((one) => !isAccepted(one))
  if (has > 0 || failed === undefined) return { outcome: 'sent' }
  return { outcome: 'failed', error: describe(failed, all) }
}

/**
 * Decides what refusals by a policy are about. They are about the address when another address has the
 * message, now or after an earlier attempt. Otherwise the mail server may take no mails from Shiplog.
 */
const withPoliciesDecided = (tried: Tried[], earlier: boolean[]): Tried[] =>
  tried.some(isAccepted) || earlier.includes(true)
    ? tried.map(({ receiver, result }) => ({ receiver, result: asAddressRefused(result) }))
    : tried

const excerptOf = (tried: Tried[]): string | null => {
  const replies = tried.flatMap(({ receiver, result: { reply } }) =>
    reply === null ? [] : [`${receiver.address}: ${reply}`],
  )
  return replies.length === 0 ? null : replies.join('\n').slice(0, excerptLength).toWellFormed()
}

/**
 * Sends a message to all confirmed addresses at the same time. The next attempt only tries the addresses for
 * which the mail server did not accept the mail, but may accept it later.
 *
 * @param notification_ids the notifications that the message is about; none for a message about the channel
 */
export const sendToAll = async (
  { transports, recall }: Tools,
  { to }: StoredEmail,
  notification_ids: string[],
  sendTo: SendTo,
): Promise<SendResult> => {
  const mailer = transports.mail
  if (mailer === undefined) return resultOf(retried(notSetUp), { problem: 'network' })
  const remembered = await recall([...receiverKeys(to), ...notification_ids.map(sentKey)])
  const receivers = to.map((address) => toReceiver(address, remembered))
  const confirmed = receivers.filter(({ state }) => state === 'confirmed')
  if (confirmed.length === 0) return withoutReceivers(receivers)
  const done = notification_ids.map((id) => remembered.get(sentKey(id)) as Done | undefined)
  // An address is done with a digest only when it is done with every event of the digest.
  const earlier = ({ address }: Receiver): boolean | undefined =>
    done.length > 0 && done.every((found) => found?.[address] !== undefined)
      ? done.every((found) => found?.[address] === true)
      : undefined
  const open = confirmed.filter((receiver) => earlier(receiver) === undefined)
  const finished = confirmed.map(earlier).filter((one) => one !== undefined)
  const answers = await Promise.all(
    open.map(async (receiver) => ({ receiver, result: await sendTo(mailer, receiver.address) })),
  )
  const tried = withPoliciesDecided(answers, finished)
  const verdict = verdictOn(tried, finished)
  const isOver = verdict.outcome === 'sent' || verdict.outcome === 'failed'
  const shown = tried.find((one) => !isAccepted(one)) ?? tried[0]
  return resultOf(verdict, {
    status_code: shown?.result.code ?? null,
    response_excerpt: excerptOf(tried),
    remember: [
      ...changesOfReceivers(tried),
      ...(isOver ? forget(notification_ids, remembered) : doneWith(tried, notification_ids)),
    ],
  })
}

/**
 * Sends the mail that asks an address to confirm, unless it is confirmed or unsubscribed already. One refusal
 * is enough for the state `refused`, because somebody may have mistyped the address. When the mail server
 * postpones the mail, or refuses it by a policy, the mail waits alone, so that it holds up no other.
 */
export const sendConfirmation = async (
  { transports, recall }: Tools,
  address: string,
  sendTo: SendTo,
): Promise<SendResult> => {
  const mailer = transports.mail
  if (mailer === undefined) return resultOf(retried(notSetUp), { problem: 'network' })
  const receiver = toReceiver(address, await recall(receiverKeys([address])))
  if (receiver.state === 'confirmed') return resultOf({ outcome: 'sent' })
  if (receiver.state === 'unsubscribed')
    return resultOf({ outcome: 'failed', error: 'The reader of this address has unsubscribed it' })
  const result = await sendTo(mailer, address)
  const { code: status_code, what, reply: response_excerpt } = result
  const error = result.error ?? ''
  const answer = { status_code, response_excerpt }
  if (what === 'accepted') return resultOf({ outcome: 'sent' }, answer)
  if (what === 'postponed' || what === 'policy_refused')
    return resultOf({ outcome: 'partial', error, waitMs: 0 }, answer)
  if (what === 'server_failed' || what === 'not_begun' || what === 'timeout')
    return resultOf(retried(error), answer)
  return resultOf({ outcome: 'failed', error }, { ...answer, remember: [refused(receiver, error, 1)] })
}
