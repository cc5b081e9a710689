import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { providerProblem } from '../../sign-in/problem.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import { takeRefused } from './cookies.ts'
import { endSessionAddress } from './end-session-address.ts'
import { browserOrigin } from './origin.ts'
import { beginAgain, signedOutPath, signInAgainPath } from './sign-out.ts'

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
    const back = `${origin}${signedOutPath}`
    const address = endSessionAddress(configuration, { idToken, back, state: beginAgain })
    res
      .status(303)
      .set('location', address ?? signInAgainPath)
      .end()
  }
