import { openApiKeyStore } from '@shiplog/gateway'
import { createTestDatabase } from '@shiplog/testing'
import { decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import type { Suite } from '../support/suite/suite.ts'

export type Flood = { path: string; tokens: string[]; body?: { text: string } }

/** Number of different credentials in a flood. With a single one, the gateway could answer from its cache. */
const tokensOfFlood = 300

/**
 * Returns the keys number 1 to 300 of the account in another installation, which are unknown to the suite.
 */
const keysOfAnotherDatabase = async (suite: Suite, account: string): Promise<string[]> => {
  const database = await createTestDatabase()
  const store = await openApiKeyStore({
    databaseUrl: database.urlFor('gateway'),
    natsUrl: suite.nats.urlFor('gateway'),
  })
  const keys: string[] = []
  for (let number = 1; number <= tokensOfFlood; number += 1)
    keys.push((await store.create({ account, name: `key ${number}` })).key)
  await store.close()
  await database.drop()
  return keys
}

/** Returns tokens that are valid except for their signature. They name a key that exists. */
const forgedTokens = async (issuer: string, real: string): Promise<string[]> => {
  const { kid, alg = 'ES256' } = decodeProtectedHeader(real)
  const { privateKey } = await generateKeyPair(alg)
  const now = Math.floor(Date.now() / 1000)
  const sign = (number: number): Promise<string> =>
    new SignJWT({ org_slug: 'polite', roles: ['admin'], jti: String(number) })
      .setProtectedHeader({ alg, typ: 'at+jwt', ...(kid !== undefined && { kid }) })
      .setIssuer(issuer)
      .setAudience('shiplog')
      .setSubject('user_1')
      .setIssuedAt(now)
      .setExpirationTime(now + 3_600)
      .sign(privateKey)
  return Promise.all(Array.from({ length: tokensOfFlood }, (_, number) => sign(number)))
}

const event = {
  text: '{"product_name":"x","version":"1","environment_name":"production","status":"completed"}',
}

/**
 * Floods of callers without a valid credential, by what they send.
 *
 * @param asset path of a file of the web application
 * @param token a valid token of the account `polite`, which has one API key
 */
export const createFloods = async (
  suite: Suite,
  { asset, token }: { asset: string; token: string },
): Promise<Record<string, Flood>> => {
  const [sameNumber = '', ...others] = await keysOfAnotherDatabase(suite, 'polite')
  const issuer = suite.signIn?.issuer ?? ''
  const none: string[] = []
  return {
    'unknown paths': { path: '/nowhere', tokens: none },
    'unknown paths with a valid token': { path: '/nowhere', tokens: [token] },
    'paths that begin like health': { path: '/healthzzz', tokens: none },
    health: { path: '/health', tokens: none },
    'made-up keys': { path: '/deployment-events/', tokens: others, body: event },
    'a wrong secret of a real key': { path: '/deployment-events/', tokens: [sameNumber], body: event },
    'forged tokens': { path: '/deployments/', tokens: await forgedTokens(issuer, token) },
    'reads without a credential': { path: '/deployments/', tokens: none },
    "the web application's page": { path: '/', tokens: none },
    "the web application's files": { path: asset, tokens: none },
    'beginning to sign in': { path: '/auth/sign-in', tokens: none },
    'the API document': { path: '/openapi.json', tokens: none },
  }
}
