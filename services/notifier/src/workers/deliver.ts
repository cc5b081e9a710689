import { UndecryptableError } from '@shiplog/encryption'
import { inAccount } from '@shiplog/postgres'
import { describeSpan, withTraceparent } from '@shiplog/telemetry'
import type { ChannelType, PreparedMessage } from '../channels/channel-type.ts'
import { findChannelType } from '../channels/channel-types.ts'
import type { Context } from '../context.ts'
import type { Attempt } from '../db/deliveries/attempts.ts'
import type { Delivery, MessageDelivery } from '../db/deliveries/claim-deliveries.ts'
import { failDisabled, failNotifications } from '../db/deliveries/fail-notifications.ts'
import { releaseLane } from '../db/lanes/lanes.ts'
import { waitAfterMs } from '../domain/back-off.ts'
import type { Content } from '../domain/content.ts'
import { digestVerdict, type SendResult, testVerdict, type Verdict } from '../domain/verdict.ts'
import { deliveryDuration, deliveryLatency, failedNotifications } from '../metrics.ts'
import type { Recorder } from './recorder.ts'

/** Time until the lane is due again; undefined when this dispatcher need not wake for the lane. */
type Next = { waitMs: number } | undefined

const logAttempt = (
  { log }: Context,
  { channel_id, account_id, notifications, missed, test }: Delivery,
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
    missed: missed !== null,
    test,
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

/** True when a message about this event can be built, alone and in a digest. */
const canBuild = (type: ChannelType, content: Content): boolean => {
  try {
    type.prepare([content])
    if (type.digestSize > 1) type.prepare([content, content])
    return true
  } catch {
    // The caller logs the error of the whole message.
    return false
  }
}

/**
 * Fails the notifications whose message cannot be built; otherwise they would be claimed again and again. The
 * other notifications of the delivery stay pending. When each message can be built alone, all notifications
 * of the delivery fail.
 */
const failUnbuildable = async (
  ctx: Context,
  type: ChannelType,
  delivery: MessageDelivery,
  err: unknown,
): Promise<Next> => {
  const { channel_id, account_id, notifications } = delivery
  const unbuildable = notifications.filter(({ content }) => !canBuild(type, content))
  const failed = (unbuildable.length > 0 ? unbuildable : notifications).map(({ id }) => id)
  ctx.log.error({ err, channel_id, account_id, notification_ids: failed }, 'message not built')
  failedNotifications.add(
    await failNotifications(ctx.db, delivery, failed, 'The message about this event could not be built'),
  )
  return { waitMs: 0 }
}

/** Records the metrics of an attempt. They also count it if the lease is lost: the request was made. */
const measureAttempt = ({ notifications, test }: Delivery, { outcome }: Verdict, duration_ms: number) => {
  deliveryDuration.record(duration_ms / 1_000, { outcome })
  if (outcome !== 'sent' || test) return
  for (const { waiting_since } of notifications)
    deliveryLatency.record(Math.max(0, (Date.now() - waiting_since.getTime()) / 1_000))
}

/** Turns the verdict on a message about one event into the verdict on this delivery. */
const verdictOn = ({ test, missed, notifications }: Delivery, verdict: Verdict): Verdict => {
  if (test) return testVerdict(verdict)
  // A message about missed events contains none of their contents. When the receiver refuses it, a retry of
  // the notifications one by one would not help.
  return missed === null ? digestVerdict(verdict, notifications.length) : verdict
}

/** Decrypts a channel's secret and sends a message to the channel. */
const sendToChannel = async (
  { cipher, transports }: Context,
  secret: string,
  message: PreparedMessage,
): Promise<SendResult> => {
  try {
    return await message.send(transports, await cipher.decrypt(secret))
  } catch (err) {
    if (!(err instanceof UndecryptableError)) throw err
    // The operator must restore the key. Until then the lane backs off, as when the receiver is away.
    const error = err.message
    return { status_code: null, problem: 'network', error, response_excerpt: null, retry_after_ms: null }
  }
}

const attemptDelivery = async (
  ctx: Context,
  record: Recorder,
  type: ChannelType,
  delivery: Delivery,
  message: PreparedMessage,
): Promise<Next> => {
  const { channel_id, secret, notifications, failures } = delivery
  const started_at = new Date()
  const start = performance.now()
  const result = await sendToChannel(ctx, secret, message)
  const duration_ms = Math.round(performance.now() - start)

  const verdict = verdictOn(delivery, type.judge(result))
  measureAttempt(delivery, verdict, duration_ms)
  const { outcome } = verdict
  const { status_code, response_excerpt } = result
  const error = verdict.outcome === 'sent' ? null : verdict.error
  const attempt = { started_at, duration_ms, status_code, error, response_excerpt }
  const { giveUpMs, intervalMs, backOff } = ctx.config.delivery
  const elapsedMs = performance.now() - start
  const waitMs = waitAfterMs(verdict, { elapsedMs, intervalMs, backOff, failures, random: ctx.random() })
  describeSpan({ channel_id, notifications: notifications.length, outcome, status_code: status_code ?? 0 })
  const recorded = await record(delivery, { attempt, verdict, waitMs, giveUpMs })

  if (recorded === undefined) {
    ctx.log.warn({ channel_id, outcome, duration_ms }, 'delivery outlived its lease')
    return undefined
  }
  if (!delivery.test) failedNotifications.add(recorded.failed)
  logAttempt(ctx, delivery, verdict, attempt, waitMs)
  return recorded.waiting ? { waitMs } : undefined
}

/** Wait in ms until a lane can be claimed again, when this release does not know the type of its channel. */
const unknownTypeWaitMs = 5_000

const send = async (ctx: Context, record: Recorder, delivery: Delivery): Promise<Next> => {
  const { channel_id, channel_type } = delivery
  const type = findChannelType(channel_type)
  if (type === undefined) {
    ctx.log.warn({ channel_id, channel_type }, 'channel type not known')
    await inAccount(ctx.db, delivery.account_id, (tx) => releaseLane(tx, delivery, unknownTypeWaitMs))
    return { waitMs: unknownTypeWaitMs }
  }
  if (delivery.test)
    return await attemptDelivery(ctx, record, type, delivery, type.prepareTest(delivery.name))
  if (delivery.missed !== null)
    return await attemptDelivery(ctx, record, type, delivery, type.prepareMissed(delivery.missed))
  const [first, ...others] = delivery.notifications.map(({ content }) => content)
  if (first === undefined) throw new Error('A delivery without notifications')
  let message: PreparedMessage
  try {
    message = type.prepare([first, ...others])
  } catch (err) {
    return await failUnbuildable(ctx, type, delivery, err)
  }
  return await attemptDelivery(ctx, record, type, delivery, message)
}

/**
 * Sends one message and records the outcome. No transaction is open while it sends.
 *
 * @returns the time until the lane is due again; undefined when the lane has nothing more to send, its
 * channel is disabled, or the lease was lost
 */
export const deliver = async (ctx: Context, record: Recorder, delivery: Delivery): Promise<Next> => {
  if (!delivery.enabled && !delivery.test) {
    await failDisabled(ctx.db, delivery)
    return undefined
  }
  const traceparent = delivery.notifications[0]?.trace ?? null
  return await withTraceparent(traceparent, 'deliver notification', () => send(ctx, record, delivery))
}
