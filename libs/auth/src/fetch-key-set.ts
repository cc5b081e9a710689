import type { JSONWebKeySet } from 'jose'
import { Agent, request } from 'undici'
import { z } from 'zod'

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/** Closes the connection after each request, for the next one comes minutes later. */
const agent = new Agent({ maxResponseSize: 1024 * 1024, pipelining: 0 })

const getJson = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    signal,
    headers: { accept: 'application/json' },
  })
  if (statusCode !== 200) {
    await body.dump()
    throw new Error(`${url} answered ${statusCode}`)
  }
  return body.json()
}

/**
 * Reads an OIDC issuer's public keys by discovery. Follows no redirects.
 *
 * @param timeoutMs for both requests together
 * @throws when the issuer fails, calls itself by another name, gives no keys, or sends https to http
 */
export const fetchKeySet = async (issuer: string, timeoutMs: number): Promise<JSONWebKeySet> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = discovery.parse(await getJson(url, signal))
  if (found.issuer !== issuer) throw new Error(`${url} is of the issuer ${found.issuer}, not of ${issuer}`)
  if (issuer.startsWith('https:') && !found.jwks_uri.startsWith('https:'))
    throw new Error(`The keys of ${issuer} are not at an https address: ${found.jwks_uri}`)
  return keySet.parse(await getJson(found.jwks_uri, signal)) as JSONWebKeySet
}
