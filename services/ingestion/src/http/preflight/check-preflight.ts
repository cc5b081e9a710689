import { principal } from '@shiplog/auth'
import { type DryRun, checkPreflight as operation, type PreflightCheckRequest } from '@shiplog/contract'
import { emptyFields, environmentId, nilId, productId, versionId } from '@shiplog/events'
import { createDeadline } from '@shiplog/fair-share'
import {
  type CompiledRule,
  evaluateInSteps,
  type Facts,
  missingFor,
  nextAllowedAt,
  rulesFor,
  type Start,
  type Violated,
} from '@shiplog/guard'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { readUsableOverrides } from '../../db/overrides.ts'
import { findSource, type RunningRow } from '../../db/preflight-facts.ts'
import { readRuleSet } from '../../db/rule-sets.ts'
import type { Tx } from '../../db/tables.ts'
import { recordFields } from '../../domain/record.ts'
import { countFor } from '../../guard/approvals/batch-approvals.ts'
import { readApprovals } from '../../guard/approvals/load-approvals.ts'
import { approvalRules } from '../../guard/approvals/recount.ts'
import { chooseOverrides } from '../../guard/judge.ts'
import { completionTimes, createKnownFacts } from '../../guard/known-facts.ts'
import { loadFacts } from '../../guard/load-facts.ts'
import { startOf } from '../../guard/open-guard.ts'

const toViolation = ({ rule_id, rule_name, code, error_message: message, retry_after }: Violated) => ({
  ...{ rule_id, rule_name, code, message, retry_after },
})

/** What is known of a start before its rules are evaluated. */
type Known = { rules: CompiledRule[]; start: Start; facts: Facts }

/** Loads the rules whose scopes have the start, and what they need; undefined when there are none. */
const load = async (
  ctx: Context,
  tx: Tx,
  account_id: string,
  { request, time }: { request: PreflightCheckRequest; time: Date },
): Promise<Known | undefined> => {
  const { product_name, version, environment_name, scm_branch } = request
  const event = {
    account_id,
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
  }
  const set = await readRuleSet(tx, event)
  if (set === undefined) return undefined
  const start = startOf({ product_name, version, environment_name }, set)
  const rules = (await ctx.rules.load(tx, set)).filter((rule) => rule.covers(start))
  if (rules.length === 0) return undefined
  const stored = await loadFacts(tx, { guarded: [{ event, rules, index: 0 }], events: 1, now: time })
  const source = await findSource(tx, event.version_id)
  // A running deployment of the same version may be the one that is asked about.
  const isOther = (one: RunningRow) => one.product_name !== product_name || one.version !== version
  const known = createKnownFacts({ ...stored, running: stored.running.filter(isOther) })
  const asked = { ...event, product_name, version, environment_name }
  const others = known.factsFor({ id: nilId, ...event, scm_branch: source?.scm_branch ?? scm_branch }, null)
  const batch = await readApprovals(tx, { event, version, rules }, { now: time, newId: ctx.newId })
  const claim = source === undefined ? null : { ...source, created_at: source.created_at.toISOString() }
  const record = { ...emptyFields(recordFields), ...asked, scm_branch }
  const counted = batch && countFor(batch, { record, claim, rules, completedAt: completionTimes(others) })
  return { rules, start, facts: { ...others, approvals: counted?.counted ?? new Map() } }
}

/** Longest time for which rules are evaluated. */
const limitMs = 5_000

/** Returns the names of the requirements that lack approvals, each once. */
const missingApprovals = (rules: CompiledRule[], { approvals }: Facts, now: Date): string[] => {
  const missing = approvalRules(rules, now).flatMap((rule) => missingFor(rule, approvals))
  return [...new Set(missing.map(({ requirement }) => requirement.name))]
}

/** What is asked: by which account, and for which time. */
type Asked = { account_id: string; time: Date }

/** True when overrides let a start pass that has these violations. */
const isOverridden = async (
  ctx: Context,
  { account_id, time }: Asked,
  { start, violations }: { start: Start; violations: Violated[] },
): Promise<boolean> => {
  if (violations.length === 0) return false
  const usable = await inAccount(ctx.db, account_id, (tx) => readUsableOverrides(tx, account_id, start, time))
  return chooseOverrides({ violations }, start, usable).length > 0
}

const answer = async (ctx: Context, asked: Asked, { rules, start, facts }: Known): Promise<DryRun> => {
  const now = asked.time.getTime()
  const { goOn } = createDeadline(limitMs)
  const verdict = await evaluateInSteps(rulesFor(rules, start, now), start, facts, { now, goOn })
  if (verdict === undefined) throw new HttpError(503, 'The rules take too long to evaluate: try again')
  const { violations, warnings } = verdict
  const overridden = await isOverridden(ctx, asked, { start, violations })
  const isAllowed = violations.length === 0 || overridden
  const next = isAllowed ? null : await nextAllowedAt(rules, start, facts, { now, goOn })
  return {
    allowed: isAllowed,
    evaluated_at: asked.time.toISOString(),
    next_allowed_at: next === null ? null : new Date(next).toISOString(),
    overridden,
    violations: violations.map(toViolation),
    warnings: warnings.map(toViolation),
    missing_approvals: missingApprovals(rules, facts, asked.time),
  }
}

/** @throws HttpError 400 when the time is in the past, of which not all is known that was known then */
const timeOf = ({ at }: PreflightCheckRequest, now: Date): Date => {
  const time = at === null ? now : new Date(at)
  if (time.getTime() < now.getTime() - maxPastMs)
    throw new HttpError(400, "Field 'at' must not be in the past")
  return time
}

/** How much the clock of a client may be slow. */
const maxPastMs = 5 * 60_000

export const checkPreflight =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(operation.body.schema, req.body)
    const time = timeOf(request, ctx.now())
    const known = await inAccount(ctx.db, account_id, (tx) => load(ctx, tx, account_id, { request, time }))
    if (known !== undefined) return sendAnswer(res, operation, await answer(ctx, { account_id, time }, known))
    sendAnswer(res, operation, {
      ...{ allowed: true, evaluated_at: time.toISOString(), next_allowed_at: null, overridden: false },
      ...{ violations: [], warnings: [], missing_approvals: [] },
    })
  }
