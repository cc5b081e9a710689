import { audit, changesOf } from '@shiplog/audit'
import { type EnvironmentPatch, updateEnvironment as operation } from '@shiplog/contract'
import { appendAndCommit } from '@shiplog/event-log'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import { currentTraceparent } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockEnvironment, upsertEnvironmentEntry } from '../db/environment-entries.ts'
import { type EnvironmentRow, findEnvironment } from '../db/environments.ts'
import { chooseEnvironmentType } from '../domain/choose-environment-type.ts'
import { environmentEvent } from '../domain/environment-events.ts'

/** Returns the environment with the changes of a patch. @throws HttpError 400 when it changes the name */
const applyPatch = (current: EnvironmentRow, patch: EnvironmentPatch): EnvironmentRow => {
  const { name = current.name, type, description, metadata } = patch
  if (name !== current.name)
    throw new HttpError(400, "Field 'name' cannot be changed: it is the environment's identity")
  return {
    ...current,
    ...(type !== undefined && chooseEnvironmentType(name, type)),
    ...(description !== undefined && { description }),
    ...(metadata !== undefined && { metadata }),
  }
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
      await appendAndCommit(tx, [
        environmentEvent(ctx.newId(), 'environment.updated', updated, currentTraceparent()),
      ])
      return updated
    })

    ctx.catalogLog.wake()
    sendAnswer(res, operation, environment)
  }
