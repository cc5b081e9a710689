import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { revokeApiKey as endApiKey } from '../keys/revoke-api-key.ts'

export const revokeApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, account, subject } = principal(req)
    const id = idParameter(req, 'api-key-id')

    const key = await inAccount(ctx.db, account_id, (tx) => endApiKey(tx, account_id, id, ctx.now()))
    if (key === undefined) return refuse(existsElsewhere(ctx.db, 'api_key', account_id, id))

    // Also when the key was revoked before, because the message to the other replicas may have been lost.
    ctx.keyChanged({ account, number: key.number })
    if (key.revoked_at === null)
      ctx.log.info({ account_id, subject, api_key_id: id, prefix: key.prefix }, 'API key revoked')
    res.status(204).end()
  }
