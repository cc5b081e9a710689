import { lookup, Resolver } from 'node:dns/promises'

/** The addresses of a host. Rejects when there are none. */
export type Resolve = (host: string) => Promise<string[]>

const dnsTimeoutMs = 2_000
const dnsTries = 2

/**
 * Asks the name servers only. The hosts file and the search domains of this machine would find hosts of the
 * inside. Unlike `lookup`, it takes no thread of the pool that all other lookups of the process share.
 */
export const resolvePublic: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (addresses.length === 0 && failure !== undefined) throw failure.reason
  return addresses
}

/** Resolves as this machine does: for hosts that the operator allows, which may be in its hosts file only. */
export const resolveLocally: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
