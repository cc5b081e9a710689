import { HttpError } from '@shiplog/http'

/** Longest queue of an account; further requests are refused. A gateway sends 64 of an account at a time. */
const waiting = 128
/** Longest wait in the queue: as long as the wait for a connection of the pool. */
const waitMs = 5_000

/**
 * Concurrency limits of one account at one replica of a service. Together, reads and writes hold five of the
 * ten connections of the pool. A request counts until its client has read the answer.
 */
export const accountShare = {
  /** Two, because an answer may have 2 MiB and blocks the event loop while it is made. */
  read: { atOnce: 2, waiting, waitMs },
  write: { atOnce: 3, waiting, waitMs },
}

type Account = { busy: number; queue: Set<PromiseWithResolvers<void>> }

export type ConcurrencyLimit = {
  /**
   * Waits until fewer requests of the account are in progress than its share.
   *
   * @returns the function that releases the slot; it is called once
   * @throws HttpError 429 when the account's queue is full, or after the longest wait
   */
  acquire: (account: string) => Promise<() => void>
  counts: () => { busy: number; waiting: number }
}

const tooManyAtOnce = (): HttpError =>
  new HttpError(429, 'This account has too many requests in progress: try again after Retry-After seconds', {
    headers: { 'retry-after': '1' },
  })

/** Limits the requests of each account. An account has a queue of its own, served first in, first out. */
export const createConcurrencyLimit = (share: typeof accountShare.read): ConcurrencyLimit => {
  const accounts = new Map<string, Account>()

  const waitForSlot = async ({ queue }: Account): Promise<void> => {
    if (queue.size >= share.waiting) throw tooManyAtOnce()
    const slot = Promise.withResolvers<void>()
    queue.add(slot)
    const giveUp = setTimeout(() => {
      queue.delete(slot)
      slot.reject(tooManyAtOnce())
    }, share.waitMs)
    await slot.promise.finally(() => clearTimeout(giveUp))
  }

  /** Passes the slot on to the next request in the queue. */
  const release = (name: string, account: Account): void => {
    const [next] = account.queue
    if (next === undefined) account.busy -= 1
    else {
      account.queue.delete(next)
      next.resolve()
    }
    if (account.busy === 0) accounts.delete(name)
  }

  return {
    acquire: async (name) => {
      const account = accounts.get(name) ?? { busy: 0, queue: new Set() }
      accounts.set(name, account)
      if (account.busy >= share.atOnce) await waitForSlot(account)
      else account.busy += 1
      return () => release(name, account)
    },
    counts: () => {
      const all = accounts.values().toArray()
      const sum = (count: (one: Account) => number) => all.reduce((total, one) => total + count(one), 0)
      return { busy: sum(({ busy }) => busy), waiting: sum(({ queue }) => queue.size) }
    },
  }
}
