import { principal } from '@shiplog/auth'
import { listRuleRevisions as operation, type RuleRevision } from '@shiplog/contract'
import { decodeCursor, idParameter, parseQuery, refuse, sendPage } from '@shiplog/http'
import { existsElsewhere, readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { hasRevisions, listRevisions } from '../../db/rules.ts'

/** Lists the revisions of a rule, also of a deleted one. */
export const getRevisions =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const rule_id = idParameter(req, 'deployment-rule-id')
    const { limit, cursor } = parseQuery(operation.query, req.query)
    const page = { limit, after: decodeCursor(cursor) }
    const { isKnown, rows } = await readInAccount(db, account_id, async (tx) => ({
      isKnown: await hasRevisions(tx, account_id, rule_id),
      rows: await listRevisions(tx, account_id, rule_id, page),
    }))
    if (!isKnown) await refuse(existsElsewhere(db, 'deployment_rule', account_id, rule_id))
    const path = `/deployment-rules/${rule_id}/revisions/`
    const shown = rows.map((row) => ({ ...row, rule: row.rule as RuleRevision['rule'] }))
    const keyOf = ({ changed_at, id }: (typeof shown)[number]) => ({ time: changed_at, id })
    sendPage(res, operation, { rows: shown, limit, path, keyOf, lookedTo: undefined })
  }
