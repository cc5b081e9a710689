import { principal } from '@shiplog/auth'
import { createApiKey as operation } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { defaultScopes, createApiKey as makeApiKey } from '../keys/create-api-key.ts'
import { futureOrNull } from './future.ts'
import { jsonObject } from './json-body.ts'

export const createApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, account, subject } = principal(req)
    const now = ctx.now()
    const wanted = parseBody(operation.body.schema, jsonObject(req))
    const fields = {
      ...wanted,
      expires_at: futureOrNull('expires_at', wanted.expires_at, now),
      scopes: defaultScopes,
      created_by: subject,
    }

    const { row, key } = await inAccount(ctx.db, account_id, (tx) =>
      makeApiKey(tx, { account_id, account }, fields, now),
    )

    ctx.keyChanged({ account, number: row.number })
    const { id: api_key_id, prefix } = row
    ctx.log.info({ account_id, subject, api_key_id, prefix }, 'API key created')
    sendAnswer(res, operation, { ...row, key })
  }
