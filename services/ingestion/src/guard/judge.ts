import type { EvaluatedRule, PreflightOutcome, PreflightStatus } from '@shiplog/events'
import { type CompiledRule, evaluate, type Facts, type Start, type Verdict } from '@shiplog/guard'
import type { Decision } from '../domain/decide.ts'
import type { SubmittedEvent } from '../domain/record.ts'
import type { OverrideRow } from './rows.ts'

/**
 * What the rules mean for a decision:
 * - `start`: it would start a deployment, so the rules decide;
 * - `report`: the deployment already ran, so it is recorded whatever the rules say;
 * - `forecast`: it announces a deployment, so the rules only tell what they would say now;
 * - `none`: it starts nothing.
 */
export type Gate = 'start' | 'report' | 'forecast' | 'none'

/** An `occurred_at` longer ago than this is a report of what already runs. */
const lateMs = 5 * 60_000

const isLate = ({ occurred_at_given, occurred_at, received_at }: SubmittedEvent): boolean =>
  occurred_at_given && Date.parse(received_at) - Date.parse(occurred_at) > lateMs

/** Returns what the rules mean for a decision. An aborted deployment has not been where rules apply. */
export const gateOf = (event: SubmittedEvent, decision: Decision): Gate => {
  const { record, previous_status, outcome } = decision
  if (record.kind !== 'deployment' || (outcome !== 'opened' && outcome !== 'advanced')) return 'none'
  const hadNotStarted = previous_status === null || previous_status === 'pending'
  if (!hadNotStarted || record.status === 'aborted') return 'none'
  if (record.status === 'pending') return 'forecast'
  return record.status === 'started' && !isLate(event) ? 'start' : 'report'
}

/** What let a start pass although rules forbid it. */
export type UsedOverride = { override_id: string | null; by: string; reason: string }

/** Result of a check. */
export type Judgement = {
  verdict: Verdict
  /** The status to store; null for a forecast, and for a start that is refused. */
  status: PreflightStatus | null
  /** The outcome to log; undefined when the check simply passed, and for a forecast. */
  outcome: PreflightOutcome | undefined
  override: UsedOverride | null
  /** The overrides that are used up by one. */
  used: OverrideRow[]
}

const covers = (override: OverrideRow, { rule_id }: EvaluatedRule): boolean =>
  override.rule_ids === null || override.rule_ids.includes(rule_id)

const isFor = (override: OverrideRow, start: Start): boolean =>
  override.product_name === start.product_name &&
  override.environment_name === start.environment_name &&
  (override.version === null || override.version === start.version)

/**
 * Chooses the oldest override that covers all violations, or else several, the oldest first, that cover them
 * together; none when they do not.
 */
export const chooseOverrides = (
  { violations }: Pick<Verdict, 'violations'>,
  start: Start,
  usable: OverrideRow[],
): OverrideRow[] => {
  const candidates = usable.filter((override) => isFor(override, start))
  const one = candidates.find((override) => violations.every((violation) => covers(override, violation)))
  if (one !== undefined) return [one]
  let left: EvaluatedRule[] = violations
  const chosen: OverrideRow[] = []
  for (const override of candidates) {
    const rest = left.filter((violation) => !covers(override, violation))
    if (rest.length < left.length) chosen.push(override)
    left = rest
  }
  return left.length === 0 ? chosen : []
}

const admitted = (verdict: Verdict): Judgement => {
  const status = verdict.warnings.length > 0 ? 'report_only' : 'passed'
  const outcome = status === 'report_only' ? status : undefined
  return { verdict, status, outcome, override: null, used: [] }
}

/**
 * Judges what a decision would start. Returns undefined when no rule has anything to say.
 *
 * @param rules the rules that apply, as `rulesFor` returns them
 * @param skippedBy name of the API key when it skips the checks
 * @param usable overrides of the account that are neither expired nor used up
 * @param now time of the check, in ms since 1970
 */
export const judge = (
  gate: Gate,
  start: Start,
  {
    rules,
    facts,
    skippedBy,
    usable,
    now,
  }: { rules: CompiledRule[]; facts: Facts; skippedBy: string | null; usable: OverrideRow[]; now: number },
): Judgement | undefined => {
  if (gate === 'none' || rules.length === 0) return undefined
  const verdict = evaluate(rules, start, facts, now)
  const nothing = { verdict, override: null, used: [] }
  if (gate === 'forecast') return { ...nothing, status: null, outcome: undefined }
  if (verdict.violations.length === 0) return admitted(verdict)
  if (gate === 'report') return { ...nothing, status: 'bypassed', outcome: 'bypassed' }
  if (skippedBy !== null) {
    const override = { override_id: null, by: skippedBy, reason: 'The event has skip_preflight_checks' }
    return { ...nothing, status: 'overridden', outcome: 'overridden', override }
  }
  const used = chooseOverrides(verdict, start, usable)
  const [first] = used
  if (first === undefined) return { ...nothing, status: null, outcome: 'blocked' }
  const override = { override_id: first.id, by: first.created_by ?? '', reason: first.reason }
  return { verdict, status: 'overridden', outcome: 'overridden', override, used }
}
