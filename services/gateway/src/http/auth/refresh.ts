import { hash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { ResponseBodyError, refreshTokenGrant } from 'openid-client'
import type { Context } from '../../context.ts'
import { providerProblem } from '../../sign-in/problem.ts'
import type { KeptTokens } from '../../sign-in/sealed.ts'
import { countProviderRequest, type Renewal, type SignIn } from '../../sign-in/sign-in.ts'
import { unauthorized } from '../principal/bearer.ts'
import { acceptToken } from './accept-token.ts'
import { checkRenewed, checkSessionCookie } from './check-owner.ts'
import { keepTokens, readTokens, setSession } from './cookies.ts'
import { ownWriteOrigin } from './origin.ts'

const renew = async ({ provider }: SignIn, before: KeptTokens, refreshToken: string): Promise<Renewal> => {
  try {
    return await provider.ask(async (configuration) => {
      const { access_token, refresh_token, id_token } = await refreshTokenGrant(configuration, refreshToken)
      const kept = { ...before, ...(refresh_token && { refresh_token }), ...(id_token && { id_token }) }
      return { access_token, kept }
    })
  } catch (err) {
    if (err instanceof ResponseBodyError && err.error === 'invalid_grant') return 'refused'
    throw err
  }
}

/**
 * Renews a session, once for simultaneous requests. Many providers end a session whose refresh token is used
 * twice, because the token may be stolen. So when a second request with the same refresh token reaches this
 * gateway within 30 s, it gets the provider's answer to the first request.
 */
const renewOnce = (signIn: SignIn, before: KeptTokens, refreshToken: string): Promise<Renewal> => {
  const { renewals } = signIn
  const key = hash('sha256', refreshToken, 'base64')
  const known = renewals.get(key)
  if (known !== undefined) return known
  const renewal = renew(signIn, before, refreshToken)
  renewals.set(key, renewal)
  renewal.catch(() => renewals.delete(key))
  return renewal
}

/**
 * `POST /auth/refresh`: stores a new access token of the same person and account in the cookie. When the
 * provider refuses the refresh token, no cookie is cleared, because another tab may have renewed the session
 * just before.
 */
export const refreshSession =
  (ctx: Context, signIn: SignIn): RequestHandler =>
  async (req, res) => {
    const origin = ownWriteOrigin(req, ctx.config.publicOrigin)
    const before = await readTokens(signIn, req, origin)
    if (before?.refresh_token === undefined)
      throw unauthorized('There is no refresh token to renew the session with: sign in again')
    countProviderRequest(signIn, before)
    try {
      await checkSessionCookie(ctx, req, res, origin, before)
      const renewal = await renewOnce(signIn, before, before.refresh_token)
      if (renewal === 'refused') throw unauthorized('The identity provider has ended the session')
      const renewed = await acceptToken(ctx, req, renewal.access_token)
      checkRenewed(ctx, req, before, renewed)
      await keepTokens(signIn, res, origin, renewal.kept)
      setSession(res, origin, renewal.access_token, renewed.expiresAt)
    } catch (err) {
      const problem = providerProblem(err, ctx.log)
      throw problem.status === 403 ? unauthorized(problem.message, err) : problem
    }
    res.status(204).end()
  }
