import { principal } from '@shiplog/auth'
import { getApiKey as operation } from '@shiplog/contract'
import { idParameter, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findApiKey } from '../db/api-keys.ts'

export const getApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'api-key-id')
    const key = await inAccount(ctx.db, account_id, (tx) => findApiKey(tx, account_id, id))
    sendAnswer(res, operation, key ?? (await refuse(existsElsewhere(ctx.db, 'api_key', account_id, id))))
  }
