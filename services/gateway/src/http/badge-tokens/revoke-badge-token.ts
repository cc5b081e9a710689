import { audit } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { lockBadgeToken, updateBadgeToken } from '../../db/badge-tokens.ts'

/** Revokes a badge token. One that was revoked before keeps the time of its revocation. */
export const revokeBadgeToken =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, subject } = principal(req)
    const token = await requested(ctx.db, req, 'badge_token', async (tx, account_id, id) => {
      const before = await lockBadgeToken(tx, account_id, id)
      if (before?.revoked_at === null) {
        await updateBadgeToken(tx, account_id, id, { revoked_at: ctx.now() })
        await audit(tx, req, { action: 'badge_token.revoke', id, name: before.name })
      }
      return before
    })

    // Also for a token that was revoked before, because the first message may have been lost.
    ctx.badgeTokenChanged({ hash: token.secret_hash.toString('hex') })
    if (token.revoked_at === null)
      ctx.log.info({ account_id, subject, badge_token_id: token.id }, 'badge token revoked')
    res.status(204).end()
  }
