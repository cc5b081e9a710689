import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { addressHeader } from '@shiplog/audit'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import proxyAddress from 'proxy-addr'

/** Only the last characters of `X-Forwarded-For` are parsed, because proxies add entries at the end. */
const longestForwarded = 1_024

/** True for a trusted proxy. `hop` is 0 for the peer, and 1 for the last entry of `X-Forwarded-For`. */
type TrustProxy = (address: string, hop: number) => boolean

/**
 * @param proxies the number of proxies, or a list of addresses, networks, `loopback`, `linklocal` and
 * `uniquelocal`
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
 * selects. Null when the entry is not an address, or the client has hung up.
 */
export const clientAddress = (req: Request): string | null => toAddress(req.ip)

/**
 * Returns the network of an address, by which requests are counted. It is the IPv4 address itself, or the
 * first 64 bits of an IPv6 address, because a customer of a provider has at least a /64. The text is empty
 * when the address is not known.
 */
const networkOf = (address: string | null): string => {
  if (address === null || !isIPv6(address)) return address ?? ''
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

export const clientNetwork = (req: Request): string => networkOf(clientAddress(req))

/** `clientNetwork` for a request that Express has not seen yet. Cuts a long `X-Forwarded-For`. */
export const clientNetworkBy = (req: IncomingMessage, trust: TrustProxy): string => {
  const forwarded = req.headers['x-forwarded-for']
  if (typeof forwarded === 'string' && forwarded.length > longestForwarded)
    req.headers['x-forwarded-for'] = forwarded.slice(-longestForwarded)
  // The peer's address is unknown after the client has hung up.
  const address = req.socket.remoteAddress === undefined ? null : toAddress(proxyAddress(req, trust))
  return networkOf(address)
}

/**
 * Sets the header from which this and the other services read the client's address for the audit log. A value
 * that the client sent is removed.
 */
export const setAddressHeader = (req: Request): void => {
  delete req.headers[addressHeader]
  const address = clientAddress(req)
  if (address !== null) req.headers[addressHeader] = address
}
