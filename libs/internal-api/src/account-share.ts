import { HttpError } from '@shiplog/http'

/** Requests that wait for their turn: more are refused, as a gateway sends 64 at a time. */
const waiting = 128
/** As long as a request would wait for a connection of the pool. */
const waitMs = 5_000

/**
 * What one account may have of one replica of a service at a time: five of the ten connections of a pool. A
 * request counts until its answer is taken.
 */
export const accountShare = {
  /** Each may be of 2 MiB, and others wait while it is made: so two. */
  read: { atOnce: 2, waiting, waitMs },
  write: { atOnce: 3, waiting, waitMs },
}

type Account = { busy: number; line: Set<PromiseWithResolvers<void>> }

export type Turns = {
  /**
   * Waits until the account may have one more.
   *
   * @returns how to end the turn, once
   * @throws HttpError 429 when the line is too long, or does not move
   */
  begin: (account: string) => Promise<() => void>
  counts: () => { busy: number; waiting: number }
}

const tooMuch = (): HttpError =>
  new HttpError(429, 'This account asks for more at once than its share: wait for Retry-After seconds', {
    headers: { 'retry-after': '1' },
  })

/** Requests of an account take turns, first come, first served; those of another one do not wait for them. */
export const createTurns = (share: typeof accountShare.read): Turns => {
  const accounts = new Map<string, Account>()

  const queue = async ({ line }: Account): Promise<void> => {
    if (line.size >= share.waiting) throw tooMuch()
    const turn = Promise.withResolvers<void>()
    line.add(turn)
    const giveUp = setTimeout(() => {
      line.delete(turn)
      turn.reject(tooMuch())
    }, share.waitMs)
    await turn.promise.finally(() => clearTimeout(giveUp))
  }

  /** The next in line takes the place over. */
  const end = (name: string, account: Account): void => {
    const [next] = account.line
    if (next === undefined) account.busy -= 1
    else {
      account.line.delete(next)
      next.resolve()
    }
    if (account.busy === 0) accounts.delete(name)
  }

  return {
    begin: async (name) => {
      const account = accounts.get(name) ?? { busy: 0, line: new Set() }
      accounts.set(name, account)
      if (account.busy >= share.atOnce) await queue(account)
      else account.busy += 1
      return () => end(name, account)
    },
    counts: () => {
      const all = accounts.values().toArray()
      const sum = (count: (one: Account) => number) => all.reduce((total, one) => total + count(one), 0)
      return { busy: sum(({ busy }) => busy), waiting: sum(({ line }) => line.size) }
    },
  }
}
