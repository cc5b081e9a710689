import type { Logger } from '@shiplog/log'
import type { RequestHandler } from 'express'
import { tokenRevocation } from 'openid-client'
import type { Context } from '../../context.ts'
import type { KeptTokens } from '../../sign-in/sealed.ts'
import { countProviderRequest, type SignIn } from '../../sign-in/sign-in.ts'
import { clearSession, readTokens } from './cookies.ts'
import { endSessionAddress } from './end-session-address.ts'
import { ownWriteOrigin } from './origin.ts'
import { sendPage } from './page.ts'

export const signedOutPath = '/auth/signed-out'
/** With `prompt=login` the provider asks for credentials, even when somebody is signed in there. */
export const signInAgainPath = '/auth/sign-in?prompt=login'
/** A value of `state`, which the provider hands back: whoever signed out there signs in as somebody else. */
export const beginAgain = 'sign-in'

const warn = (log: Logger, err: unknown, message: string): void => {
  const { name, message: text } = err instanceof Error ? err : new Error(String(err))
  log.warn({ problem: { name, message: text } }, message)
}

/**
 * Has the provider revoke the refresh token (RFC 7009), so that it is of no use to whoever has copied it.
 * Nobody is kept from signing out by a provider that does not: the request ends after 5 s.
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
 * `POST /auth/sign-out`: the browser forgets the session at once, whatever the provider says. The answer is
 * where to go on, for the provider's own session to end; a form is sent there.
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
      .then((configuration) => endSessionAddress(configuration, { idToken: kept?.id_token, back }) ?? back)
      .catch((err: unknown) => {
        warn(ctx.log, err, 'session not ended at the identity provider')
        return back
      })
    clearSession(res, origin)
    res.vary('accept')
    if (req.accepts(['json', 'html']) === 'html') return void res.status(303).set('location', location).end()
    res.json({ location })
  }

/** `GET /auth/signed-out`: where the provider leads back to when it has ended its session. */
export const signedOut: RequestHandler = (req, res) => {
  if (req.query.state === beginAgain) return void res.status(303).set('location', signInAgainPath).end()
  sendPage(res, 200, {
    title: 'You are signed out',
    text: 'Shiplog has forgotten the session in this browser',
    links: { '/auth/sign-in': 'Sign in again' },
  })
}
