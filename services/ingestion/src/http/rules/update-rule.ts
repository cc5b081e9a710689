import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { updateRule as operation, type RulePatch, rulePatchOf } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import type { RuleRow } from '../../guard/rows.ts'
import { requirePossible, untilOf } from './require-possible.ts'
import { findRuleToChange, saveWithRevision } from './save-rule.ts'
import { showRule } from './show-rule.ts'
import { warningsOf } from './warnings-of.ts'

/** Returns the rule with the changes of a patch. @throws HttpError 400 when they do not fit together */
const applyPatch = (current: RuleRow, patch: RulePatch, now: Date): RuleRow => {
  const { comment, until, mode: wanted, type: _, ...others } = patch
  const shown = showRule(current, now)
  const mode = wanted === undefined ? shown.mode : (wanted ?? 'enabled')
  if (shown.mode === 'enabled' && mode === 'disabled' && comment === null)
    throw new HttpError(400, "Field 'comment' is required to disable an enabled rule")
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const kept = mode === 'disabled' && shown.until != null ? new Date(shown.until) : null
  return {
    ...current,
    ...given,
    mode,
    until: until === undefined ? kept : untilOf(until, mode, now),
    updated_at: now,
    revision: current.revision + 1,
  }
}

export const updateRule =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { subject } = principal(req)
    const now = ctx.now()
    const { rule, warnings } = await requested(ctx.db, req, 'deployment_rule', async (tx, account_id, id) => {
      const current = await findRuleToChange(tx, account_id, id)
      if (current === undefined) return undefined
      const patch = parseBody(rulePatchOf(current.type), req.body)
      const changed = applyPatch(current, patch, now)
      const hasNewTerms = [patch.config, patch.scope, patch.name].some((field) => field !== undefined)
      if (hasNewTerms) await requirePossible(tx, changed, { now, current })
      const { name } = changed
      await audit(tx, req, { action: 'deployment_rule.update', id, name, changes: changesOf(patch) })
      await saveWithRevision(tx, changed, 'changed', { changed_by: subject, comment: patch.comment, now })
      return { rule: changed, warnings: await warningsOf(tx, changed, now) }
    })
    sendAnswer(res, operation, { ...showRule(rule, now), warnings })
  }
