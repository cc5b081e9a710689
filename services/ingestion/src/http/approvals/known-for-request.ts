import { environmentId, versionId } from '@shiplog/events'
import { type ApprovalFacts, requiredIn } from '@shiplog/guard'
import type { Context } from '../../context.ts'
import { findBuilders } from '../../db/builders.ts'
import { findCompletionsIn } from '../../db/preflight-facts.ts'
import { readRuleSet } from '../../db/rule-sets.ts'
import type { Tx } from '../../db/tables.ts'
import { type ApprovalRule, approvalRules } from '../../guard/approvals/recount.ts'
import type { ApprovalRow } from '../../guard/approvals/rows.ts'
import { startOf } from '../../guard/open-guard.ts'

type Target = Pick<
  ApprovalRow,
  'account_id' | 'product_name' | 'environment_id' | 'environment_name' | 'version'
>

/** What a decision about a request depends on, besides its row. */
export type KnownForRequest = {
  /** The enabled rules of the type `approval` that apply. */
  rules: ApprovalRule[]
  completedAt: ApprovalFacts['completedAt']
  /** Subjects, e-mail addresses and names of those who built the version. */
  builders: (string | null)[]
}

const loadRules = async (ctx: Context, tx: Tx, target: Target): Promise<ApprovalRule[]> => {
  const set = await readRuleSet(tx, target)
  if (set === undefined) return []
  const start = startOf({ ...target, version: target.version ?? '' }, set)
  const rules = await ctx.rules.load(tx, set)
  return approvalRules(rules, ctx.now()).filter((rule) => rule.covers(start))
}

/**
 * Loads what a decision about a request depends on. For a request without a version, `completedAt` finds
 * nothing and `builders` is empty.
 */
export const loadKnownForRequest = async (ctx: Context, tx: Tx, target: Target): Promise<KnownForRequest> => {
  const { account_id, product_name, version } = target
  const rules = await loadRules(ctx, tx, target)
  if (version === null) return { rules, completedAt: () => undefined, builders: [] }
  const version_id = versionId(account_id, product_name, version)
  const names = rules.flatMap(requiredIn).flatMap(({ environment }) => environment ?? [])
  const searches = [...new Set(names)].map((name) => ({
    version_id,
    environment_id: environmentId(account_id, name),
  }))
  const completions = searches.length === 0 ? [] : await findCompletionsIn(tx, searches)
  const completed = new Map(completions.map((one) => [one.environment_name, one.completed_at]))
  const builders = await findBuilders(tx, [{ account_id, version_id }])
  return { rules, completedAt: (name) => completed.get(name), builders: builders.get(version_id) ?? [] }
}
