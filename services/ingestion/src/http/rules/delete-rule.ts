import { audit } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { noteConcurrencyRules } from '../../db/rule-sets.ts'
import { removeRule } from '../../db/rules.ts'
import { findRuleToChange, recordRevision } from './save-rule.ts'

export const deleteRule =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { subject } = principal(req)
    await requested(ctx.db, req, 'deployment_rule', async (tx, account_id, id) => {
      const rule = await findRuleToChange(tx, account_id, id)
      if (rule === undefined) return undefined
      await audit(tx, req, { action: 'deployment_rule.delete', id, name: rule.name })
      await recordRevision(tx, rule, 'deleted', { changed_by: subject, comment: null, now: ctx.now() })
      await removeRule(tx, account_id, id)
      await noteConcurrencyRules(tx, account_id)
      return rule
    })
    res.status(204).end()
  }
