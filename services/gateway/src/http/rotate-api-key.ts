import { principal } from '@shiplog/auth'
import { rotateApiKey as operation } from '@shiplog/contract'
import { HttpError, idParameter, parseBody, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { NotRotatableError, rotateApiKey as replaceApiKey } from '../keys/rotate-api-key.ts'
import { futureOrNull } from './future.ts'
import { jsonObjectOrEmpty } from './json-body.ts'

const toHttpError = (err: unknown): never => {
  if (err instanceof NotRotatableError) throw new HttpError(409, err.message, { cause: err })
  throw err
}

export const rotateApiKey =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, account, subject } = principal(req)
    const id = idParameter(req, 'api-key-id')
    const now = ctx.now()
    const { grace_hours, expires_at } = parseBody(operation.body.schema, jsonObjectOrEmpty(req))
    const rotation = {
      grace_hours,
      expires_at: futureOrNull('expires_at', expires_at, now),
      created_by: subject,
    }

    const rotated = await inAccount(ctx.db, account_id, (tx) =>
      replaceApiKey(tx, { account_id, account }, id, rotation, now),
    ).catch(toHttpError)
    if (rotated === undefined) return refuse(existsElsewhere(ctx.db, 'api_key', account_id, id))

    const { old, created } = rotated
    for (const { number } of [old, created.row]) ctx.keyChanged({ account, number })
    const { id: replaced_by, prefix: replaced_by_prefix } = created.row
    ctx.log.info(
      {
        account_id,
        subject,
        api_key_id: id,
        prefix: old.prefix,
        replaced_by,
        replaced_by_prefix,
        grace_hours,
      },
      'API key rotated',
    )
    sendAnswer(res, operation, { ...created.row, key: created.key })
  }
