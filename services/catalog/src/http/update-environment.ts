import { audit, changesOf } from '@shiplog/audit'
import { type EnvironmentPatch, updateEnvironment as operation } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findEnvironment, lockEnvironment, upsertEnvironmentEntry } from '../db/environments.ts'
import type { EnvironmentTable } from '../db/tables.ts'
import { chooseEnvironmentType } from '../domain/choose-environment-type.ts'
import { appendEnvironmentEvent } from './append-event.ts'

/** Returns the environment with the changes of a patch. @throws HttpError 400 when it changes the name */
const applyPatch = (current: EnvironmentTable, patch: EnvironmentPatch): EnvironmentTable => {
  const { name = current.name, type, description = current.description, metadata = current.metadata } = patch
  if (name !== current.name)
    throw new HttpError(400, "Field 'name' cannot be changed: it is the environment's identity")
  const chosen = type === undefined ? {} : chooseEnvironmentType(name, type)
  return { ...current, ...chosen, description, metadata }
}

export const updateEnvironment =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const environment = await requested(ctx.db, req, 'environment', async (tx, account_id, id) => {
      await lockEnvironment(tx, id)
      const current = await findEnvironment(tx, account_id, id)
      if (current === undefined) return undefined
      const patch = parseBody(operation.body.schema, req.body)
      const updated = { ...applyPatch(current, patch), updated_at: ctx.now() }
      await upsertEnvironmentEntry(tx, updated)
      const { name } = current
      await audit(tx, req, { action: 'environment.update', id, name, changes: changesOf(patch) })
      await appendEnvironmentEvent(ctx, tx, 'environment.updated', updated)
      return updated
    })
    sendAnswer(res, operation, environment)
  }
