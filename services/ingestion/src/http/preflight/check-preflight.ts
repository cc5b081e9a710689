import { principal } from '@shiplog/auth'
import { type DryRun, checkPreflight as operation, type PreflightCheckRequest } from '@shiplog/contract'
import { environmentId, nilId, productId, versionId } from '@shiplog/events'
import { evaluate, nextAllowedAt, rulesFor, type Violated } from '@shiplog/guard'
import { parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findBranch } from '../../db/preflight-facts.ts'
import { readRuleSet } from '../../db/rule-sets.ts'
import type { Tx } from '../../db/tables.ts'
import { createKnownFacts } from '../../guard/known-facts.ts'
import { loadFacts } from '../../guard/load-facts.ts'
import { startOf } from '../../guard/open-guard.ts'

const toViolation = ({ rule_id, rule_name, code, error_message: message, retry_after }: Violated) => ({
  ...{ rule_id, rule_name, code, message, retry_after },
})

/** Evaluates the rules for a start at a time, and writes nothing. */
const dryRun = async (
  ctx: Context,
  tx: Tx,
  account_id: string,
  { product_name, version, environment_name, scm_branch, at }: PreflightCheckRequest,
): Promise<DryRun> => {
  const time = at === null ? ctx.now() : new Date(at)
  const now = time.getTime()
  const nothing = { violations: [], warnings: [], missing_approvals: [] }
  const allowed = { allowed: true, evaluated_at: time.toISOString(), next_allowed_at: null, ...nothing }
  const event = {
    account_id,
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
  }
  const set = await readRuleSet(tx, event)
  if (set === undefined) return allowed
  const start = startOf({ product_name, version, environment_name }, set)
  const rules = (await ctx.rules.load(tx, set)).filter((rule) => rule.covers(start))
  if (rules.length === 0) return allowed
  const known = createKnownFacts(await loadFacts(tx, [{ event, rules }], time))
  const branch = (await findBranch(tx, event.version_id)) ?? scm_branch
  const facts = known.factsFor({ id: nilId, ...event, scm_branch: branch }, null)
  const verdict = evaluate(rulesFor(rules, start, now), start, facts, now)
  const next = verdict.violations.length === 0 ? null : nextAllowedAt(rules, start, facts, now)
  return {
    ...allowed,
    allowed: verdict.violations.length === 0,
    next_allowed_at: next === null ? null : new Date(next).toISOString(),
    violations: verdict.violations.map(toViolation),
    warnings: verdict.warnings.map(toViolation),
  }
}

export const checkPreflight =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(operation.body.schema, req.body)
    const result = await inAccount(ctx.db, account_id, (tx) => dryRun(ctx, tx, account_id, request))
    sendAnswer(res, operation, result)
  }
