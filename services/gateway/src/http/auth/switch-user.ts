import type { RequestHandler } from 'express'
import { buildEndSessionUrl, type Configuration } from 'openid-client'
import type { Context } from '../../context.ts'
import { providerProblem } from '../../sign-in/problem.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import { takeRefused } from './cookies.ts'
import { browserOrigin } from './origin.ts'
import { beginAgain, signedOutPath } from './sign-out.ts'

const signInPath = '/auth/sign-in?prompt=login'

const endSession = (configuration: Configuration, idToken: string | undefined, back: string): string =>
  buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: back,
    state: beginAgain,
    ...(idToken !== undefined && { id_token_hint: idToken }),
  }).href

/**
 * `GET /auth/switch-user`: signing in as somebody else. The session at the identity provider is ended first:
 * some providers ignore `prompt=login` and answer for whoever is signed in there. The session here stays; the
 * provider asks before it ends its own, unless this browser was refused a moment ago and has its ID token.
 */
export const switchUser =
  ({ config, log }: Context, signIn: SignIn): RequestHandler =>
  async (req, res) => {
    const origin = browserOrigin(req, config.publicOrigin)
    const configuration = await signIn.provider.configuration().catch((err: unknown) => {
      throw providerProblem(err, log)
    })
    const idToken = await takeRefused(signIn, req, res, origin)
    const hasEnd = configuration.serverMetadata().end_session_endpoint !== undefined
    const location = hasEnd ? endSession(configuration, idToken, `${origin}${signedOutPath}`) : signInPath
    res.status(303).set('location', location).end()
  }
