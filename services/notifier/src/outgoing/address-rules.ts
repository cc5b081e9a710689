import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv6 ranges whose last four bytes are an IPv4 address. A connection goes to that IPv4 address. */
const embedding: readonly [string, number][] = [
  ['::ffff:0:0', 96], // IPv4-mapped
  ['64:ff9b::', 96], // NAT64: IPv6-only networks reach public IPv4 hosts by these addresses
]
/** The only range of IPv6 from which public addresses have been assigned. */
const allocated: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** Addresses that clouds use internally: Azure's host agent, and the metadata service of Equinix Metal. */
const internalToClouds: readonly string[] = ['168.63.129.16', '192.80.8.124']

const embeddedIpv4 = (address: ipaddr.IPv6): ipaddr.IPv4 | undefined =>
  embedding.some(([range, bits]) => address.match(ipaddr.IPv6.parse(range), bits))
    ? new ipaddr.IPv4(address.toByteArray().slice(12))
    : undefined

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !internalToClouds.includes(address.toString())

/**
 * True for addresses of the public internet. False for private, loopback, link-local (cloud metadata),
 * carrier-grade NAT, multicast and reserved ranges, for 6to4 and Teredo, for IPv4 addresses of these kinds in
 * an IPv6 form, and for texts that are no address.
 */
export const isPublicAddress = (text: string): boolean => {
  // A zone (`%eth0`) names a network interface of this machine. `::1.2.3.4` is an obsolete form, which
  // ipaddr.js reads as `::ffff:1.2.3.4`.
  if (text.includes('%') || /^::\d+\./.test(text) || isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address)
  const embedded = embeddedIpv4(address)
  if (embedded !== undefined) return isPublicIpv4(embedded)
  return address.range() === 'unicast' && address.match(allocated)
}
