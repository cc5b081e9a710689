import type { EvaluatedRule } from '@shiplog/events'
import type { Start } from './checks.ts'
import type { CompiledRule } from './compile-rule.ts'
import { evaluateRule, type Verdict, verdictOf } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { modeAt } from './rule.ts'

/** Lets others go on between two steps. The work ends when it is false. */
type GoOn = () => Promise<boolean>

/** Evaluates rules as `evaluate` does, one in a step; undefined when `goOn` ended it. */
export const evaluateInSteps = async (
  rules: readonly CompiledRule[],
  start: Start,
  facts: Facts,
  { now, goOn }: { now: number; goOn: GoOn },
): Promise<Verdict | undefined> => {
  const evaluated: EvaluatedRule[] = []
  for (const rule of rules) {
    if (!(await goOn())) return undefined
    evaluated.push(evaluateRule(rule, start, facts, now))
  }
  return verdictOf(evaluated)
}

/** Types of rules whose result only changes with an event or a decision. */
const timelessTypes: readonly string[] = ['version', 'flow', 'approval']
const changesWithTime = ({ type }: CompiledRule): boolean => !timelessTypes.includes(type)

/** Maximum number of times at which `nextAllowedAt` evaluates the rules. */
const maxTries = 2_000

/**
 * Returns the earliest time, from `now` on, at which a start is allowed if nothing but time changes, in ms
 * since 1970; null when there is none, or when `goOn` ended the search. A rule is evaluated in each step.
 */
export const nextAllowedAt = async (
  rules: readonly CompiledRule[],
  start: Start,
  facts: Facts,
  { now, goOn }: { now: number; goOn: GoOn },
): Promise<number | null> => {
  const covering = rules.filter((rule) => rule.covers(start))
  const lasting = new Map<CompiledRule, EvaluatedRule>()
  const evaluateAt = (rule: CompiledRule, at: number): EvaluatedRule => {
    const evaluated = lasting.get(rule) ?? evaluateRule(rule, start, facts, at)
    if (!changesWithTime(rule)) lasting.set(rule, evaluated)
    return evaluated
  }
  let at = now
  for (let tried = 0; tried < maxTries; tried += 1) {
    let next = at
    for (const rule of covering.filter((one) => modeAt(one, at) === 'enabled')) {
      if (!(await goOn())) return null
      const { code, retry_after } = evaluateAt(rule, at)
      if (code === null) continue
      if (retry_after === null || Date.parse(retry_after) <= at) return null
      next = Math.max(next, Date.parse(retry_after))
    }
    if (next === at) return at
    at = next
  }
  return null
}
