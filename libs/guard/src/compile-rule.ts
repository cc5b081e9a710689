import { type CompiledCheck, compileCheck } from './checks.ts'
import type { Rule } from './rule.ts'
import { compileScope, type Target } from './scope.ts'

/** A rule that can be evaluated. */
export type CompiledRule = Rule & { covers: (target: Target) => boolean; check: CompiledCheck }

/** Compiles a rule in which `ruleProblem` has found nothing wrong. */
export const compileRule = (rule: Rule): CompiledRule => ({
  ...rule,
  covers: compileScope(rule.scope),
  check: compileCheck(rule),
})
