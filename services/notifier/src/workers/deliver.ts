import { describeSpan, withTraceparent } from '@shiplog/telemetry'
import type { Message } from '../channels/chat-webhook/block-kit.ts'
import { buildMessage, canTell } from '../channels/chat-webhook/build-message.ts'
import type { Context } from '../context.ts'
import type { Delivery } from '../db/claim-deliveries.ts'
import { failNotifications } from '../db/fail-notifications.ts'
import { type Attempt, recordDelivery } from '../db/record-delivery.ts'
import { refuseDelivery } from '../db/refuse-delivery.ts'
import { backOffMs } from '../domain/back-off.ts'
import { spareParts, type Verdict } from '../domain/verdict.ts'
import { deliveryDuration, deliveryLatency, failedNotifications } from '../measures.ts'
import { judgeAnswer } from '../outgoing/judge-answer.ts'
import { postToChannel } from '../outgoing/post-to-channel.ts'

type Next = { waitMs: number } | undefined

/** Counted from the start of the POST, which the receiver saw no earlier: so its pace is kept by any clock. */
const waitAfter = (ctx: Context, delivery: Delivery, verdict: Verdict, elapsedMs: number): number => {
  const { intervalMs, backOff } = ctx.config.delivery
  const paceMs = Math.max(0, intervalMs - elapsedMs)
  if (verdict.outcome === 'paused') return Math.max(paceMs, verdict.waitMs)
  if (verdict.outcome !== 'retried') return paceMs
  return Math.max(paceMs, verdict.waitMs, backOffMs(delivery.failures + 1, backOff, ctx.random()))
}

const logAttempt = (
  { log }: Context,
  { channel_id, account_id, notifications }: Delivery,
  verdict: Verdict,
  attempt: Attempt,
  waitMs: number,
): void => {
  const line = {
    channel_id,
    account_id,
    notification_id: notifications[0]?.id,
    event_id: notifications[0]?.event_id,
    notifications: notifications.length,
    outcome: verdict.outcome,
    attempt: (notifications[0]?.attempts ?? 0) + 1,
    status_code: attempt.status_code,
    reason: verdict.outcome === 'sent' ? undefined : verdict.error,
    duration_ms: attempt.duration_ms,
    wait_ms: Math.round(waitMs),
  }
  if (verdict.outcome === 'sent') log.info(line, 'delivery attempted')
  else log.warn(line, 'delivery attempted')
}

/** What cannot be told fails, or its lane would be leased for it again for ever; the rest of a digest goes without it. */
const failUntellable = async (ctx: Context, delivery: Delivery, err: unknown): Promise<Next> => {
  const { channel_id, account_id, notifications } = delivery
  const untellable = notifications.filter(({ content }) => !canTell(content))
  const failed = (untellable.length > 0 ? untellable : notifications).map(({ id }) => id)
  ctx.log.error({ err, channel_id, account_id, notification_ids: failed }, 'message not built')
  failedNotifications.add(
    await failNotifications(ctx.db, delivery, failed, 'The message about this event could not be built'),
  )
  return { waitMs: 0 }
}

/** What arrived was sent, also when another dispatcher sends it again. */
const measureAttempt = ({ notifications }: Delivery, { outcome }: Verdict, duration_ms: number): void => {
  deliveryDuration.record(duration_ms / 1_000, { outcome })
  if (outcome !== 'sent') return
  for (const { wanted_at } of notifications)
    deliveryLatency.record(Math.max(0, (Date.now() - wanted_at.getTime()) / 1_000))
}

const attemptDelivery = async (ctx: Context, delivery: Delivery, message: Message): Promise<Next> => {
  const started_at = new Date()
  const start = performance.now()
  const result = await postToChannel(ctx, delivery, message)
  const duration_ms = Math.round(performance.now() - start)

  const verdict = spareParts(judgeAnswer(result), delivery.notifications.length)
  measureAttempt(delivery, verdict, duration_ms)
  const { status_code, response_excerpt } = result
  const error = verdict.outcome === 'sent' ? null : verdict.error
  const attempt = { started_at, duration_ms, status_code, error, response_excerpt }
  const waitMs = waitAfter(ctx, delivery, verdict, performance.now() - start)
  describeSpan({
    channel_id: delivery.channel_id,
    notifications: delivery.notifications.length,
    outcome: verdict.outcome,
    status_code: status_code ?? 0,
  })
  const { giveUpMs } = ctx.config.delivery
  const recorded = await recordDelivery(ctx.db, delivery, { attempt, verdict, waitMs, giveUpMs })

  if (recorded === undefined) {
    const { channel_id } = delivery
    ctx.log.warn({ channel_id, outcome: verdict.outcome, duration_ms }, 'delivery outlived its lease')
    return undefined
  }
  failedNotifications.add(recorded.failed)
  logAttempt(ctx, delivery, verdict, attempt, waitMs)
  return recorded.waiting ? { waitMs } : undefined
}

const send = async (ctx: Context, delivery: Delivery): Promise<Next> => {
  let message: Message
  try {
    message = buildMessage(delivery.notifications.map(({ content }) => content))
  } catch (err) {
    return await failUntellable(ctx, delivery, err)
  }
  return await attemptDelivery(ctx, delivery, message)
}

/**
 * Sends one message and records how that ended. No transaction is open meanwhile.
 *
 * @returns when the lane has something to send next; undefined when it has not, or another dispatcher has taken it over
 */
export const deliver = async (ctx: Context, delivery: Delivery): Promise<Next> => {
  if (!delivery.enabled) {
    failedNotifications.add(await refuseDelivery(ctx.db, delivery))
    return undefined
  }
  const traceparent = delivery.notifications[0]?.trace ?? null
  return await withTraceparent(traceparent, 'deliver notification', () => send(ctx, delivery))
}
