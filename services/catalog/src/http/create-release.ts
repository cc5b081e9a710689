import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createRelease as operation } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { insertRelease } from '../db/releases.ts'
import { appendReleaseEvent } from './append-event.ts'

export const createRelease =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, subject } = principal(req)
    const request = parseBody(operation.body.schema, req.body)
    const now = ctx.now()
    const release = {
      ...request,
      id: ctx.newId(),
      account_id,
      created_by: subject,
      created_at: now,
      updated_at: now,
    }

    await inAccount(ctx.db, account_id, async (tx) => {
      const { id, name } = release
      await audit(tx, req, { action: 'release.create', id, name, changes: changesOf(request) })
      await insertRelease(tx, release)
      await appendReleaseEvent(ctx, tx, 'release.created', release)
    })
    sendAnswer(res, operation, release)
  }
