import type { EvaluatedRule, RuleMode } from '@shiplog/events'
import { type CompiledCheck, compileCheck } from './checks.ts'
import type { Rule } from './rule.ts'
import { compileScope, type Target } from './scope.ts'

/** A rule that can be evaluated. */
export type CompiledRule = Rule & {
  covers: (target: Target) => boolean
  check: CompiledCheck
  /** What is said of a start that passes it: the same object each time. */
  passed: Record<RuleMode, EvaluatedRule>
}

const passedIn = ({ id, name, type }: Rule, status: RuleMode): EvaluatedRule => ({
  ...{ rule_id: id, rule_name: name, type, status, evaluation_result: 'passed' },
  ...{ error_message: null, code: null, retry_after: null },
})

/** Compiles a rule in which `ruleProblem` has found nothing wrong. */
export const compileRule = (rule: Rule): CompiledRule => ({
  ...rule,
  covers: compileScope(rule.scope),
  check: compileCheck(rule),
  passed: {
    enabled: passedIn(rule, 'enabled'),
    report_only: passedIn(rule, 'report_only'),
    disabled: passedIn(rule, 'disabled'),
  },
})
