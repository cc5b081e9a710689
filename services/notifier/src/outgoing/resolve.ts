import { lookup, Resolver } from 'node:dns/promises'

/** Returns the addresses of a host. @throws when there are none */
export type Resolve = (host: string) => Promise<string[]>

const dnsTimeoutMs = 2_000
const dnsTries = 2

/**
 * Resolves a host by name servers only, because the hosts file and the search domains of this machine could
 * also find internal hosts. `lookup` of Node.js reads both, and blocks a thread of the pool that all lookups
 * of the process share.
 */
export const resolvePublic: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (addresses.length === 0 && failure !== undefined) throw failure.reason
  return addresses
}

/** Resolves a host as this machine does: a host that the operator allows may be only in its hosts file. */
export const resolveLocally: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
