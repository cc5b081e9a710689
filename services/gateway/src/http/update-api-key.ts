import { principal } from '@shiplog/auth'
import { apiKeyPatch } from '@shiplog/contract'
import { parseBody } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { updateApiKey as storeApiKey } from '../db/api-keys.ts'
import { apiKeyBody } from './api-key-body.ts'
import { apiKeyId, refuse } from './api-key-id.ts'
import { jsonObject } from './json-body.ts'

export const updateApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = apiKeyId(req)
    const { name, description } = parseBody(apiKeyPatch, jsonObject(req))
    const changes = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    }

    const key = await inAccount(ctx.db, account_id, (tx) => storeApiKey(tx, account_id, id, changes))
    res.json(apiKeyBody(key ?? (await refuse(ctx, id))))
  }
