import { audit, changesOf } from '@shiplog/audit'
import { updateBadgeToken as operation } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { updateBadgeToken as storeBadgeToken } from '../../db/badge-tokens.ts'
import { jsonObject } from '../bodies/json-body.ts'

export const updateBadgeToken =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const token = await requested(db, req, 'badge_token', async (tx, account_id, id) => {
      const changes = { name: parseBody(operation.body.schema, jsonObject(req)).name }
      const stored = await storeBadgeToken(tx, account_id, id, changes)
      if (stored === undefined) return undefined
      const { name } = stored
      await audit(tx, req, { action: 'badge_token.update', id, name, changes: changesOf(changes) })
      return stored
    })
    sendAnswer(res, operation, token)
  }
