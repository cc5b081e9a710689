import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { unauthorized } from '../principal/bearer.ts'
import { sessionToken } from '../principal/session-cookie.ts'
import { auditTokenCopy } from './audit-session.ts'
import { ownWriteOrigin } from './origin.ts'

/**
 * `POST /auth/token`: answers with the access token of the session, which people copy for their own programs.
 * Scripts cannot read the cookie, so our pages request the token here. The route is a POST, because browsers
 * send the header `Origin` with every POST. By this header, requests of other sites are refused.
 */
export const showToken =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    ownWriteOrigin(req, ctx.config.publicOrigin)
    const access_token = sessionToken(req, ctx.config.publicOrigin)
    if (access_token === undefined) throw unauthorized('There is no session: sign in')
    const verified = await ctx.tokens.verify(access_token).catch((err: unknown) => {
      throw unauthorized('The session has ended: sign in again', err)
    })
    auditTokenCopy(ctx, req, verified)
    res.json({ access_token })
  }
