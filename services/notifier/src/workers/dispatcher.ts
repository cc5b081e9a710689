import { setTimeout as sleep } from 'node:timers/promises'
import { createPollInterval } from '@shiplog/runtime'
import { findChannelType } from '../channels/channel-types.ts'
import type { Context } from '../context.ts'
import { claimDeliveries, type Delivery } from '../db/claim-deliveries.ts'
import { untilNextClaimable } from '../db/next-claimable.ts'
import { deliver } from './deliver.ts'
import { createRecorder } from './recorder.ts'
import { createWakeSignal } from './wake-signal.ts'

export type Dispatcher = {
  /** Makes the dispatcher claim soon: there may be something to send. */
  wake: () => void
  /** Stops claiming, and waits for the deliveries in flight. Each sends for `WEBHOOK_TIMEOUT_MS` at most. */
  stop: () => Promise<void>
}

/**
 * Largest share of the slots that one account may use, so that its slow receivers do not block the others.
 */
const shareOfOneAccount = 0.75
/** Pause between two claims, so that a burst of events is claimed in few batches. */
const debounceMs = 10
/** Longest wait for which a timer is set. A lane that is due later is found by polling. */
const longestTimerMs = 60_000
const lookBackMs = 60_000
/** Time after which a claim also reads lanes that became claimable more than `lookBackMs` ago. */
const fullScanEveryMs = 30_000
const afterErrorMs = 1_000
/** Longest poll interval while nothing is sent and the broker announces new notifications. */
const idlePollMs = 10_000

/**
 * Sends what is due: many lanes at the same time, and one message of each lane at a time. Every replica runs
 * one dispatcher. The dispatchers share the lanes by leases in the database.
 *
 * @param isBrokerConnected returns true while announcements of new notifications arrive, so that polling may
 * be slower
 */
export const startDispatcher = (ctx: Context, isBrokerConnected: () => boolean): Dispatcher => {
  const { concurrency, leaseMs, intervalMs, pollMs, missedAfterMs } = ctx.config.delivery
  const slotsPerAccount = Math.max(1, Math.ceil(concurrency * shareOfOneAccount))
  const signal = createWakeSignal()
  const record = createRecorder(ctx.db, ctx.log)
  const inFlight = new Set<Promise<void>>()
  /** Number of lanes in flight, by account. */
  const busy = new Map<string, number>()
  let stopping = false
  let isClaiming = false
  let fullScanAt = Number.NEGATIVE_INFINITY
  const interval = createPollInterval(pollMs, idlePollMs)
  let claimedSinceLastPoll = true

  const count = (account_id: string, change: 1 | -1): void => {
    const lanes = (busy.get(account_id) ?? 0) + change
    if (lanes === 0) busy.delete(account_id)
    else busy.set(account_id, lanes)
  }

  const run = async (delivery: Delivery): Promise<void> => {
    try {
      const next = await deliver(ctx, record, delivery)
      if (next !== undefined && next.waitMs <= longestTimerMs) signal.wakeIn(next.waitMs)
    } catch (err) {
      // The lease stays. When it expires, any replica may claim the lane and send the message again.
      ctx.log.error({ err, channel_id: delivery.channel_id }, 'delivery not recorded')
    }
  }

  /** True when lanes may be due that could not be claimed, because no slot was free or a claim is running. */
  const mayHaveUnclaimedLanes = (account_id: string): boolean =>
    isClaiming || inFlight.size >= concurrency || (busy.get(account_id) ?? 0) >= slotsPerAccount

  const start = (delivery: Delivery): void => {
    count(delivery.account_id, 1)
    const running = run(delivery).finally(() => {
      if (mayHaveUnclaimedLanes(delivery.account_id)) signal.wake()
      count(delivery.account_id, -1)
      inFlight.delete(running)
    })
    inFlight.add(running)
  }

  /** Claims lanes and starts to send. @returns true when more lanes may be due than there were free slots */
  const claim = async (wasFull: boolean): Promise<boolean> => {
    const slots = concurrency - inFlight.size
    if (slots === 0) return true
    const isFullScan = wasFull || performance.now() - fullScanAt > fullScanEveryMs
    if (isFullScan) fullScanAt = performance.now()
    isClaiming = true
    const deliveries = await claimDeliveries(ctx.db, {
      slots,
      slotsPerAccount,
      busy,
      leaseMs,
      intervalMs,
      missedAfterMs,
      digestSizeOf: (channel_type) => findChannelType(channel_type)?.digestSize ?? 1,
      lookBackMs: isFullScan ? null : lookBackMs,
    }).finally(() => {
      isClaiming = false
    })
    if (deliveries.length > 0) claimedSinceLastPoll = true
    for (const delivery of deliveries) start(delivery)
    return deliveries.length === slots
  }

  /**
   * Returns the time in ms until the next claim. Retries become due without an announcement, so a long poll
   * interval is cut to the time when the next lane is due.
   */
  const untilNextClaim = async (): Promise<number> => {
    const waitMs = interval.next(claimedSinceLastPoll || inFlight.size > 0 || !isBrokerConnected())
    claimedSinceLastPoll = false
    if (waitMs <= pollMs) return waitMs
    const claimableMs = (await untilNextClaimable(ctx.db, lookBackMs)) ?? waitMs
    return claimableMs <= 0 ? pollMs : Math.min(waitMs, claimableMs)
  }

  const loop = async (): Promise<void> => {
    let wasFull = true
    while (!stopping) {
      try {
        wasFull = await claim(wasFull)
        await signal.wait(await untilNextClaim())
        await sleep(debounceMs)
      } catch (err) {
        ctx.log.warn({ err }, 'claiming failed')
        await sleep(afterErrorMs)
      }
    }
  }

  const running = loop()
  return {
    wake: signal.wake,
    stop: async () => {
      stopping = true
      signal.wake()
      await running
      await Promise.all(inFlight)
      signal.close()
    },
  }
}
