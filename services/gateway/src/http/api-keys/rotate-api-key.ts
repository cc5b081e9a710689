import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { rotateApiKey as operation } from '@shiplog/contract'
import { HttpError, idParameter, parseBody, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { NotRotatableError, rotateApiKey as replaceApiKey } from '../../keys/rotate-api-key.ts'
import { jsonObjectOrEmpty } from '../bodies/json-body.ts'
import { futureOrNull, noMoreKeys } from './create-api-key.ts'
import { showKey } from './show-key.ts'

const toHttpError = (err: unknown): never => {
  if (err instanceof NotRotatableError) throw new HttpError(409, err.message, { cause: err })
  return noMoreKeys(err)
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

    const { perAccount } = ctx.config.apiKeys
    const rotated = await inAccount(ctx.db, account_id, async (tx) => {
      const done = await replaceApiKey(tx, { account_id, account }, id, rotation, now, perAccount)
      if (done === undefined) return undefined
      const replaced_by = done.created.row.id
      const changes = changesOf({ grace_hours, expires_at: rotation.expires_at, replaced_by })
      await audit(tx, req, { action: 'api_key.rotate', id, name: done.old.name, changes })
      return done
    }).catch(toHttpError)
    if (rotated === undefined) return refuse(existsElsewhere(ctx.db, 'api_key', account_id, id))

    const { old, created } = rotated
    for (const { number } of [old, created.row]) ctx.keyChanged({ account, number })
    const { id: replaced_by, prefix: replaced_by_prefix } = created.row
    const replacement = { replaced_by, replaced_by_prefix, grace_hours }
    ctx.log.info(
      { account_id, subject, api_key_id: id, prefix: old.prefix, ...replacement },
      'API key rotated',
    )
    sendAnswer(res, operation, { ...showKey(created.row), key: created.key })
  }
