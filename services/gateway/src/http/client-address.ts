import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { addressHeader } from '@shiplog/internal-api'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import proxyAddress from 'proxy-addr'

/** Characters at the end of `X-Forwarded-For` that are parsed: our proxies add their entries at the end. */
const longestForwarded = 1_024

/** Returns true when an address is a trusted proxy. `hop` counts from the peer, which is 0. */
export type TrustProxy = (address: string, hop: number) => boolean

/**
 * Creates the function that recognises trusted proxies.
 *
 * @param proxies their number; or addresses, networks, and `loopback`, `linklocal`, `uniquelocal`
 */
export const trustProxies = (proxies: number | string[]): TrustProxy => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies.length === 0 ? () => false : proxyAddress.compile(proxies)
}

/** Writes an IPv4-mapped IPv6 address as IPv4. Returns null for a text that is not an address. */
const toAddress = (address = ''): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? null : plain
}

/**
 * Returns the address of the client: the peer, or the entry of `X-Forwarded-For` that `TRUSTED_PROXIES`
 * selects.
 *
 * @returns null when a trusted proxy sends something that is not an address
 */
export const clientAddress = (req: Request): string | null => toAddress(req.ip)

/**
 * Returns the network of an address, by which requests are counted: an IPv4 address, or the first 64 bits of
 * an IPv6 address, because one customer has a /64 at least. Empty when the address is not known.
 */
const networkOf = (address: string | null): string => {
  if (address === null || !isIPv6(address)) return address ?? ''
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

export const clientNetwork = (req: Request): string => networkOf(clientAddress(req))

/** Returns the same as `clientNetwork`, for a request that Express has not seen yet. */
export const clientNetworkBy = (req: IncomingMessage, trust: TrustProxy): string => {
  const forwarded = req.headers['x-forwarded-for']
  if (typeof forwarded === 'string' && forwarded.length > longestForwarded)
    req.headers['x-forwarded-for'] = forwarded.slice(-longestForwarded)
  // A request whose client hung up has no peer.
  const address = req.socket.remoteAddress === undefined ? null : toAddress(proxyAddress(req, trust))
  return networkOf(address)
}

/**
 * Sets the header from which this and the other services read the client's address for the audit log. A value
 * that the client sent is overwritten.
 */
export const setAddressHeader = (req: Request): void => {
  delete req.headers[addressHeader]
  const address = clientAddress(req)
  if (address !== null) req.headers[addressHeader] = address
}
