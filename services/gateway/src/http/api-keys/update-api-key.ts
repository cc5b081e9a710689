import { audit, changesOf } from '@shiplog/audit'
import { updateApiKey as operation } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { updateApiKey as storeApiKey } from '../../db/api-keys.ts'
import { jsonObject } from '../bodies/json-body.ts'
import { showKey } from './show-key.ts'

export const updateApiKey =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const key = await requested(db, req, 'api_key', async (tx, account_id, id) => {
      const wanted = parseBody(operation.body.schema, jsonObject(req))
      const changes = { name: wanted.name, description: wanted.description }
      const stored = await storeApiKey(tx, account_id, id, changes)
      if (stored === undefined) return undefined
      const { name } = stored
      await audit(tx, req, { action: 'api_key.update', id, name, changes: changesOf(changes) })
      return stored
    })
    sendAnswer(res, operation, showKey(key))
  }
