import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@shiplog/log'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { createTokenVerifier, type TokenVerifierOptions } from '../src/index.ts'

export const log = createLogger('test', 'silent')

/**
 * How the issuer answers. `failing`: every request with 500. `hanging`: never. `empty`: with a key set
 * without keys. `garbage`: with HTML instead of a key set.
 */
type Mode = 'well' | 'failing' | 'hanging' | 'empty' | 'garbage'

/** Starts an OIDC issuer as a real HTTP server, which can fail in several ways. */
export const startIssuer = async () => {
  const keys = new Map<string, { alg: string; private: CryptoKey; jwk: JWK }>()
  const state = { mode: 'well' as Mode, asked: 0, reads: 0, name: '', keysPath: '/keys.json' }

  const addKey = async (kid: string, alg = 'RS256'): Promise<void> => {
    const pair = await generateKeyPair(alg, { extractable: true })
    const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' }
    keys.set(kid, { alg, private: pair.privateKey, jwk })
  }

  const server = createServer((req, res) => {
    const isDiscovery = req.url === '/.well-known/openid-configuration'
    state.asked += isDiscovery ? 1 : 0
    state.reads += isDiscovery ? 0 : 1
    if (state.mode === 'hanging') return
    if (state.mode === 'failing') return void res.writeHead(500).end()
    if (req.url?.startsWith('/realms/none')) return void res.writeHead(404).end()
    if (req.url?.startsWith('/moved'))
      return void res.writeHead(302, { location: 'https://elsewhere.example' }).end()
    if (req.url?.startsWith('/page')) return void res.end('<html>')
    if (isDiscovery)
      return void res.end(JSON.stringify({ issuer: state.name, jwks_uri: `${state.name}${state.keysPath}` }))
    if (state.mode === 'garbage') return void res.end('<html>')
    const published = state.mode === 'empty' ? [] : [...keys.values()].map(({ jwk }) => jwk)
    res.end(JSON.stringify({ keys: published }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.name = issuer
  await addKey('first')

  const sign = (
    claims: Record<string, unknown> = {},
    kid = 'first',
    header: object = {},
  ): Promise<string> => {
    const key = keys.get(kid)
    if (key === undefined) throw new Error(`No key ${kid}`)
    const seconds = Math.floor(Date.now() / 1000)
    return new SignJWT({
      iss: issuer,
      aud: 'shiplog',
      sub: 'ada',
      iat: seconds,
      exp: seconds + 300,
      org_slug: 'acme',
      roles: ['member'],
      ...claims,
    })
      .setProtectedHeader({ alg: key.alg, kid, ...header })
      .sign(key.private)
  }

  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer, state, keys, addKey, sign, stop }
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

export const verifierOf = (issuer: Issuer, options: Partial<TokenVerifierOptions> = {}) =>
  createTokenVerifier({
    issuer: issuer.issuer,
    audience: 'shiplog',
    accountClaims: ['org_slug', 'account'],
    rolesClaim: 'roles',
    ownRoles: 'any',
    log,
    ...options,
  })

/** Creates a clock that tests move forward. */
export const startClock = () => {
  let offset = 0
  const forward = (ms: number): void => {
    offset += ms
  }
  return { now: () => Date.now() + offset, forward }
}
