import { setTimeout as sleep } from 'node:timers/promises'
import { createPollInterval } from '@shiplog/runtime'
import { findChannelType } from '../channels/channel-types.ts'
import type { Context } from '../context.ts'
import { claimDeliveries, type Delivery } from '../db/claim-deliveries.ts'
import { untilNextDue } from '../db/next-due.ts'
import { createAlarm } from './alarm.ts'
import { deliver } from './deliver.ts'
import { createRecorder } from './recorder.ts'

export type Dispatcher = {
  /** There may be something to send. */
  wake: () => void
  /** Claims nothing more, and waits for what is in flight; that takes no longer than a POST may. */
  stop: () => Promise<void>
}

/** Share of the slots that one account may have, so that slow receivers do not take all of them. */
const shareOfOneAccount = 0.75
/** Pause between claims, so that a burst of events causes few of them. */
const restMs = 10
/** For waits longer than this no timer is set: polling finds the lane. */
const longestTimerMs = 60_000
const lookBackMs = 60_000
const sweepEveryMs = 30_000
const afterErrorMs = 1_000
/** What is stored is sent within this time also when nobody tells of it. */
const quietPollMs = 10_000

/**
 * Sends what is due, many lanes at a time and one message of each at a time. Every replica runs one, and they
 * share the lanes through the database alone.
 *
 * @param isTold whether the broker is there, over which replicas tell each other what was stored
 */
export const startDispatcher = (ctx: Context, isTold: () => boolean): Dispatcher => {
  const { concurrency, leaseMs, intervalMs, pollMs, missedAfterMs } = ctx.config.delivery
  const slotsPerAccount = Math.max(1, Math.ceil(concurrency * shareOfOneAccount))
  const alarm = createAlarm()
  const record = createRecorder(ctx.db, ctx.log)
  const inFlight = new Set<Promise<void>>()
  const busy = new Map<string, number>()
  let stopping = false
  let isClaiming = false
  let sweptAt = Number.NEGATIVE_INFINITY
  const interval = createPollInterval(pollMs, quietPollMs)
  let isStirring = true

  const count = (account_id: string, by: 1 | -1): void => {
    const lanes = (busy.get(account_id) ?? 0) + by
    if (lanes === 0) busy.delete(account_id)
    else busy.set(account_id, lanes)
  }

  const run = async (delivery: Delivery): Promise<void> => {
    try {
      const next = await deliver(ctx, record, delivery)
      if (next !== undefined && next.waitMs <= longestTimerMs) alarm.ringIn(next.waitMs)
    } catch (err) {
      // Some replica takes the lane up again when the lease ends.
      ctx.log.error({ err, channel_id: delivery.channel_id }, 'delivery not recorded')
    }
  }

  /** Lanes may be due that were not claimed for want of a slot. */
  const mayBeLeft = (account_id: string): boolean =>
    isClaiming || inFlight.size >= concurrency || (busy.get(account_id) ?? 0) >= slotsPerAccount

  const start = (delivery: Delivery): void => {
    count(delivery.account_id, 1)
    const running = run(delivery).finally(() => {
      if (mayBeLeft(delivery.account_id)) alarm.ring()
      count(delivery.account_id, -1)
      inFlight.delete(running)
    })
    inFlight.add(running)
  }

  /** @returns true when more lanes may be due than were claimed */
  const claim = async (wasFull: boolean): Promise<boolean> => {
    const slots = concurrency - inFlight.size
    if (slots === 0) return true
    const isSweep = wasFull || performance.now() - sweptAt > sweepEveryMs
    if (isSweep) sweptAt = performance.now()
    isClaiming = true
    const deliveries = await claimDeliveries(ctx.db, {
      slots,
      slotsPerAccount,
      busy,
      leaseMs,
      intervalMs,
      missedAfterMs,
      digestSizeOf: (channel_type) => findChannelType(channel_type)?.digestSize ?? 1,
      lookBackMs: isSweep ? null : lookBackMs,
    }).finally(() => {
      isClaiming = false
    })
    if (deliveries.length > 0) isStirring = true
    for (const delivery of deliveries) start(delivery)
    return deliveries.length === slots
  }

  /** Lanes become due by time alone, so a long wait ends with the first of them. */
  const untilNextLook = async (): Promise<number> => {
    const waitMs = interval.next(isStirring || inFlight.size > 0 || !isTold())
    isStirring = false
    if (waitMs <= pollMs) return waitMs
    const dueMs = (await untilNextDue(ctx.db, lookBackMs)) ?? waitMs
    return dueMs <= 0 ? pollMs : Math.min(waitMs, dueMs)
  }

  const loop = async (): Promise<void> => {
    let wasFull = true
    while (!stopping) {
      try {
        wasFull = await claim(wasFull)
        await alarm.wait(await untilNextLook())
        await sleep(restMs)
      } catch (err) {
        ctx.log.warn({ err }, 'claiming failed')
        await sleep(afterErrorMs)
      }
    }
  }

  const running = loop()
  return {
    wake: alarm.ring,
    stop: async () => {
      stopping = true
      alarm.ring()
      await running
      await Promise.all(inFlight)
      alarm.close()
    },
  }
}
