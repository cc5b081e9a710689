import { type EvaluatedRule, violationCodes } from '@shiplog/events'
import type { Start } from './checks.ts'
import type { CompiledRule } from './compile-rule.ts'
import type { Facts } from './facts.ts'
import { modeAt } from './rule.ts'
import type { Target } from './scope.ts'

/** A rule that is violated. */
export type Violated = EvaluatedRule & { code: NonNullable<EvaluatedRule['code']>; error_message: string }

/** What the rules say about a start. */
export type Verdict = {
  /** Every rule that applies, those that are violated first. */
  rules: EvaluatedRule[]
  /** Violations of enabled rules, the most severe first. */
  violations: Violated[]
  /** Violations of rules that only report, the most severe first. */
  warnings: Violated[]
  /** Time at which all rules pass by themselves, in ms since 1970; null when one does not. */
  retry_after: number | null
}

/** Returns the rules that apply to a target at a moment. */
export const rulesFor = (rules: readonly CompiledRule[], target: Target, now: number): CompiledRule[] =>
  rules.filter((rule) => modeAt(rule, now) !== 'disabled' && rule.covers(target))

const severity = ({ code }: EvaluatedRule): number =>
  code === null ? violationCodes.length : violationCodes.indexOf(code)

const bySeverity = (a: EvaluatedRule, b: EvaluatedRule): number => severity(a) - severity(b)

const isViolated = (rule: EvaluatedRule): rule is Violated => rule.evaluation_result === 'failed'

/** A version that completed before in the same environment is a rollback, or the same version again. */
const isRollback = ({ environment_name }: Start, { completedIn }: Facts): boolean =>
  completedIn.some((one) => one.environment_name === environment_name)

/** Longest message about a rule, in characters. A rule may require twenty environments with long names. */
const maxMessage = 2_000

/** Evaluates one rule, whatever its scope. */
export const evaluateRule = (rule: CompiledRule, start: Start, facts: Facts, now: number): EvaluatedRule => {
  const isExempt = rule.exempt_rollbacks && isRollback(start, facts)
  const found = isExempt ? undefined : rule.check(start, facts, now)
  const status = modeAt(rule, now)
  if (found === undefined) return rule.passed[status]
  const note = rule.message === null ? '' : `. ${rule.message}`
  const message = found.message + note
  return {
    rule_id: rule.id,
    rule_name: rule.name,
    type: rule.type,
    status,
    evaluation_result: 'failed',
    error_message: message.length > maxMessage ? `${message.slice(0, maxMessage)} …` : message,
    code: found.code,
    retry_after: found.retry_after === null ? null : new Date(found.retry_after).toISOString(),
  }
}

const latest = (violations: readonly Violated[]): number | null => {
  const times = violations.map(({ retry_after }) => retry_after)
  if (times.length === 0 || times.includes(null)) return null
  return Math.max(...times.map((time) => Date.parse(time ?? '')))
}

/** Returns what evaluated rules say together. */
export const verdictOf = (evaluated: readonly EvaluatedRule[]): Verdict => {
  const rules = evaluated.toSorted(bySeverity)
  const violated = rules.filter(isViolated)
  const violations = violated.filter(({ status }) => status === 'enabled')
  const warnings = violated.filter(({ status }) => status === 'report_only')
  return { rules, violations, warnings, retry_after: latest(violations) }
}

/**
 * Evaluates the rules that apply to a start, as `rulesFor` returns them.
 *
 * @param now time of the start, in ms since 1970
 */
export const evaluate = (rules: readonly CompiledRule[], start: Start, facts: Facts, now: number): Verdict =>
  verdictOf(rules.map((rule) => evaluateRule(rule, start, facts, now)))
