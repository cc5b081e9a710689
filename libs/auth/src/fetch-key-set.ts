import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { IssuerWrongError, readDiscovery, readIssuerJson } from './read-discovery.ts'

const addresses = z.object({ jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/**
 * Reads an OIDC issuer's public keys by discovery. Follows no redirects.
 *
 * @param timeoutMs for both requests together
 * @throws IssuerWrongError when the address is wrong or the key set is not at an https address
 * @throws Error when the issuer fails or gives no keys
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
