import { UndecryptableError } from '@shiplog/encryption'
import { inAccount } from '@shiplog/postgres'
import type { ChannelType, PreparedMessage, Tools } from '../channels/channel-type.ts'
import type { Context } from '../context.ts'
import { recall } from '../db/channels/channel-memory.ts'
import type { Delivery, DueNotification } from '../db/deliveries/delivery.ts'
import type { Outcome } from '../db/deliveries/record-delivery.ts'
import { countSubjects } from '../domain/batch.ts'
import { digestVerdict, type SendResult, testVerdict, type Verdict } from '../domain/verdict.ts'
import { deliveryDuration, deliveryLatency } from '../metrics.ts'
import { makeMailLink } from '../outgoing/mail/mail-link.ts'
import type { Letter } from './letters.ts'

/** Returns what the messages of a delivery may use. */
const toolsFor = ({ db, cipher, config, holder, transports }: Context, delivery: Delivery): Tools => {
  const { account_id, channel_id } = delivery
  return {
    transports,
    account_id,
    mayBegin: () => holder.isOurs(delivery),
    mailLink: (purpose, address) => {
      const link = { purpose, account_id, channel_id, address }
      return makeMailLink(cipher, config.publicOrigin ?? '', link, new Date())
    },
    recall: (keys) => inAccount(db, account_id, (tx) => recall(tx, channel_id, keys)),
  }
}

const unreachable = (error: string): SendResult => ({
  status_code: null,
  problem: 'network',
  error,
  response_excerpt: null,
  retry_after_ms: null,
})

/** Decrypts a channel's secret and sends a message to the channel. */
const sendToChannel = async (
  { secrets }: Context,
  tools: Tools,
  secret: string,
  message: PreparedMessage,
): Promise<SendResult> => {
  try {
    return await message.send(tools, await secrets.decrypt(secret))
  } catch (err) {
    if (!(err instanceof UndecryptableError)) throw err
    // The operator must restore the key. Until then the lane backs off, as when the receiver is away.
    return unreachable(err.message)
  }
}

/** Turns the verdict on a message about one event into the verdict on this message. */
const verdictOn = (
  { grouping }: ChannelType,
  { own, missed }: Delivery,
  notifications: DueNotification[],
  verdict: Verdict,
): Verdict => {
  if (own === 'test') return testVerdict(verdict)
  // A message about missed events contains none of their contents. When the receiver refuses it, a retry of
  // the notifications one by one would not help.
  if (missed !== null) return verdict
  // Without the digest, notifications about the same subject would still be one message.
  const messages = grouping === 'subject' ? countSubjects(notifications) : notifications.length
  return digestVerdict(verdict, messages)
}

/**
 * Records the metrics of an attempt. The attempt counts even when the lease was lost, because the request
 * was made.
 */
const measure = (
  { own }: Delivery,
  notifications: DueNotification[],
  { outcome }: Verdict,
  duration_ms: number,
): void => {
  deliveryDuration.record(duration_ms / 1_000, { outcome })
  if (outcome !== 'sent' || own !== null) return
  for (const { waiting_since } of notifications)
    deliveryLatency.record(Math.max(0, (Date.now() - waiting_since.getTime()) / 1_000))
}

/** Sends one message. */
export const attempt = async (
  ctx: Context,
  type: ChannelType,
  delivery: Delivery,
  { message, notifications }: Letter,
): Promise<Outcome> => {
  const started_at = new Date()
  const start = performance.now()
  const result = await sendToChannel(ctx, toolsFor(ctx, delivery), delivery.secret, message)
  const duration_ms = Math.round(performance.now() - start)
  const verdict = verdictOn(type, delivery, notifications, type.judge(result))
  measure(delivery, notifications, verdict, duration_ms)
  const { status_code, response_excerpt, remember = [] } = result
  const error = verdict.outcome === 'sent' ? null : verdict.error
  return {
    notifications,
    attempt: { started_at, duration_ms, status_code, error, response_excerpt },
    verdict,
    remember,
  }
}
