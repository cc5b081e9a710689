import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createBadgeToken as operation } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import {
  createBadgeToken as insertBadgeToken,
  TooManyBadgeTokensError,
} from '../../badges/create-badge-token.ts'
import type { Context } from '../../context.ts'
import { hashBadgeTokenText } from '../../domain/badge-token-text.ts'
import { jsonObject } from '../bodies/json-body.ts'
import { ownOrigin } from '../principal/own-origin.ts'

const noMoreTokens = (err: unknown): never => {
  if (err instanceof TooManyBadgeTokensError) throw new HttpError(409, err.message, { cause: err })
  throw err
}

export const createBadgeToken =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, subject } = principal(req)
    const wanted = parseBody(operation.body.schema, jsonObject(req))
    const fields = { ...wanted, account_id, created_by: subject, created_at: ctx.now() }
    const { row, token } = await inAccount(ctx.db, account_id, async (tx) => {
      const made = await insertBadgeToken(tx, fields, ctx.config.badgeTokens.perAccount)
      const { id, name } = made.row
      await audit(tx, req, { action: 'badge_token.create', id, name, changes: changesOf(wanted) })
      return made
    }).catch(noMoreTokens)

    ctx.badgeTokenChanged({ hash: hashBadgeTokenText(token) })
    ctx.log.info({ account_id, subject, badge_token_id: row.id }, 'badge token created')
    const badges = `${ownOrigin(req, ctx.config.publicOrigin) ?? ''}/badges/${token}/{product}/{environment}`
    sendAnswer(res, operation, {
      ...row,
      token,
      badge_url: `${badges}.svg`,
      endpoint_url: `${badges}.json`,
    })
  }
