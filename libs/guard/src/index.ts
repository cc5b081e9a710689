export {
  type ApprovalFacts,
  type Approver,
  allIdentitiesOf,
  type Candidate,
  type Counted,
  countApprovals,
  countForRules,
  identitiesOf,
  identityOf,
  isNamed,
  isOwn,
  missingFor,
  openRequirements,
  type Requirement,
  requirementsOf,
} from './approvals.ts'
export type { Finding, Start } from './checks.ts'
export { type CompiledRule, compileRule } from './compile-rule.ts'
export { evaluate, rulesFor, type Verdict, type Violated } from './evaluate.ts'
export { evaluateInSteps, nextAllowedAt } from './evaluate-in-steps.ts'
export type { Completion, Facts } from './facts.ts'
export { showFreezes } from './freeze.ts'
export { historyIn, isIn, maxStaleMs, needsBuild, needsCompletions, requiredIn, staleMs } from './needs.ts'
export { modeAt, type Rule } from './rule.ts'
export { ruleBytes, ruleProblem, type TypeOf } from './rule-problem.ts'
export { compileScope, type Target } from './scope.ts'
