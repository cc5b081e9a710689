import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createEnvironment as operation } from '@shiplog/contract'
import { environmentId } from '@shiplog/events'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findEnvironment, lockEnvironment, upsertEnvironmentEntry } from '../db/environments.ts'
import { chooseEnvironmentType } from '../domain/choose-environment-type.ts'
import { appendEnvironmentEvent } from './append-event.ts'

export const createEnvironment =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(operation.body.schema, req.body)
    const { name, type } = request
    const id = environmentId(account_id, name)
    const now = ctx.now()
    const environment = {
      ...request,
      ...chooseEnvironmentType(name, type),
      id,
      account_id,
      created_at: now,
      updated_at: now,
    }

    await inAccount(ctx.db, account_id, async (tx) => {
      await lockEnvironment(tx, id)
      if (await findEnvironment(tx, account_id, id))
        throw new HttpError(409, `Environment '${name}' already exists`)
      await upsertEnvironmentEntry(tx, environment)
      await audit(tx, req, { action: 'environment.create', id, name, changes: changesOf(request) })
      await appendEnvironmentEvent(ctx, tx, 'environment.created', environment)
    })
    sendAnswer(res, operation, environment)
  }
