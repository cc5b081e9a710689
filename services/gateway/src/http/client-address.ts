import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { addressHeader } from '@shiplog/internal-api'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import proxyAddress from 'proxy-addr'

/** Whether an address is of a proxy whose `X-Forwarded-For` is believed; `hop` counts from 0, the peer. */
export type TrustProxy = (address: string, hop: number) => boolean

/** @param proxies addresses, networks, or `loopback`, `linklocal`, `uniquelocal` */
export const trustProxies = (proxies: string[]): TrustProxy =>
  proxies.length === 0 ? () => false : proxyAddress.compile(proxies)

/** An IPv4 address as such, also when it came over a socket for both kinds. */
const toAddress = (address = ''): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? null : plain
}

/**
 * From where a request came: the peer's address, or what `X-Forwarded-For` says if the peer is one of
 * `TRUSTED_PROXIES`.
 *
 * @returns null for what a trusted proxy says and is no address
 */
export const clientAddress = (req: Request): string | null => toAddress(req.ip)

/**
 * The network of the client, to count requests by: its IPv4 address, or the first 64 bits of its IPv6
 * address, because one customer has at least so many. Empty when it is not known.
 */
export const clientNetwork = (req: IncomingMessage, trust: TrustProxy): string => {
  // A request whose client hung up has no peer.
  const address = req.socket.remoteAddress === undefined ? null : toAddress(proxyAddress(req, trust))
  if (address === null || !isIPv6(address)) return address ?? ''
  return ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':')
}

/** Puts the address where the audit log looks for it, here and behind, over what the caller put there. */
export const tellAddress = (req: Request): void => {
  delete req.headers[addressHeader]
  const address = clientAddress(req)
  if (address !== null) req.headers[addressHeader] = address
}
