import { type AuditEntry, actorOf } from '@shiplog/audit'
import {
  IssuerUnavailableError,
  type Person,
  setPrincipal,
  TokenInvalidError,
  type VerifiedToken,
} from '@shiplog/auth'
import { HttpError, unavailable } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { looksLikeApiKey } from '../../domain/api-key-text.ts'
import { accessProblem, hasAccess } from '../../sign-in/access-problem.ts'
import { wrongIssuer } from '../../sign-in/problem.ts'
import { tokenRefusal } from '../../sign-in/token-problem.ts'
import { setAddressHeader } from '../client-address.ts'
import { bearerToken, unauthorized } from './bearer.ts'
import { sessionToken } from './session-cookie.ts'

const tokenOf = (req: Request, publicOrigin: string | undefined): string | undefined =>
  req.get('authorization') === undefined ? sessionToken(req, publicOrigin) : bearerToken(req)

const verify = async (ctx: Context, token: string): Promise<VerifiedToken> => {
  try {
    return await ctx.tokens.verify(token)
  } catch (err) {
    if (err instanceof TokenInvalidError) throw unauthorized(tokenRefusal(err), err)
    if (err instanceof IssuerUnavailableError)
      throw unavailable(
        `Access tokens cannot be checked now. ${wrongIssuer(err) ?? 'The identity provider does not answer'}`,
        err,
      )
    throw err
  }
}

const accountId = async (ctx: Context, account: string): Promise<string> => {
  try {
    return await ctx.accountIdOf(account)
  } catch (err) {
    ctx.log.warn({ err }, 'account not looked up')
    throw unavailable('Accounts cannot be looked up now: try again', err)
  }
}

const tokens = new WeakMap<Request, VerifiedToken>()

/** Returns the token of a request that `authenticateUser` has accepted. */
export const verifiedToken = (req: Request): VerifiedToken => {
  const token = tokens.get(req)
  if (token === undefined) throw new Error('The route has no authenticateUser')
  return token
}

const personOf = (verified: VerifiedToken): Person | null => {
  const { email = null, isEmailVerified, name = null, ownRoles, isPerson } = verified
  if (!isPerson) return null
  const [trusted, unverified] = isEmailVerified ? [email, null] : [null, email]
  return { email: trusted, unverified_email: unverified, name, own_roles: ownRoles }
}

const sessionStart = (req: Request, account_id: string): AuditEntry => ({
  ...actorOf(req),
  account_id,
  action: 'session.start',
  id: null,
  name: null,
})

/** Requires an access token with an account and a role. The first token of an account creates the account. */
export const authenticateUser =
  (ctx: Context): RequestHandler =>
  async (req, _res, next) => {
    const token = tokenOf(req, ctx.config.publicOrigin)
    if (token === undefined) throw unauthorized('Invalid token')
    if (looksLikeApiKey(token))
      throw new HttpError(
        403,
        'This route needs an access token: API keys only post events and pre-flight checks',
      )
    const verified = await verify(ctx, token)
    if (!hasAccess(verified)) throw new HttpError(403, accessProblem(verified, ctx.config.tokens).detail)
    const { account, role, subject, session } = verified
    const account_id = await accountId(ctx, account)
    const person = personOf(verified)
    setPrincipal(req, { kind: 'user', account_id, account, subject, role, person })
    tokens.set(req, verified)
    setAddressHeader(req)
    ctx.sessions.note(session, () => sessionStart(req, account_id))
    next()
  }
