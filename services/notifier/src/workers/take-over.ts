import { type Bus, createSignal } from '@shiplog/bus'
import { repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { endLeases, listOtherHolders } from '../db/lanes/holders.ts'
import { afterLook, goneHolders, type Look, nothingSeen, untilNextLook } from '../domain/gone-holders.ts'
import { sendingSubject } from './holder.ts'

/**
 * Time for which other holders are watched after the last announcement or look that showed leases of them.
 */
const watchForMs = 10_000
/** Interval of looks while no other holder announces leases. */
const idleLookMs = 10_000

/**
 * Watches the dispatchers of other replicas. When the process of a dispatcher is gone, this worker ends its
 * leases, so that any replica may claim the lanes. All replicas run this worker.
 *
 * @param onEnded called when leases were ended: there may be something to send
 */
export const startTakingOver = ({ db, log, config, holder }: Context, bus: Bus, onEnded: () => void) => {
  const { leaseMs } = config.delivery
  const signal = createSignal()
  let watch = nothingSeen
  let watchUntil = 0
  let isFailing = false

  const extend = (): void => {
    watchUntil = performance.now() + watchForMs
  }
  const unsubscribe = bus.subscribe(sendingSubject, (body) => {
    if ((body as { holder: string }).holder === holder.id) return
    extend()
    signal.notify()
  })
  const look = async (): Promise<Look | undefined> => {
    const startedAt = performance.now()
    try {
      const holders = await listOtherHolders(db, leaseMs, holder.id)
      isFailing = false
      return { startedAt, endedAt: performance.now(), holders }
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'other dispatchers not seen')
      isFailing = true
      return undefined
    }
  }
  const takeOver = async (gone: string[]): Promise<void> => {
    const lanes = await endLeases(db, leaseMs, gone)
    log.warn({ holders: gone, lanes }, 'leases of dispatchers that are gone ended')
    if (lanes > 0) onEnded()
  }
  const { stop } = repeat(async (stopping) => {
    const since = signal.count()
    const seen = await look()
    watch = afterLook(watch, seen, holder.lock())
    if (seen !== undefined && seen.holders.length > 0) extend()
    const gone = goneHolders(watch)
    if (gone.length > 0) await takeOver(gone).catch((err) => log.warn({ err }, 'leases not ended'))
    const now = performance.now()
    if (now < watchUntil || !bus.connected()) return untilNextLook(watch, now)
    await signal.wait(idleLookMs, { abort: stopping, since })
    return 0
  })
  return {
    stop: async () => {
      unsubscribe()
      await stop()
    },
  }
}
