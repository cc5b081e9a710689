import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv6 ranges in which the last four bytes are an IPv4 address, which is the one that is reached. */
const embedding: readonly [string, number][] = [
  ['::ffff:0:0', 96], // IPv4-mapped
  ['64:ff9b::', 96], // NAT64, which IPv6-only networks reach public IPv4 hosts through
]
const allocated: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** Public addresses that are inside of a cloud: Azure's host agent, the metadata of Equinix Metal. */
const metadata: readonly string[] = ['168.63.129.16', '192.80.8.124']

const embeddedIpv4 = (address: ipaddr.IPv6): ipaddr.IPv4 | undefined =>
  embedding.some(([range, bits]) => address.match(ipaddr.IPv6.parse(range), bits))
    ? new ipaddr.IPv4(address.toByteArray().slice(12))
    : undefined

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !metadata.includes(address.toString())

/**
 * True for addresses of the public internet only. False for private, loopback, link-local (cloud metadata),
 * carrier-grade NAT, multicast and reserved ranges, for 6to4 and Teredo, and for IPv4 addresses of these
 * kinds in an IPv6 form.
 */
export const isPublicAddress = (text: string): boolean => {
  // Not with a zone, which names a network interface of this machine. Not `::1.2.3.4` either, an obsolete
  // form that ipaddr.js reads as `::ffff:1.2.3.4`.
  if (text.includes('%') || /^::\d+\./.test(text) || isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address)
  const embedded = embeddedIpv4(address)
  if (embedded !== undefined) return isPublicIpv4(embedded)
  return address.range() === 'unicast' && address.match(allocated)
}
