import { TokenInvalidError, type VerifiedToken } from '@shiplog/auth'
import type { Request, Response } from 'express'
import type { Context } from '../../context.ts'
import type { KeptTokens } from '../../sign-in/sealed.ts'
import { unauthorized } from '../bearer.ts'
import { sessionToken } from '../session-cookie.ts'
import { noteRefusal } from './audit-session.ts'
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
  noteRefusal(ctx, req, renewed, 'A session of another person or account was renewed with this token')
  throw unauthorized('The identity provider gave a token of another person or account: sign in again')
}

/**
 * Refuses to renew the session of one person while the access token in the browser is valid and of another
 * person. That happens when a neighbouring host plants `__session`, or when cookies are copied. The sealed
 * tokens go, so they cannot bring their session back when the other one has ended.
 *
 * @throws HttpError 401
 */
export const checkPresent = async (
  ctx: Context,
  req: Request,
  res: Response,
  origin: string,
  kept: KeptTokens,
): Promise<void> => {
  const token = sessionToken(req, ctx.config.publicOrigin)
  if (token === undefined) return
  const present = await ctx.tokens.verify(token).catch((err: unknown) => {
    if (err instanceof TokenInvalidError) return undefined // over, and nobody's any more
    throw err
  })
  if (present === undefined || isOwner(kept, present)) return
  clearTokens(res, origin)
  noteRefusal(ctx, req, present, 'The browser had what renews a session of another person or account')
  throw unauthorized(
    'The session in this browser is of somebody else than what would renew it: sign in again',
  )
}
