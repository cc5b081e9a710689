import { audit } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { noteConcurrencyRules, raiseRevision } from '../../db/rule-sets.ts'
import { findRule, removeRule } from '../../db/rules.ts'
import { recordRevision } from './save-rule.ts'

export const deleteRule =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { subject } = principal(req)
    await requested(ctx.db, req, 'deployment_rule', async (tx, account_id, id) => {
      await raiseRevision(tx, account_id)
      const rule = await findRule(tx, account_id, id)
      if (rule === undefined) return undefined
      await audit(tx, req, { action: 'deployment_rule.delete', id, name: rule.name })
      await recordRevision(tx, rule, 'deleted', { changed_by: subject, comment: null, now: ctx.now() })
      await removeRule(tx, account_id, id)
      await noteConcurrencyRules(tx, account_id)
      return rule
    })
    res.status(204).end()
  }
