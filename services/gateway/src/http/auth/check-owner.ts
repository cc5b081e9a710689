import { TokenInvalidError, type VerifiedToken } from '@shiplog/auth'
import type { Request, Response } from 'express'
import type { Context } from '../../context.ts'
import type { KeptTokens } from '../../sign-in/sealed.ts'
import { unauthorized } from '../bearer.ts'
import { sessionToken } from '../session-cookie.ts'
import { auditRefusal } from './audit-session.ts'
import { clearTokens } from './cookies.ts'

const isOwner = (kept: KeptTokens, { subject, account }: VerifiedToken): boolean =>
  subject === kept.subject && account === kept.account

/** @throws HttpError 401 when the new token of a renewal is of another person or account than the session */
export const checkRenewed = (ctx: Context, req: Request, kept: KeptTokens, renewed: VerifiedToken): void => {
  if (isOwner(kept, renewed)) return
  ctx.log.warn(
    {
      subject: kept.subject,
      account: kept.account,
      renewed: { subject: renewed.subject, account: renewed.account },
    },
    'renewal refused: the new token is of another person or account',
  )
  auditRefusal(ctx, req, renewed, 'Renewing the session of another person or account brought this token')
  throw unauthorized('The identity provider gave a token of another person or account: sign in again')
}

/**
 * Refuses to renew the session of one person while the access token in the browser is valid and of another
 * person. That happens when a neighbouring host plants `__session`, or when cookies are copied. The sealed
 * tokens are cleared: otherwise they would restore their own session once the other ends.
 *
 * @throws HttpError 401
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
    if (err instanceof TokenInvalidError) return undefined // expired or forged: it proves no identity
    throw err
  })
  if (present === undefined || isOwner(kept, present)) return
  clearTokens(res, origin)
  auditRefusal(ctx, req, present, 'The browser also held the refresh token of another person or account')
  throw unauthorized(
    'The access token and the refresh token in this browser belong to different people or accounts: sign in again',
  )
}
