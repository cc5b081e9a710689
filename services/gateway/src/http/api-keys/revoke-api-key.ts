import { audit } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { revokeApiKey as endApiKey } from '../../keys/revoke-api-key.ts'

export const revokeApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, account, subject } = principal(req)
    const key = await requested(ctx.db, req, 'api_key', async (tx, account_id, id) => {
      const before = await endApiKey(tx, account_id, id, ctx.now())
      if (before?.revoked_at === null)
        await audit(tx, req, { action: 'api_key.revoke', id, name: before.name })
      return before
    })

    // Also for a key that was revoked before, because the first message may have been lost.
    ctx.keyChanged({ account, number: key.number })
    if (key.revoked_at === null)
      ctx.log.info({ account_id, subject, api_key_id: key.id, prefix: key.prefix }, 'API key revoked')
    res.status(204).end()
  }
