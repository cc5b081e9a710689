import { principal } from '@shiplog/auth'
import { updateApiKey as operation } from '@shiplog/contract'
import { idParameter, parseBody, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { updateApiKey as storeApiKey } from '../db/api-keys.ts'
import { jsonObject } from './json-body.ts'

export const updateApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'api-key-id')
    const { name, description } = parseBody(operation.body.schema, jsonObject(req))
    const changes = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    }

    const key = await inAccount(ctx.db, account_id, (tx) => storeApiKey(tx, account_id, id, changes))
    sendAnswer(res, operation, key ?? (await refuse(existsElsewhere(ctx.db, 'api_key', account_id, id))))
  }
