import { TokenInvalidError } from '@shiplog/auth'
import { HttpError } from '@shiplog/http'
import type { Request } from 'express'
import type { Context } from '../../context.ts'
import { type AccessToken, accessProblem, hasAccess } from '../../sign-in/access-problem.ts'
import { tokenProblem, tooLarge } from '../../sign-in/token-problem.ts'
import { auditRefusal } from './audit-session.ts'
import { fits } from './cookies.ts'

/**
 * Checks that an access token is valid, gives access, and fits into a cookie.
 *
 * @throws HttpError 403, with a message for the person who signs in
 * @throws IssuerUnavailableError when the token cannot be checked now
 */
export const acceptToken = async (ctx: Context, req: Request, token: string): Promise<AccessToken> => {
  const { tokens, config } = ctx
  const verified = await tokens.verify(token).catch((err: unknown) => {
    throw err instanceof TokenInvalidError ? tokenProblem(err, token, config.tokens) : err
  })
  if (!hasAccess(verified)) {
    const { reason, advice } = accessProblem(verified, config.tokens)
    auditRefusal(ctx, req, verified, reason)
    throw new HttpError(403, advice)
  }
  if (!fits(token)) {
    auditRefusal(ctx, req, verified, 'The access token is too large for a cookie')
    throw tooLarge(token)
  }
  return verified
}
