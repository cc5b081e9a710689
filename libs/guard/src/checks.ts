import type { RuleConfig } from '@shiplog/contract'
import type { ViolationCode } from '@shiplog/events'
import { missingFor, type Requirement } from './approvals.ts'
import type { Completion, Facts } from './facts.ts'
import { compileFreeze } from './freeze.ts'
import { matcherOf } from './glob.ts'
import { hourMs, latestTime } from './local-time.ts'
import { isIn, staleMs, type Where } from './needs.ts'
import type { Rule } from './rule.ts'
import type { Target } from './scope.ts'

/** A version that is to start in a target. */
export type Start = Target & { version: string }

/** What is wrong, and when the rule passes by itself, in ms since 1970; null when it does not. */
export type Finding = { code: ViolationCode; message: string; retry_after: number | null }

export type CompiledCheck = (start: Start, facts: Facts, now: number) => Finding | undefined

const finding = (code: ViolationCode, message: string, retry_after: number | null = null): Finding => ({
  code,
  message,
  retry_after,
})

const checkVersion = ({ allow, deny, branches, require_build }: RuleConfig<'version'>): CompiledCheck => {
  const isAllowed = allow?.length ? matcherOf(allow) : () => true
  const isDenied = matcherOf(deny ?? [])
  const isOfBranch = branches?.length ? matcherOf(branches) : undefined
  return ({ product_name, version }, { scm_branch, hasCompletedBuild }) => {
    const name = `${product_name} ${version}`
    if (isDenied(version) || !isAllowed(version))
      return finding('VERSION_NOT_ALLOWED', `${name} is not allowed`)
    if (isOfBranch && (scm_branch === null || !isOfBranch(scm_branch)))
      return finding(
        'BRANCH_NOT_ALLOWED',
        scm_branch === null
          ? `${name} names no branch, and only some branches are allowed`
          : `${name} is of the branch '${scm_branch}', which is not allowed`,
      )
    if (require_build && !hasCompletedBuild)
      return finding('BUILD_NOT_COMPLETED', `${name} has no completed build on record`)
    return undefined
  }
}

const whereText = ({ environment, environment_type }: Where): string =>
  environment === null ? `an environment of type '${environment_type}'` : `'${environment}'`

const completionsIn = ({ completedIn }: Facts, where: Where) =>
  completedIn.filter((completion) => isIn(where, completion))

const checkFlow =
  ({ requires }: RuleConfig<'flow'>): CompiledCheck =>
  ({ product_name, version }, facts) => {
    const missing = requires.filter((target) => completionsIn(facts, target).length === 0)
    if (missing.length === 0) return undefined
    const targets = missing.map(whereText).join(' and in ')
    return finding('FLOW_VIOLATION', `${product_name} ${version} has not completed in ${targets}`)
  }

const approversOf = ({ name, roles, users, environment }: Requirement): string => {
  const named = users.length === 0 ? [] : ['people whom the rule names']
  const who = [...(roles.length === 0 ? [] : [`role ${roles.join(' or ')}`]), ...named].join(', or ')
  return environment === null
    ? `'${name}' (${who})`
    : `'${name}' (${who}), after it has completed in '${environment}'`
}

const checkApproval =
  (rule: Extract<Rule, { type: 'approval' }>): CompiledCheck =>
  ({ product_name, version, environment_name }, { approvals }) => {
    const missing = missingFor(rule, approvals)
    if (missing.length === 0) return undefined
    const isQuality = missing.every(({ requirement }) => requirement.environment !== null)
    const wanted = missing.map(
      ({ requirement, missing: people }) => `${people} of ${approversOf(requirement)}`,
    )
    return finding(
      isQuality ? 'QUALITY_APPROVAL_REQUIRED' : 'APPROVAL_REQUIRED',
      `${product_name} ${version} needs approvals for '${environment_name}': ${wanted.join('; ')}`,
    )
  }

/** Returns how long a version was the current one in an environment, in ms, and whether it still is. */
const timeAsCurrent = (
  history: readonly Completion[],
  version: string,
  now: number,
): { elapsedMs: number; runsNow: boolean } => {
  const elapsedMs = history
    .map(({ version: current, completed_at }, index) =>
      current === version ? (history[index + 1]?.completed_at ?? now) - completed_at : 0,
    )
    .reduce((sum, ms) => sum + ms, 0)
  return { elapsedMs, runsNow: history.at(-1)?.version === version }
}

const checkSoak =
  ({ hours, while_current, ...target }: RuleConfig<'soak'>): CompiledCheck =>
  ({ product_name, version }, facts, now) => {
    // Whole milliseconds, so that a start at `retry_after` passes.
    const neededMs = Math.ceil(hours * hourMs)
    const name = `${product_name} ${version}`
    const soaks = completionsIn(facts, target).map(({ environment_name, completed_at }) =>
      while_current
        ? timeAsCurrent(facts.historyOf(environment_name), version, now)
        : { elapsedMs: now - completed_at, runsNow: true },
    )
    const longest = soaks.toSorted((a, b) => b.elapsedMs - a.elapsedMs)[0]
    if (longest === undefined)
      return finding('INSUFFICIENT_SOAK_TIME', `${name} has not completed in ${whereText(target)}`)
    if (longest.elapsedMs >= neededMs) return undefined
    const readyAt = soaks.filter(({ runsNow }) => runsNow).map(({ elapsedMs }) => now + neededMs - elapsedMs)
    const passed = (longest.elapsedMs / hourMs).toFixed(1)
    return finding(
      'INSUFFICIENT_SOAK_TIME',
      `${name} has run in ${whereText(target)} for ${passed} of ${hours} hours`,
      readyAt.length === 0 ? null : Math.min(...readyAt),
    )
  }

const checkFreeze = (config: RuleConfig<'freeze'>): CompiledCheck => {
  const freeze = compileFreeze(config)
  return ({ environment_name }, _facts, now) => {
    const { isFrozen, until, isOpen } = freeze.stateAt(now)
    if (!isFrozen) return undefined
    const nothing = `Nothing may be deployed to '${environment_name}'`
    if (isOpen || until > latestTime)
      return finding('NO_DEPLOY_WINDOW', `${nothing} until the freeze is lifted`)
    return finding('NO_DEPLOY_WINDOW', `${nothing} until ${new Date(until).toISOString()}`, until)
  }
}

const checkConcurrency = (rule: Extract<Rule, { type: 'concurrency' }>): CompiledCheck => {
  const { per } = rule.config
  const countedMs = staleMs(rule)
  return ({ product_name, environment_name }, { running }, now) => {
    const other = running.find(
      (one) =>
        (per === 'environment' || one.product_name === product_name) && now - one.updated_at < countedMs,
    )
    if (other === undefined) return undefined
    const name = `${other.product_name} ${other.version}`
    return finding('DEPLOYMENT_IN_PROGRESS', `${name} is being deployed to '${environment_name}'`)
  }
}

/** Compiles what a rule checks. */
export const compileCheck = (rule: Rule): CompiledCheck => {
  switch (rule.type) {
    case 'version':
      return checkVersion(rule.config)
    case 'flow':
      return checkFlow(rule.config)
    case 'approval':
      return checkApproval(rule)
    case 'soak':
      return checkSoak(rule.config)
    case 'freeze':
      return checkFreeze(rule.config)
    case 'concurrency':
      return checkConcurrency(rule)
  }
}
