import type { Logger } from '@shiplog/log'
import type { RequestHandler } from 'express'
import { buildEndSessionUrl, type Configuration, tokenRevocation } from 'openid-client'
import type { Context } from '../../context.ts'
import { providerProblem } from '../../sign-in/problem.ts'
import type { KeptTokens } from '../../sign-in/sealed.ts'
import { countProviderRequest, type SignIn } from '../../sign-in/sign-in.ts'
import { sendShortPage } from '../pages/short-page.ts'
import { clearSession, readTokens, takeRefused } from './cookies.ts'
import { browserOrigin, ownWriteOrigin } from './origin.ts'

/** The provider redirects the browser to this path after it has ended its session. */
const signedOutPath = '/auth/signed-out'
/** With `prompt=login`, the provider should ask for credentials even when somebody is signed in there. */
const signInAgainPath = '/auth/sign-in?prompt=login'
/** `switchUser` sends this `state` to the provider. When `signedOut` gets it back, a new sign-in begins. */
const beginAgain = 'sign-in'

/**
 * Returns the address at which the provider ends its own session; undefined when the provider has none.
 *
 * @param idToken names the session to end. Without it, the provider asks the user first
 * @param state value of the parameter `state`, which the provider adds to `back`
 */
const endSessionAddress = (
  configuration: Configuration,
  back: string,
  idToken: string | undefined,
  state?: string,
): string | undefined => {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
  return buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: back,
    ...(state !== undefined && { state }),
    ...(idToken !== undefined && { id_token_hint: idToken }),
  }).href
}

const warn = (log: Logger, err: unknown, message: string): void => {
  const { name, message: text } = err instanceof Error ? err : new Error(String(err))
  log.warn({ problem: { name, message: text } }, message)
}

/**
 * Asks the provider to revoke the refresh token (RFC 7009), so that a copy of the token cannot be used. A
 * failure is only logged, and the request is given up after 5 s, because the person is signed out in any
 * case.
 */
const revoke = async ({ log }: Context, signIn: SignIn, kept: KeptTokens | undefined): Promise<void> => {
  const { refresh_token } = kept ?? {}
  if (kept === undefined || refresh_token === undefined) return
  try {
    countProviderRequest(signIn, kept)
    await signIn.provider.ask(async (configuration) => {
      const { revocation_endpoint } = configuration.serverMetadata()
      if (revocation_endpoint !== undefined) await tokenRevocation(configuration, refresh_token)
    })
  } catch (err) {
    warn(log, err, 'refresh token not revoked at the identity provider')
  }
}

/**
 * `POST /auth/sign-out`: clears the session in the browser, even when the provider fails. The answer is the
 * address at which the provider ends its own session, as JSON or, for a client that prefers HTML, as a
 * redirect. It is the address of `signedOut` when the provider has no such address or fails.
 */
export const signOut =
  (ctx: Context, signIn: SignIn): RequestHandler =>
  async (req, res) => {
    const origin = ownWriteOrigin(req, ctx.config.publicOrigin)
    const kept = await readTokens(signIn, req, origin)
    const back = `${origin}${signedOutPath}`
    await revoke(ctx, signIn, kept)
    const location = await signIn.provider
      .configuration()
      .then((configuration) => endSessionAddress(configuration, back, kept?.id_token) ?? back)
      .catch((err: unknown) => {
        warn(ctx.log, err, 'session not ended at the identity provider')
        return back
      })
    clearSession(res, origin)
    res.vary('accept')
    if (req.accepts(['json', 'html']) === 'html') return void res.status(303).set('location', location).end()
    res.json({ location })
  }

/** `GET /auth/signed-out`: shows that the session has ended, or begins a new sign-in. */
export const signedOut: RequestHandler = (req, res) => {
  if (req.query.state === beginAgain) return void res.status(303).set('location', signInAgainPath).end()
  sendShortPage(res, 200, {
    title: 'You are signed out',
    text: 'Your session in this browser has ended',
    links: { '/auth/sign-in': 'Sign in again' },
  })
}

/**
 * `GET /auth/switch-user`: lets a person sign in as somebody else. The session at the identity provider is
 * ended first, because some providers ignore `prompt=login` and sign the same person in again. Shiplog's own
 * session is not ended. The provider asks the user before it ends its session, unless this browser still has
 * the ID token of a refused sign-in.
 */
export const switchUser =
  ({ config, log }: Context, signIn: SignIn): RequestHandler =>
  async (req, res) => {
    const origin = browserOrigin(req, config.publicOrigin)
    const configuration = await signIn.provider.configuration().catch((err: unknown) => {
      throw providerProblem(err, log)
    })
    const idToken = await takeRefused(signIn, req, res, origin)
    const address = endSessionAddress(configuration, `${origin}${signedOutPath}`, idToken, beginAgain)
    res
      .status(303)
      .set('location', address ?? signInAgainPath)
      .end()
  }
