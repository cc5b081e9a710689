import { HttpError } from '@shiplog/http'
import { accountRequests } from './budgets.ts'

type Account = { underWay: number; line: PromiseWithResolvers<void>[] }

export type AccountRequests = {
  /**
   * Waits for one of the account's places at a service, at most a second.
   *
   * @returns how to give it back, once
   * @throws HttpError 429 when none becomes free
   */
  enter: (service: string, accountId: string) => Promise<() => void>
  counts: () => { under_way: number; waiting: number }
}

/** Shares out the connections to the other services: each account has so many places at each of them. */
export const createAccountRequests = (most = accountRequests): AccountRequests => {
  const accounts = new Map<string, Account>()

  const tooMany = (): HttpError =>
    new HttpError(429, `This account has ${most.underWay} requests under way: wait for one to end`, {
      headers: { 'retry-after': '1' },
    })

  /** Until somebody who leaves hands the place on. */
  const wait = async ({ line }: Account): Promise<void> => {
    if (line.length >= most.waiting) throw tooMany()
    const turn = Promise.withResolvers<void>()
    line.push(turn)
    const timer = setTimeout(() => {
      line.splice(line.indexOf(turn), 1)
      turn.reject(tooMany())
    }, most.waitMs)
    await turn.promise.finally(() => clearTimeout(timer))
  }

  const enter = async (service: string, accountId: string): Promise<() => void> => {
    const name = `${service} ${accountId}`
    const account = accounts.get(name) ?? { underWay: 0, line: [] }
    accounts.set(name, account)
    if (account.underWay < most.underWay) account.underWay += 1
    else await wait(account)
    return () => {
      const next = account.line.shift()
      if (next !== undefined) return next.resolve()
      account.underWay -= 1
      if (account.underWay === 0) accounts.delete(name)
    }
  }

  const counts = () => {
    const all = [...accounts.values()]
    return {
      under_way: all.reduce((sum, { underWay }) => sum + underWay, 0),
      waiting: all.reduce((sum, { line }) => sum + line.length, 0),
    }
  }
  return { enter, counts }
}
