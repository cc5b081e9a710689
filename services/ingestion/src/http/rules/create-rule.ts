import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createRule as operation, ruleRequestOf } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { raiseRevision } from '../../db/rule-sets.ts'
import type { RuleRow } from '../../guard/rows.ts'
import { requirePossible, untilOf } from './require-possible.ts'
import { saveWithRevision } from './save-rule.ts'
import { showRule } from './show-rule.ts'
import { warningsOf } from './warnings-of.ts'

export const createRule =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, subject } = principal(req)
    const request = parseBody(ruleRequestOf(req.body), req.body)
    const { comment, until, ...terms } = request
    const now = ctx.now()
    const row: RuleRow = {
      id: ctx.newId(),
      account_id,
      ...terms,
      until: untilOf(until, terms.mode, now),
      created_by: subject,
      created_at: now,
      updated_at: now,
      revision: 1,
    }
    const warnings = await inAccount(ctx.db, account_id, async (tx) => {
      await raiseRevision(tx, account_id)
      await requirePossible(tx, row, { now, current: null })
      const { id, name } = row
      await audit(tx, req, { action: 'deployment_rule.create', id, name, changes: changesOf(request) })
      await saveWithRevision(tx, row, 'created', { changed_by: subject, comment, now })
      return await warningsOf(tx, row, now)
    })
    sendAnswer(res, operation, { ...showRule(row, now), warnings })
  }
