import { LRUCache } from 'lru-cache'

const windowMs = 60_000
/** Some hundred bytes each. Beyond it, the network that was counted longest ago is forgotten. */
const mostNetworks = 10_000

export type AddressLimit = {
  /** Counts a failed request of a network. @returns true for the one that reaches the limit */
  count: (network: string) => boolean
  /** Seconds until the network may fail again; undefined while it is below the limit. */
  blockedSeconds: (network: string) => number | undefined
}

/**
 * Counts failed requests by network (`clientNetwork`). A count ends a minute after its first request.
 *
 * @param mostPerMinute 0 for no limit
 */
export const createAddressLimit = (
  mostPerMinute: number,
  now: () => number = () => performance.now(),
): AddressLimit => {
  const counts = new LRUCache<string, { failures: number; endsAt: number }>({ max: mostNetworks })
  const current = (network: string) => {
    const known = counts.get(network)
    return known !== undefined && now() < known.endsAt ? known : { failures: 0, endsAt: now() + windowMs }
  }
  return {
    count: (network) => {
      const { failures, endsAt } = current(network)
      counts.set(network, { failures: failures + 1, endsAt })
      return failures + 1 === mostPerMinute
    },
    blockedSeconds: (network) => {
      const { failures, endsAt } = current(network)
      if (mostPerMinute === 0 || failures < mostPerMinute) return undefined
      return Math.ceil((endsAt - now()) / 1_000)
    },
  }
}
