import type { liveStreams } from '../budgets.ts'

/** An open stream, with the fields that quotas need. */
export type OpenStream = { account_id: string; subject: string; end: () => void }

type Owner = Pick<OpenStream, 'account_id' | 'subject'>

export type StreamQuotas = {
  /**
   * Returns which quota refuses another stream of this user: the quota of the user, of the account, or of the
   * gateway (`all`). Returns undefined when the stream may be opened.
   */
  refusal: (owner: Owner) => 'user' | 'account' | 'all' | undefined
  /**
   * Counts a stream that `refusal` did not refuse. When the gateway is full, another stream is ended first.
   * It belongs to the account with the most streams, and there to the user with the most streams. It is the
   * oldest stream of this user.
   */
  add: (stream: OpenStream) => void
  /** Stops counting a stream. A second call for the same stream does nothing. */
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
  /** Open streams by account, in the order of their opening. */
  const accounts = new Map<string, Set<OpenStream>>()
  let total = 0

  const streamsOf = (account_id: string): Set<OpenStream> => accounts.get(account_id) ?? new Set()
  const largestAccount = (): Set<OpenStream> => largestOf(accounts, ({ size }) => size) ?? new Set()

  const refusal: StreamQuotas['refusal'] = ({ account_id, subject }) => {
    const own = streamsOf(account_id)
    const ofUser = [...own].filter((stream) => stream.subject === subject)
    if (ofUser.length >= most.perUser) return 'user'
    if (own.size >= most.perAccount) return 'account'
    // When all slots are used, a larger account gives up a stream. That account must have at least two
    // streams more: with one more, the two accounts would only swap sizes, and each reconnection would end a
    // stream of the other.
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
    // The stream is no longer counted from now on, because closing it may take a second.
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
