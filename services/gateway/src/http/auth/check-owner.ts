import { TokenInvalidError, type VerifiedToken } from '@shiplog/auth'
import type { Request, Response } from 'express'
import type { Context } from '../../context.ts'
import type { KeptTokens } from '../../sign-in/sealed.ts'
import { unauthorized } from '../principal/bearer.ts'
import { sessionToken } from '../principal/session-cookie.ts'
import { auditRefusal } from './audit-session.ts'
import { clearTokens } from './cookies.ts'

const isOwner = (kept: KeptTokens, { subject, account }: VerifiedToken): boolean =>
  subject === kept.subject && account === kept.account

/** @throws HttpError 401 when a renewed token is of another person or account than the session */
export const checkRenewed = (ctx: Context, req: Request, kept: KeptTokens, renewed: VerifiedToken): void => {
  if (isOwner(kept, renewed)) return
  const { subject, account } = renewed
  ctx.log.warn(
    { subject: kept.subject, account: kept.account, renewed: { subject, account } },
    'renewal refused: the new token is of another person or account',
  )
  auditRefusal(ctx, req, renewed, 'Renewing the session of another person or account brought this token')
  throw unauthorized('The identity provider gave a token of another person or account: sign in again')
}

/**
 * Refuses a renewal while the browser also holds a valid access token of another person or account. That
 * happens when another host of the same domain sets the cookie `__session`, or when somebody copies cookies.
 * The cookies with the sealed tokens are cleared, because otherwise their session would come back after the
 * access token has expired.
 *
 * @throws HttpError 401 when the access token is of another person or account
 */
export const checkSessionCookie = async (
  ctx: Context,
  req: Request,
  res: Response,
  origin: string,
  kept: KeptTokens,
): Promise<void> => {
  const token = sessionToken(req, ctx.config.publicOrigin)
  if (token === undefined) return
  const present = await ctx.tokens.verify(token).catch((err: unknown) => {
    if (err instanceof TokenInvalidError) return undefined // such a token proves no identity
    throw err
  })
  if (present === undefined || isOwner(kept, present)) return
  clearTokens(res, origin)
  auditRefusal(ctx, req, present, 'The browser also held the refresh token of another person or account')
  throw unauthorized(
    'The access token and the refresh token in this browser belong to different people or accounts: sign in again',
  )
}
