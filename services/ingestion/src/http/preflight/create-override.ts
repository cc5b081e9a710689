import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createOverride as operation } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { countUsableOverrides, deleteExpiredOverrides, insertOverride } from '../../db/overrides.ts'
import { noteOverride, raiseRevision } from '../../db/rule-sets.ts'
import { findRuleIds } from '../../db/rules.ts'
import type { Tx } from '../../db/tables.ts'

const hourMs = 60 * 60 * 1_000
const longestMs = 24 * hourMs
/** Expired and used overrides are listed for this long. */
const keptMs = 30 * 24 * hourMs
const maxUsable = 100

/** @throws HttpError 400 when the time is not in the next 24 hours */
const expiryOf = (expires_at: string | null, now: Date): Date => {
  if (expires_at === null) return new Date(now.getTime() + hourMs)
  const time = new Date(expires_at)
  if (time <= now || time.getTime() > now.getTime() + longestMs)
    throw new HttpError(400, "Field 'expires_at' must be in the future and at most 24 hours from now")
  return time
}

/** @throws HttpError 400 when one of the rules is not a rule of the account */
const requireRules = async (tx: Tx, account_id: string, rule_ids: string[] | null): Promise<void> => {
  const known = rule_ids === null ? [] : await findRuleIds(tx, account_id, rule_ids)
  const unknown = rule_ids?.findIndex((id) => !known.includes(id)) ?? -1
  if (unknown !== -1) throw new HttpError(400, `Field 'rule_ids.${unknown}' is not the id of a rule`)
}

export const createOverride =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, subject } = principal(req)
    const request = parseBody(operation.body.schema, req.body)
    const now = ctx.now()
    const override = {
      id: ctx.newId(),
      account_id,
      ...request,
      expires_at: expiryOf(request.expires_at, now),
      uses: 0,
      created_by: subject,
      created_at: now,
    }
    await inAccount(ctx.db, account_id, async (tx) => {
      await raiseRevision(tx, account_id)
      await requireRules(tx, account_id, request.rule_ids)
      await deleteExpiredOverrides(tx, account_id, new Date(now.getTime() - keptMs))
      if ((await countUsableOverrides(tx, account_id, now)) >= maxUsable)
        throw new HttpError(
          409,
          `The account has ${maxUsable} overrides that are neither expired nor used up, and may have no more: delete one first`,
        )
      const name = request.reason.slice(0, 200)
      const changes = changesOf(request)
      await audit(tx, req, { action: 'preflight_override.create', id: override.id, name, changes })
      await insertOverride(tx, override)
      await noteOverride(tx, account_id, override.expires_at)
    })
    sendAnswer(res, operation, override)
  }
