import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createApiKey as operation } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import {
  type ApiKeyFields,
  createApiKey as makeApiKey,
  scopesOf,
  TooManyKeysError,
} from '../../keys/create-api-key.ts'
import { jsonObject } from '../bodies/json-body.ts'
import { showKey } from './show-key.ts'

/** Parses a time; null for null. @throws HttpError 400, with the field's name, unless it is in the future */
export const futureOrNull = (field: string, time: string | null, now: Date): Date | null => {
  if (time === null) return null
  const moment = new Date(time)
  if (moment > now) return moment
  throw new HttpError(400, `Field '${field}' must be in the future`)
}

/** Throws a 409 for a `TooManyKeysError`, and throws any other error unchanged. */
export const noMoreKeys = (err: unknown): never => {
  if (err instanceof TooManyKeysError) throw new HttpError(409, err.message, { cause: err })
  throw err
}

export const createApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, account, subject } = principal(req)
    const now = ctx.now()
    const wanted = parseBody(operation.body.schema, jsonObject(req))
    const { may_skip_preflight, ...given } = wanted
    const fields: ApiKeyFields = {
      ...given,
      expires_at: futureOrNull('expires_at', wanted.expires_at, now),
      scopes: scopesOf({ may_skip_preflight }),
      created_by: subject,
    }

    const { perAccount } = ctx.config.apiKeys
    const { row, key } = await inAccount(ctx.db, account_id, async (tx) => {
      const made = await makeApiKey(tx, { account_id, account }, fields, now, perAccount)
      const { id, name } = made.row
      await audit(tx, req, { action: 'api_key.create', id, name, changes: changesOf(wanted) })
      return made
    }).catch(noMoreKeys)

    ctx.keyChanged({ account, number: row.number })
    const { id: api_key_id, prefix } = row
    ctx.log.info({ account_id, subject, api_key_id, prefix }, 'API key created')
    sendAnswer(res, operation, { ...showKey(row), key })
  }
