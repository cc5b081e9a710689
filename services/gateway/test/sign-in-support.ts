import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Identity, identityProvider } from '@shiplog/identity-provider'
import { createSuiteKeys, startHttpServer } from '@shiplog/testing'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { type Config, readConfig } from '../src/service.ts'
import { type Gateway, type Surroundings, startGateway } from './support.ts'

export const sessionKeys = (name: string, byte: number): string =>
  `${name}:${Buffer.alloc(32, byte).toString('base64url')}`

/** Changes the answer of the token endpoint. A result that is not a text is sent as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests change any field
type Change = (answer: any) => unknown

/** Starts the identity provider of `npm start`, with functions that make it fail or change its answers. */
export const startProvider = async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const private_key = { ...(await exportJWK(privateKey)), kid: 'form' }
  let isDown = false
  let change: Change | undefined
  let revocations: number | 'never' | undefined
  let requests = 0
  let tokenRequests = 0
  let listener = (_req: IncomingMessage, res: ServerResponse): void => void res.end()

  const changed = async (req: IncomingMessage, res: ServerResponse, by: Change): Promise<void> => {
    const end = res.end.bind(res)
    res.end = ((text: string) => {
      void Promise.resolve(by(JSON.parse(text))).then((answer) =>
        end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
      )
      return res
    }) as typeof res.end
    listener(req, res)
  }
  const server = await startHttpServer((req, res) => {
    requests += 1
    if (isDown) return void res.destroy()
    const fails = req.url === '/revoke' ? revocations : undefined
    if (fails === 'never') return
    if (fails !== undefined)
      return void res.writeHead(fails, { 'content-type': 'application/json' }).end('{"error":"broken"}')
    if (req.url === '/token') tokenRequests += 1
    const by = req.url === '/token' ? change : undefined
    if (by === undefined) listener(req, res)
    else void changed(req, res, by)
  })
  const identity: Identity = { issuer: server.url, private_key }
  listener = identityProvider(identity)

  return {
    issuer: server.url,
    stop: server.stop,
    requests: () => requests,
    tokenRequests: () => tokenRequests,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Makes the provider answer revocations with this status, or not at all. */
    failRevocations: (how: number | 'never') => {
      revocations = how
    },
    /**
     * Changes the answers of the token endpoint by a function, until `changeTokens` is called without one.
     */
    changeTokens: (by?: Change) => {
      change = by
    },
    sign: async (claims: JWTPayload): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'form', typ: 'JWT' })
        .sign(await importJWK(private_key, 'ES256')),
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** Starts a gateway with browser sign-in at this provider. */
export const startWithSignIn = (
  surroundings: Surroundings,
  issuer: string,
  {
    publicOrigin,
    authorizedParties,
    ...changes
  }: Partial<NonNullable<Config['signIn']>> & { publicOrigin?: string; authorizedParties?: string[] } = {},
  more: Partial<Config> = {},
): Promise<Gateway> => {
  const { signIn } = readConfig({
    DATABASE_URL: 'postgres://x/x',
    NATS_URL: 'nats://x',
    ...createSuiteKeys().variablesOf('gateway'),
    INGESTION_URL: 'http://x',
    CATALOG_URL: 'http://x',
    DEPLOYMENT_QUERY_URL: 'http://x',
    NOTIFIER_URL: 'http://x',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'shiplog',
    SESSION_KEYS: sessionKeys('k1', 1),
  })
  if (signIn === undefined) throw new Error('Sign-in is off')
  return startGateway(surroundings, {
    tokens: { ...surroundings.config.tokens, issuer, authorizedParties },
    signIn: { ...signIn, ...changes },
    publicOrigin,
    ...more,
  })
}

type Cookie = { value: string; attributes: string }

/**
 * Creates a minimal browser. It stores cookies by their names, and sends the cookies of the path `/auth` only
 * to paths below `/auth`.
 */
export const createBrowser = (gateway: Gateway, origin = gateway.url) => {
  const cookies = new Map<string, Cookie>()

  const keep = (text: string): void => {
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (value === '' || attributes.some((attribute) => /^Expires=Thu, 01 Jan 1970/i.test(attribute)))
      cookies.delete(name)
    else cookies.set(name, { value, attributes: attributes.join('; ') })
  }
  const header = (path: string): string =>
    [...cookies]
      .filter(([, { attributes }]) => path.startsWith('/auth') || !attributes.includes('Path=/auth'))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')

  const fetchPath = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${gateway.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html,*/*;q=0.8', cookie: header(path), ...init.headers },
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      location: response.headers.get('location') ?? '',
    }
  }
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetchPath(path, {
      method: 'POST',
      headers: { accept: 'application/json', origin, 'sec-fetch-site': 'same-origin', ...headers },
    })

  /** Sends the provider's sign-in form. @returns the address of the callback, with the code */
  const fillForm = async (address: string, form: Record<string, string> = {}): Promise<string> => {
    const { origin: provider, searchParams } = new URL(address)
    const fields = { person: 'ada', role: 'member', account: 'acme', ...form }
    const body = new URLSearchParams({ ...Object.fromEntries(searchParams), ...fields })
    const answer = await fetch(`${provider}/authorize`, { method: 'POST', body, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(await answer.text())
    return answer.headers.get('location') ?? ''
  }
  const pathOf = (address: string): string => address.slice(new URL(address).origin.length)

  const signIn = async (form: Record<string, string> = {}, returnTo = '/') => {
    const { location } = await fetchPath(`/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`)
    return fetchPath(pathOf(await fillForm(location, form)))
  }
  return { cookies, fetch: fetchPath, post, fillForm, pathOf, signIn }
}

export type Browser = ReturnType<typeof createBrowser>
