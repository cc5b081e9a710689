import { decodeJwt } from 'jose'
import { z } from 'zod'
import { algorithm, type Identity, sign, signAccessToken } from './access-token.ts'
import { authorizationRequest, returnAddress } from './authorization-request.ts'
import { person } from './person.ts'
import { createSessions, type Session, type Sessions } from './sessions.ts'
import { messagePage, signInPage, signInPolicy } from './sign-in-page.ts'

export type Answer = { status: number; headers?: Record<string, string>; body?: string | object }
/** @param parameters parameters from the form in the body of a POST, else from the query */
export type Endpoint = (parameters: Record<string, string>) => Answer | Promise<Answer>

const problemOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.') || 'The request'}: ${issue?.message}`

const html = (status: number, body: string, redirectUri?: string): Answer => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': signInPolicy(redirectUri),
  },
  body,
})
const refused = (message: string): Answer => html(400, messagePage('This cannot be done', message))
const oauthError = (error: string): Answer => ({ status: 400, body: { error } })
const sendTo = (address: URL): Answer => ({ status: 303, headers: { Location: address.href } })

const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    client_id: z.string(),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), client_id: z.string(), refresh_token: z.string() }),
])

const revocation = z.object({ token: z.string(), client_id: z.string() })

const signOutRequest = z.object({
  id_token_hint: z.string().optional(),
  post_logout_redirect_uri: returnAddress.optional(),
  state: z.string().optional(),
})

/**
 * Returns the session id of an ID token; undefined if it has none. Does not check the signature, because a
 * forged token could only end a session.
 */
const sidOf = (idToken: string): string | undefined => {
  try {
    const { sid } = decodeJwt(idToken)
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined // the text is not a token
  }
}

type Provider = { identity: Identity; lifetime: string; sessions: Sessions }

const tokens = async ({ identity, lifetime, sessions }: Provider, session: Session): Promise<Answer> => {
  const { sid, client_id, nonce } = session
  const { account, roles, subject, email, name } = session.person
  const claims = { email, name, sid }
  const access = { account, roles, subject, expiresIn: lifetime, claims }
  const access_token = await signAccessToken(identity, access)
  const id_token = await sign(identity, { ...claims, aud: client_id, sub: subject, nonce }, lifetime)
  const { exp = 0, iat = 0 } = decodeJwt(access_token)
  const refresh_token = sessions.refreshTokenOf(session)
  return {
    status: 200,
    body: { access_token, token_type: 'Bearer', expires_in: exp - iat, id_token, refresh_token },
  }
}

/** Returns an endpoint that parses its parameters first. `refuse` answers when they are wrong. */
const parsed =
  <T>(
    schema: z.ZodType<T>,
    refuse: (problem: string) => Answer,
    answer: (request: T, parameters: Record<string, string>) => Answer | Promise<Answer>,
  ): Endpoint =>
  (parameters) => {
    const { success, data, error } = schema.safeParse(parameters)
    return success ? answer(data, parameters) : refuse(problemOf(error))
  }
const invalidRequest = (): Answer => oauthError('invalid_request')

const showForm = parsed(authorizationRequest, refused, (request) =>
  html(200, signInPage(request), request.redirect_uri),
)

const signIn = ({ identity, sessions }: Provider): Endpoint =>
  parsed(authorizationRequest, refused, (request, parameters) => {
    const { redirect_uri, state } = request
    const who = person.safeParse(parameters)
    if (!who.success) return html(400, signInPage(request, problemOf(who.error)), redirect_uri)
    const address = new URL(redirect_uri)
    address.searchParams.set('code', sessions.begin(request, who.data))
    address.searchParams.set('state', state)
    address.searchParams.set('iss', identity.issuer)
    return sendTo(address)
  })

const giveTokens = (provider: Provider): Endpoint =>
  parsed(tokenRequest, invalidRequest, (request) => {
    const session =
      request.grant_type === 'refresh_token'
        ? provider.sessions.refresh(request.refresh_token, request.client_id)
        : provider.sessions.redeem(request)
    return session === undefined ? oauthError('invalid_grant') : tokens(provider, session)
  })

const revoke = ({ sessions }: Provider): Endpoint =>
  parsed(revocation, invalidRequest, ({ token, client_id }) => {
    sessions.revoke(token, client_id)
    // An unknown token gets the same answer (RFC 7009, 2.2).
    return { status: 200 }
  })

const signOut = ({ sessions }: Provider): Endpoint =>
  parsed(signOutRequest, refused, ({ id_token_hint = '', post_logout_redirect_uri, state }) => {
    sessions.end(sidOf(id_token_hint) ?? '')
    if (post_logout_redirect_uri === undefined)
      return html(200, messagePage('Signed out', 'You can close this page.'))
    const address = new URL(post_logout_redirect_uri)
    if (state !== undefined) address.searchParams.set('state', state)
    return sendTo(address)
  })

const show = (body: object) => (): Answer => ({ status: 200, body })

/** Returns the discovery document. */
const metadata = ({ issuer, browserOrigin = issuer }: Identity): object => ({
  issuer,
  authorization_endpoint: `${browserOrigin}/authorize`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  end_session_endpoint: `${browserOrigin}/sign-out`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  id_token_signing_alg_values_supported: [algorithm],
  subject_types_supported: ['public'],
  scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  claims_supported: ['sub', 'email', 'name', 'account', 'roles', 'sid'],
  authorization_response_iss_parameter_supported: true,
})

/**
 * Returns the endpoints of an OpenID Connect provider for trying Shiplog out, by path and method. It supports
 * the authorization code flow with PKCE for any public client on this machine, refresh tokens that can be
 * used once and revoked, and sign-out. Whoever opens the form can sign in as anybody.
 *
 * @param lifetime lifetime of access tokens and ID tokens, such as `1h`
 */
export const createEndpoints = (
  identity: Identity,
  lifetime: string,
): Record<string, Record<string, Endpoint>> => {
  const { d: _, ...publicKey } = identity.private_key
  const provider: Provider = { identity, lifetime, sessions: createSessions() }
  return {
    '/.well-known/openid-configuration': { GET: show(metadata(identity)) },
    '/jwks': { GET: show({ keys: [{ ...publicKey, alg: algorithm, use: 'sig' }] }) },
    '/health/ready': { GET: show({ status: 'ok' }) },
    '/authorize': { GET: showForm, POST: signIn(provider) },
    '/token': { POST: giveTokens(provider) },
    '/revoke': { POST: revoke(provider) },
    '/sign-out': { GET: signOut(provider), POST: signOut(provider) },
  }
}
