import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { readDiscovery, readIssuerJson } from './read-discovery.ts'

const addresses = z.object({ jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/**
 * Reads an OIDC issuer's public keys by discovery. Follows no redirects.
 *
 * @param timeoutMs for both requests together
 * @throws IssuerWrongError when the issuer's address is wrong
 * @throws Error when the issuer fails, gives no keys, or sends https to http
 */
export const fetchKeySet = async (issuer: string, timeoutMs: number): Promise<JSONWebKeySet> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const { jwks_uri } = addresses.parse(await readDiscovery(issuer, signal))
  if (issuer.startsWith('https:') && !jwks_uri.startsWith('https:'))
    throw new Error(`The keys of ${issuer} are not at an https address: ${jwks_uri}`)
  return keySet.parse(await readIssuerJson(jwks_uri, signal)) as JSONWebKeySet
}
