import { HttpError } from '@shiplog/http'
import { createSlots } from './slots.ts'

type ConcurrencyLimits = {
  /** Slots of each owner. */
  atOnce: number
  /** Longest queue of an owner; further requests are refused. */
  waiting?: number
  /** Longest wait in the queue. Undefined for no limit. */
  waitMs?: number
}

export type ConcurrencyLimit = {
  /**
   * Waits for a slot. The requests of an owner get their slots in the order of arrival, and do not wait for
   * other owners.
   *
   * @returns the function that releases the slot; it is called once
   * @throws HttpError 429 when the owner's queue is full, or after the longest wait
   */
  acquire: (owner: string) => Promise<() => void>
  counts: () => { busy: number; waiting: number }
}

const tooManyAtOnce = (): HttpError =>
  new HttpError(429, 'This account has too many requests in progress: try again after Retry-After seconds', {
    headers: { 'retry-after': '1' },
  })

/** Creates a limit of the requests of each owner at a time. */
export const createConcurrencyLimit = ({
  atOnce,
  waiting = Number.POSITIVE_INFINITY,
  waitMs,
}: ConcurrencyLimits): ConcurrencyLimit => {
  const slots = createSlots<PromiseWithResolvers<void>>(atOnce)

  const waitForSlot = async (owner: string): Promise<void> => {
    if (slots.waitingOf(owner) >= waiting) throw tooManyAtOnce()
    const slot = Promise.withResolvers<void>()
    slots.wait(owner, slot)
    if (waitMs === undefined) return slot.promise
    const giveUp = setTimeout(() => {
      slots.leave(owner, slot)
      slot.reject(tooManyAtOnce())
    }, waitMs)
    await slot.promise.finally(() => clearTimeout(giveUp))
  }

  return {
    acquire: async (owner) => {
      if (!slots.take(owner)) await waitForSlot(owner)
      return () => slots.release(owner)?.resolve()
    },
    counts: slots.counts,
  }
}
