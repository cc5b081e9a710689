import { TokenInvalidError, type VerifiedToken } from '@shiplog/auth'
import type { Request } from 'express'
import type { Context } from '../../context.ts'
import { checkMay } from '../../sign-in/check-may.ts'
import { tokenProblem, tooLarge } from '../../sign-in/token-problem.ts'
import { noteRefusal } from './audit-session.ts'
import { fits } from './cookies.ts'

export type AcceptedToken = VerifiedToken & { account: string }

/**
 * An access token that opens something, and that a browser can keep.
 *
 * @throws HttpError 403, in words for whoever signs in
 */
export const acceptToken = async (ctx: Context, req: Request, token: string): Promise<AcceptedToken> => {
  const { tokens, config } = ctx
  const verified = await tokens.verify(token).catch((err: unknown) => {
    throw err instanceof TokenInvalidError ? tokenProblem(err, token, config.tokens) : err
  })
  const { account, role } = verified
  if (account === undefined || role === undefined) {
    const namesNone = verified.wrongAccount ? 'names an account that is not valid' : 'names no account'
    const lacking = account === undefined ? namesNone : 'gives no role'
    noteRefusal(ctx, req, verified, `The access token ${lacking}`)
    checkMay(verified, config.tokens)
    throw new Error('checkMay lets a token pass that opens nothing')
  }
  if (!fits(token)) {
    noteRefusal(ctx, req, verified, 'The access token is too large for a cookie')
    throw tooLarge(token)
  }
  return { ...verified, account }
}
