import { inAccount } from '@shiplog/postgres'
import { describeSpan, withTraceparent } from '@shiplog/telemetry'
import type { ChannelType } from '../channels/channel-type.ts'
import { findChannelType } from '../channels/channel-types.ts'
import type { Context } from '../context.ts'
import { continueLease } from '../db/deliveries/continue-lease.ts'
import type { Delivery, MessageDelivery } from '../db/deliveries/delivery.ts'
import { failDisabled, failNotifications } from '../db/deliveries/fail-notifications.ts'
import type { Outcome, Recording } from '../db/deliveries/record-delivery.ts'
import { releaseLane } from '../db/lanes/lanes.ts'
import { isAlone } from '../domain/batch.ts'
import { type LaneOutcome, outcomeInOrder, outcomeOfEach, type Tried } from '../domain/lane-outcome.ts'
import { isAway, maxWindow } from '../domain/window.ts'
import { failedNotifications } from '../metrics.ts'
import { attempt } from './attempt.ts'
import { buildLetter, buildLetters, canBuild, type Letter } from './letters.ts'
import type { RecordEnd } from './recorder.ts'
import { sendEach } from './send-each.ts'

/** Time until the lane is due again; undefined when this dispatcher need not wake for the lane. */
type Next = { waitMs: number } | undefined

/** Logs one line for each message that was recorded, and counts the notifications that failed. */
const reportRecorded = (
  { log }: Context,
  delivery: Delivery,
  outcomes: Outcome[],
  { failed, waitMs }: { failed: number; waitMs: number },
): void => {
  const { channel_id, channel_type, account_id, missed, own } = delivery
  if (own === null) failedNotifications.add(failed)
  for (const { notifications, verdict, attempt: tried } of outcomes) {
    const line = {
      channel_id,
      channel_type,
      account_id,
      notification_id: notifications[0]?.id,
      event_id: notifications[0]?.event_id,
      notifications: notifications.length,
      missed: missed !== null,
      own,
      outcome: verdict.outcome,
      attempt: (notifications[0]?.attempts ?? 0) + 1,
      status_code: tried.status_code,
      reason: verdict.outcome === 'sent' ? undefined : verdict.error,
      duration_ms: tried.duration_ms,
      wait_ms: Math.round(waitMs),
    }
    if (verdict.outcome === 'sent') log.info(line, 'delivery attempted')
    else log.warn(line, 'delivery attempted')
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
  const unbuildable = notifications.filter((notification) => !canBuild(ctx, type, delivery, notification))
  const failed = (unbuildable.length > 0 ? unbuildable : notifications).map(({ id }) => id)
  ctx.log.error({ err, channel_id, account_id, notification_ids: failed }, 'message not built')
  failedNotifications.add(
    await failNotifications(ctx.db, delivery, failed, 'The message about this event could not be built'),
  )
  return { waitMs: 0 }
}

const toTried = ({ verdict, notifications: [first] }: Outcome): Tried => ({
  verdict,
  attempts: first?.attempts ?? 0,
  wasAlone: first !== undefined && isAlone(first),
})

const laneState = ({ config, random }: Context, failures: number, start: number) => {
  const { intervalMs, backOff } = config.delivery
  return { failures, elapsedMs: performance.now() - start, intervalMs, backOff, random: random() }
}

/** What was tried under a lease and is not recorded yet, and what becomes of the lane. */
type Tally = Pick<Recording, 'outcomes' | 'lane'>

/** Sends the only message of a delivery. */
const sendOne = async (
  ctx: Context,
  type: ChannelType,
  delivery: Delivery,
  letter: Letter,
): Promise<Tally> => {
  const start = performance.now()
  const outcomes = [await attempt(ctx, type, delivery, letter)]
  const lane = outcomeInOrder(outcomes.map(toTried), laneState(ctx, delivery.failures, start))
  return { outcomes, lane }
}

/** Sends each event of a delivery as a message of its own, and what is stored meanwhile. */
const sendEvents = async (
  ctx: Context,
  type: ChannelType,
  delivery: MessageDelivery,
  letters: Letter[],
): Promise<Tally> => {
  const { config, connections, holder } = ctx
  const { leaseMs } = config.delivery
  const start = performance.now()
  let { failures } = delivery
  const laneAfter = (outcomes: Outcome[], away: boolean): LaneOutcome => {
    const lane = { ...laneState(ctx, failures, start), intervalMs: 0 }
    const tried = outcomes.map(toTried)
    return delivery.isOrdered ? outcomeInOrder(tried, lane) : outcomeOfEach(tried, lane, away)
  }
  const options = {
    largest: delivery.isOrdered ? 1 : maxWindow,
    laneFailures: failures,
    startWithinMs: (leaseMs - config.webhook.timeoutMs) / 2,
    reserve: () => (holder.isOurs(delivery) ? connections.reserve(delivery.account_id, 1) : undefined),
    send: (letter: Letter) => attempt(ctx, type, delivery, letter),
    readMore: async (outcomes: Outcome[], held: Letter[]) => {
      const lane = laneAfter(outcomes, false)
      const ids = held.flatMap(({ notifications }) => notifications.map(({ id }) => id))
      const recording = { outcomes, lane, ...config.delivery }
      const continued = await continueLease(ctx.db, delivery, recording, ids).catch((err: unknown) => {
        ctx.log.warn({ err, channel_id: delivery.channel_id }, 'lease not continued')
        throw err
      })
      if (continued === undefined) return undefined
      failures = lane.failures
      reportRecorded(ctx, delivery, outcomes, { failed: continued.failed, waitMs: 0 })
      try {
        return continued.notifications?.map((one) => buildLetter(ctx, type, delivery, [one]))
      } catch (err) {
        // They are pending: the next lease fails the one that cannot be built.
        ctx.log.warn({ err, channel_id: delivery.channel_id }, 'message not built')
        return undefined
      }
    },
  }
  const { outcomes, window } = await sendEach(letters, options)
  return { outcomes, lane: laneAfter(outcomes, isAway(window)) }
}

/**
 * Ends the lease of a delivery before anything was sent. This process may have lost the lease, because it was
 * paused or lost its session with Postgres.
 */
const returnLane = async ({ db, log }: Context, delivery: Delivery): Promise<Next> => {
  const { account_id, channel_id } = delivery
  const isReturned = await inAccount(db, account_id, (tx) => releaseLane(tx, delivery))
  log.warn({ channel_id, account_id, returned: isReturned }, 'delivery not begun')
  return { waitMs: 0 }
}

/** Sends the messages of a delivery, and records the outcome. */
const sendAndRecord = async (
  ctx: Context,
  record: RecordEnd,
  type: ChannelType,
  delivery: Delivery,
  [first, ...others]: [Letter, ...Letter[]],
): Promise<Next> => {
  if (!ctx.holder.isOurs(delivery)) return await returnLane(ctx, delivery)
  const { channel_id, notifications } = delivery
  const isEvents = type.grouping === 'each' && delivery.own === null && delivery.missed === null
  const { outcomes, lane } = isEvents
    ? await sendEvents(ctx, type, delivery, [first, ...others])
    : await sendOne(ctx, type, delivery, first)
  const [{ verdict = undefined, attempt: tried = undefined } = {}] = outcomes
  const outcome = verdict?.outcome ?? 'recorded before'
  const status_code = tried?.status_code ?? 0
  describeSpan({ channel_id, notifications: notifications.length, outcome, status_code })
  const recorded = await record(delivery, { outcomes, lane, ...ctx.config.delivery })
  if (recorded === undefined) {
    ctx.log.warn({ channel_id, outcome }, 'delivery outlived its lease')
    return undefined
  }
  reportRecorded(ctx, delivery, outcomes, { failed: recorded.failed, waitMs: lane.waitMs })
  return recorded.nextMs === null ? undefined : { waitMs: Math.max(0, recorded.nextMs) }
}

/** Wait in ms until a lane can be claimed again, when this release does not know the type of its channel. */
const unknownTypeWaitMs = 5_000

const send = async (ctx: Context, record: RecordEnd, delivery: Delivery): Promise<Next> => {
  const { channel_id, channel_type } = delivery
  const type = findChannelType(channel_type)
  if (type === undefined) {
    ctx.log.warn({ channel_id, channel_type }, 'channel type not known')
    await inAccount(ctx.db, delivery.account_id, (tx) => releaseLane(tx, delivery, unknownTypeWaitMs))
    return { waitMs: unknownTypeWaitMs }
  }
  let letters: [Letter, ...Letter[]]
  try {
    letters = buildLetters(ctx, type, delivery)
  } catch (err) {
    if (delivery.missed !== null) throw err
    return await failUnbuildable(ctx, type, delivery, err)
  }
  return await sendAndRecord(ctx, record, type, delivery, letters)
}

/**
 * Sends what a dispatcher leased, and records the outcome. No transaction is open while it sends.
 *
 * @returns the time until the lane is due again; undefined when the lane has nothing more to send, its
 * channel is disabled, or the lease was lost
 */
export const deliver = async (ctx: Context, record: RecordEnd, delivery: Delivery): Promise<Next> => {
  if (!delivery.enabled && delivery.own !== 'test') {
    await failDisabled(ctx.db, delivery)
    return undefined
  }
  const traceparent = delivery.notifications[0]?.trace ?? null
  return await withTraceparent(traceparent, 'deliver notification', () => send(ctx, record, delivery))
}
