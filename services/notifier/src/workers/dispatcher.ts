import { createSignal, type Signal } from '@shiplog/bus'
import type { ShownChannelConfig } from '@shiplog/contract'
import { createPollInterval, repeat } from '@shiplog/runtime'
import { batchingOfTypes, findChannelType, sharesOfTypes } from '../channels/channel-types.ts'
import type { Context } from '../context.ts'
import { claimDeliveries } from '../db/deliveries/claim-deliveries.ts'
import type { Delivery } from '../db/deliveries/delivery.ts'
import { untilNextClaimable } from '../db/lanes/next-claimable.ts'
import { deliver } from './deliver.ts'
import { createRecorder, type QueuedRecord, type RecordEnd, type Recorder } from './recorder.ts'
import {
  beginClaim,
  type Claim,
  endClaim,
  endDelivery,
  lanesInFlight,
  lookBackMs,
  mayLeaveLanes,
  noSlotsInUse,
  type SlotLimits,
  type Slots,
  slotsOfTypes,
} from './slots.ts'

/** Largest share of the slots that one account may use: its slow receivers must not block the others. */
const shareOfOneAccount = 0.75
/** Shortest time between the starts of two claims, so that a burst of events is claimed in few batches. */
const debounceMs = 10
/** Longest wait for which a timer is set. A lane that is due later is found by polling. */
const longestTimerMs = 60_000
const afterErrorMs = 1_000
/** Longest poll interval while nothing is sent and the broker announces new notifications. */
const idlePollMs = 10_000

/** Sends the messages of a delivery, and wakes the dispatcher when the lane is due again. */
const send = async (ctx: Context, record: RecordEnd, signal: Signal, delivery: Delivery): Promise<void> => {
  try {
    const next = await deliver(ctx, record, delivery)
    if (next !== undefined && next.waitMs <= longestTimerMs) setTimeout(signal.notify, next.waitMs).unref()
  } catch (err) {
    // The lease stays. When it ends, any replica may claim the lane and send the messages again.
    ctx.log.error({ err, channel_id: delivery.channel_id }, 'delivery not recorded')
  }
}

const isOrdered = (channel_type: string, config: ShownChannelConfig): boolean =>
  findChannelType(channel_type)?.isOrdered?.(config) ?? false

/**
 * Returns the time in ms until the next claim. Retries become due without an announcement, so a long poll
 * interval is cut to the time when the next lane is due.
 */
const untilNextClaim = async ({ db, config }: Context, intervalMs: number): Promise<number> => {
  const { pollMs } = config.delivery
  if (intervalMs <= pollMs) return intervalMs
  const claimableMs = (await untilNextClaimable(db, lookBackMs)) ?? intervalMs
  return claimableMs <= 0 ? pollMs : Math.min(intervalMs, claimableMs)
}

type JointClaim = {
  /** The slots in use, without those of the deliveries in `sent`. */
  inUse: Slots
  limits: SlotLimits
  claim: Claim
  sent: QueuedRecord[]
}

/** Records what was sent, and claims lanes, in one transaction. */
const recordAndClaim = async (
  { db, config, holder, random }: Context,
  recorder: Recorder,
  { inUse, limits, claim: { slots, lookBackMs }, sent }: JointClaim,
): Promise<Delivery[]> => {
  const held = {
    holder: holder.id,
    busy: inUse.busy,
    slotsPerAccount: limits.ofAccount,
    slotsOfTypes: slotsOfTypes(inUse, limits),
  }
  const batching = { batchings: batchingOfTypes, isOrdered, random }
  const options = { ...config.delivery, slots, lookBackMs, ...held, ...batching }
  try {
    const { recorded, deliveries } = await claimDeliveries(db, options, sent)
    recorder.settle(sent, recorded)
    return deliveries
  } catch (err) {
    recorder.settle(sent, [])
    throw err
  }
}

const limitsOf = (concurrency: number): SlotLimits => {
  const shareOf = (share: number): number => Math.max(1, Math.ceil(concurrency * share))
  return {
    all: concurrency,
    ofAccount: shareOf(shareOfOneAccount),
    ofTypes: Object.fromEntries(sharesOfTypes.map(({ name, share }) => [name, shareOf(share)])),
  }
}

/**
 * Sends what is due, from many lanes at the same time. A lane sends one message at a time, or several when
 * each event is a message of its own. Every replica runs one dispatcher. The dispatchers share the lanes by
 * leases in the database.
 *
 * @param isBrokerConnected returns true while announcements of new notifications arrive, so that polling may
 * be slower
 */
export const startDispatcher = (ctx: Context, isBrokerConnected: () => boolean) => {
  const { concurrency, pollMs } = ctx.config.delivery
  const limits = limitsOf(concurrency)
  const signal = createSignal()
  const retries = new AbortController()
  const recorder = createRecorder(ctx, retries.signal)
  const interval = createPollInterval(pollMs, idlePollMs)
  const inFlight = new Set<Promise<void>>()
  let state = noSlotsInUse

  const start = (delivery: Delivery): void => {
    const running = send(ctx, recorder.record, signal, delivery).finally(() => {
      if (mayLeaveLanes(state, limits, delivery)) signal.notify()
      state = endDelivery(state, delivery)
      inFlight.delete(running)
    })
    inFlight.add(running)
  }

  /** Claims lanes and starts to send. @returns true when it claimed any */
  const claim = async (): Promise<boolean> => {
    if (!ctx.holder.mayClaim()) return false
    const sent = recorder.take()
    // The lanes of the deliveries that the claim records may be claimed again, so their slots count as free.
    const inUse = sent.reduce((slots, { delivery }) => endDelivery(slots, delivery), state)
    const { claim: begun, wasFull } = beginClaim(inUse, limits, performance.now())
    state = { ...state, claim: begun, wasFull }
    // Without a free slot there is nothing to record either: each delivery in `sent` has freed one.
    if (begun === undefined) return false
    const deliveries = await recordAndClaim(ctx, recorder, { inUse, limits, claim: begun, sent })
    state = endClaim(state, deliveries)
    if (deliveries.length > 0) ctx.holder.announce()
    for (const delivery of deliveries) start(delivery)
    if (deliveries.some(({ leaves_lanes }) => leaves_lanes)) signal.notify()
    return deliveries.length > 0
  }

  const claims = repeat(async (stopping) => {
    const since = signal.count()
    const startedAt = performance.now()
    try {
      const isActive =
        (await claim()) || lanesInFlight(state) > 0 || !isBrokerConnected() || !ctx.holder.mayClaim()
      await signal.wait(await untilNextClaim(ctx, interval.next(isActive)), { abort: stopping, since })
      return Math.max(0, startedAt + debounceMs - performance.now())
    } catch (err) {
      state = endClaim(state, undefined)
      ctx.log.warn({ err }, 'claiming failed')
      return afterErrorMs
    }
  })
  return {
    /** Makes the dispatcher claim soon: there may be something to send. */
    wake: signal.notify,
    /** Stops claiming, and waits for the deliveries in flight. Each takes `WEBHOOK_TIMEOUT_MS` at most. */
    stop: async () => {
      retries.abort()
      await claims.stop()
      await Promise.all(inFlight)
    },
  }
}
