import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { IssuerWrongError, readDiscovery, readIssuerJson } from './read-discovery.ts'

const addresses = z.object({ jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/**
 * Reads the public keys of an OIDC issuer by discovery. Follows no redirects.
 *
 * @param timeoutMs for both requests together
 * @throws IssuerWrongError when the issuer's address is wrong, or the key set of an https issuer is not at an
 * https address
 * @throws Error when the issuer does not answer, or its answers contain no address of the keys or no keys
 */
export const fetchKeySet = async (issuer: string, timeoutMs: number): Promise<JSONWebKeySet> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const { jwks_uri } = addresses.parse(await readDiscovery(issuer, signal))
  if (issuer.startsWith('https:') && !jwks_uri.startsWith('https:'))
    throw new IssuerWrongError(`The keys of ${issuer} are not at an https address: ${jwks_uri}`)
  return keySet.parse(
    await readIssuerJson(jwks_uri, 'the jwks_uri of the identity provider', signal),
  ) as JSONWebKeySet
}
