import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address-rules.ts'
import type { AllowedHosts } from './check-address.ts'
import { type Resolve, resolveLocally } from './resolve.ts'

/** Thrown when a host resolves to an address that must not be called. */
export class AddressForbiddenError extends Error {
  override name = 'AddressForbiddenError'
  readonly code = 'ADDRESS_FORBIDDEN'
}

/**
 * Creates the name lookup of outgoing connections. The lookup checks the addresses of a host, and the socket
 * connects to one of these same addresses. So the name cannot resolve to another address between check and
 * connection. One forbidden address makes the whole lookup fail, unless the operator allows the host.
 */
export const guardedLookup = (resolve: Resolve, allowed: AllowedHosts): LookupFunction => {
  const find = async (host: string): Promise<{ address: string; family: number }[]> => {
    const isAllowed = allowed.has(host.replace(/\.$/, ''))
    const addresses = await (isAllowed ? resolveLocally : resolve)(host)
    if (!isAllowed && !addresses.every(isPublicAddress))
      throw new AddressForbiddenError('The host resolves to an address in a private or reserved network')
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  return (host, options, callback) => {
    find(host).then(
      (found) => {
        const [first] = found
        if (first === undefined)
          return callback(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), [])
        if (options.all === true) return callback(null, found)
        callback(null, first.address, first.family)
      },
      (err) => callback(err, []),
    )
  }
}
