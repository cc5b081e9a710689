import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { addressHeader } from '@shiplog/internal-api'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import proxyAddress from 'proxy-addr'

/** Characters of `X-Forwarded-For` that are looked at: its end is what our proxies have added. */
const longestForwarded = 1_024

/** Whether this address is a trusted proxy; `hop` counts from 0, the peer. */
export type TrustProxy = (address: string, hop: number) => boolean

/** @param proxies their number; or addresses, networks, and `loopback`, `linklocal`, `uniquelocal` */
export const trustProxies = (proxies: number | string[]): TrustProxy => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies.length === 0 ? () => false : proxyAddress.compile(proxies)
}

/** Writes an IPv4-mapped IPv6 address as IPv4; null for what is not an address. */
const toAddress = (address = ''): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? null : plain
}

/**
 * Address of the client: the peer, or the entry of `X-Forwarded-For` that `TRUSTED_PROXIES` selects.
 *
 * @returns null when a trusted proxy sends something that is not an address
 */
export const clientAddress = (req: Request): string | null => toAddress(req.ip)

/**
 * What requests of unknown callers are counted by: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because one customer has at least so many addresses. Empty when the address is not known.
 */
const networkOf = (address: string | null): string => {
  if (address === null || !isIPv6(address)) return address ?? ''
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

export const clientNetwork = (req: Request): string => networkOf(clientAddress(req))

/** As `clientNetwork`, before Express has seen the request. */
export const clientNetworkBy = (req: IncomingMessage, trust: TrustProxy): string => {
  const forwarded = req.headers['x-forwarded-for']
  if (typeof forwarded === 'string' && forwarded.length > longestForwarded)
    req.headers['x-forwarded-for'] = forwarded.slice(-longestForwarded)
  // A request whose client hung up has no peer.
  const address = req.socket.remoteAddress === undefined ? null : toAddress(proxyAddress(req, trust))
  return networkOf(address)
}

/** Puts the address where the audit log looks for it, here and behind, over what the caller put there. */
export const setAddressHeader = (req: Request): void => {
  delete req.headers[addressHeader]
  const address = clientAddress(req)
  if (address !== null) req.headers[addressHeader] = address
}
