import type { RequestHandler } from 'express'
import { buildEndSessionUrl, type Configuration, tokenRevocation } from 'openid-client'
import type { Context } from '../../context.ts'
import type { KeptTokens } from '../../sign-in/sealed.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import { clearSession, readTokens } from './cookies.ts'
import { ownWriteOrigin } from './origin.ts'
import { sendPage } from './page.ts'

export const signedOutPath = '/auth/signed-out'
/** A value of `state`, which the provider hands back: whoever signed out there signs in as somebody else. */
export const beginAgain = 'sign-in'

/** Where the provider ends its session; where it has no such address, the refresh token is taken back. */
const endAtProvider = async (
  configuration: Configuration,
  { id_token, refresh_token }: Partial<KeptTokens>,
  back: string,
): Promise<string> => {
  const { end_session_endpoint, revocation_endpoint } = configuration.serverMetadata()
  if (end_session_endpoint !== undefined)
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: back,
      ...(id_token !== undefined && { id_token_hint: id_token }),
    }).href
  if (revocation_endpoint !== undefined && refresh_token !== undefined)
    await tokenRevocation(configuration, refresh_token)
  return back
}

/**
 * `POST /auth/sign-out`: the browser forgets the session at once, whatever the provider says. The answer is
 * where to go on, for the provider's own session to end; a form is sent there.
 */
export const signOut =
  ({ config, log }: Context, signIn: SignIn): RequestHandler =>
  async (req, res) => {
    const origin = ownWriteOrigin(req, config.publicOrigin)
    const tokens = (await readTokens(signIn, req, origin)) ?? {}
    const back = `${origin}${signedOutPath}`
    const location = await signIn.provider
      .ask((configuration) => endAtProvider(configuration, tokens, back))
      .catch((err: unknown) => {
        const { name, message } = err instanceof Error ? err : new Error(String(err))
        log.warn({ problem: { name, message } }, 'session not ended at the identity provider')
        return back
      })
    clearSession(res, origin)
    res.vary('accept')
    if (req.accepts(['json', 'html']) === 'html') return void res.status(303).set('location', location).end()
    res.json({ location })
  }

/** `GET /auth/signed-out`: where the provider leads back to when it has ended its session. */
export const signedOut: RequestHandler = (req, res) => {
  if (req.query.state === beginAgain)
    return void res.status(303).set('location', '/auth/sign-in?prompt=login').end()
  sendPage(res, 200, {
    title: 'You are signed out',
    text: 'Shiplog has forgotten the session in this browser',
    links: { '/auth/sign-in': 'Sign in again' },
  })
}
