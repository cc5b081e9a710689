import type { liveStreams } from '../budgets.ts'

/** An open stream, as far as quotas go. */
export type OpenStream = { account_id: string; subject: string; end: () => void }

type Owner = Pick<OpenStream, 'account_id' | 'subject'>

export type StreamQuotas = {
  /** Why there is no room for another stream: its user, its account, or the gateway has as many as it may. */
  refusal: (owner: Owner) => 'user' | 'account' | 'all' | undefined
  /**
   * Counts a stream that `refusal` let pass. In a full gateway, the account with the most streams gives up
   * one stream to an account that has at least two fewer: the oldest one of its user with the most.
   */
  add: (stream: OpenStream) => void
  /** Calling it again does nothing. */
  remove: (stream: OpenStream) => void
  count: () => number
}

const largestOf = <Key, Value>(
  groups: Map<Key, Value>,
  sizeOf: (group: Value) => number,
): Value | undefined =>
  [...groups.values()].reduce<Value | undefined>(
    (largest, group) => (largest !== undefined && sizeOf(largest) >= sizeOf(group) ? largest : group),
    undefined,
  )

export const createStreamQuotas = (
  most: Pick<typeof liveStreams, 'total' | 'perAccount' | 'perUser'>,
): StreamQuotas => {
  /** In the order of their opening. */
  const accounts = new Map<string, Set<OpenStream>>()
  let total = 0

  const streamsOf = (account_id: string): Set<OpenStream> => accounts.get(account_id) ?? new Set()
  const largestAccount = (): Set<OpenStream> => largestOf(accounts, ({ size }) => size) ?? new Set()

  const refusal: StreamQuotas['refusal'] = ({ account_id, subject }) => {
    const own = streamsOf(account_id)
    const ofUser = [...own].filter((stream) => stream.subject === subject)
    if (ofUser.length >= most.perUser) return 'user'
    if (own.size >= most.perAccount) return 'account'
    // `+ 1`: between accounts that differ by one stream, the same stream would go back and forth.
    const hasRoom = total < most.total || largestAccount().size > own.size + 1
    return hasRoom ? undefined : 'all'
  }

  const remove = (stream: OpenStream): void => {
    const own = streamsOf(stream.account_id)
    if (!own.delete(stream)) return
    total -= 1
    if (own.size === 0) accounts.delete(stream.account_id)
  }

  const endOne = (): void => {
    const users = Map.groupBy(largestAccount(), ({ subject }) => subject)
    const [oldest] = largestOf(users, ({ length }) => length) ?? []
    if (oldest === undefined) return
    // No longer counted from here on, though closing it may take a second.
    remove(oldest)
    oldest.end()
  }

  const add = (stream: OpenStream): void => {
    if (total >= most.total) endOne()
    const own = streamsOf(stream.account_id)
    own.add(stream)
    accounts.set(stream.account_id, own)
    total += 1
  }

  return { refusal, add, remove, count: () => total }
}
