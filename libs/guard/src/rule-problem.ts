import type { RuleConfig, Window } from '@shiplog/contract'
import { detectEnvironmentType, type EnvironmentType } from '@shiplog/events'
import { areTooFew } from './approvals.ts'
import { neverEnds } from './freeze.ts'
import { matcherOf } from './glob.ts'
import { isTimezone, minuteMs, parseDurationMs } from './local-time.ts'
import { maxStaleMs, type Where } from './needs.ts'
import type { Rule } from './rule.ts'
import { compileScope } from './scope.ts'
import { windowProblem } from './windows.ts'

type Terms = Pick<Rule, 'scope'> & Pick<Rule, 'type' | 'config'>

/** Returns the type of an environment by its name. */
export type TypeOf = (environment_name: string) => EnvironmentType

/**
 * True when the patterns match everything that a pattern matches. The pattern is matched as a text: only a
 * `*` of theirs can match its `*`, and that one matches whatever stands there.
 */
const coverPattern = (patterns: readonly string[], pattern: string): boolean => matcherOf(patterns)(pattern)

const coverAll = (patterns: readonly string[]): boolean => patterns.some((pattern) => /^\*+$/.test(pattern))

const versionProblem = ({ allow = [], deny = [] }: RuleConfig<'version'>): string | undefined => {
  if (coverAll(deny))
    return "Field 'config.deny' denies every version: use a rule of type 'freeze' to let nothing start"
  const isDeniedAnyway = allow.length > 0 && allow.every((pattern) => coverPattern(deny, pattern))
  return isDeniedAnyway ? "Field 'config.deny' denies every version that 'allow' allows" : undefined
}

const scopeProblem = ({ scope }: Terms): string | undefined => {
  for (const kind of ['environments', 'products'] as const) {
    const excluded = scope[`exclude_${kind}`]
    const included = scope[kind].length === 0 ? ['*'] : scope[kind]
    if (included.every((pattern) => coverPattern(excluded, pattern)))
      return `Field 'scope.exclude_${kind}' excludes all ${kind} to which the rule would apply: remove an entry`
  }
  return undefined
}

/**
 * True when a rule that requires a version in an environment applies to that environment itself, so that no
 * version can ever get there.
 */
const requiresItself = (
  { scope }: Terms,
  { environment, environment_type }: Where,
  typeOf: TypeOf,
): boolean => {
  if (environment !== null) {
    const covers = compileScope({ ...scope, products: [], exclude_products: [] })
    const type = typeOf(environment)
    return covers({ product_name: '', environment_name: environment, environment_type: type })
  }
  const hasAnyName = scope.environments.length === 0 || coverAll(scope.environments)
  const coversAll = hasAnyName && scope.exclude_environments.length === 0
  const types: readonly (string | null)[] = scope.environment_types
  return coversAll && (types.length === 0 || types.includes(environment_type))
}

const whereProblem = (field: string, terms: Terms, target: Where, typeOf: TypeOf): string | undefined => {
  if (!requiresItself(terms, target, typeOf)) return undefined
  const name = target.environment ?? `type ${target.environment_type}`
  return `${field} can never hold: the rule applies to '${name}' itself, so exclude it from the scope`
}

const approvalProblem = (
  { requirements }: RuleConfig<'approval'>,
  terms: Terms,
  typeOf: TypeOf,
): string | undefined => {
  for (const [index, { environment }] of requirements.entries()) {
    if (environment === null) continue
    const field = `Field 'config.requirements.${index}'`
    const problem = whereProblem(field, terms, { environment, environment_type: null }, typeOf)
    if (problem !== undefined) return problem
  }
  return areTooFew(requirements)
    ? "Field 'config.requirements' can never be fulfilled: it names too few people, and one person counts for one requirement only"
    : undefined
}

const staleProblem = ({ stale_after }: RuleConfig<'concurrency'>): string | undefined => {
  const ms = parseDurationMs(stale_after)
  if (ms === undefined) return "Field 'config.stale_after' must be a duration in ISO 8601, such as PT2H"
  const isInBounds = ms >= minuteMs && ms <= maxStaleMs
  return isInBounds ? undefined : "Field 'config.stale_after' must be from PT1M to P30D"
}

/** Largest scope and config of a rule, in bytes of JSON. */
const maxRuleBytes = 32 * 1024

/** Returns the size of a rule's scope and config, in bytes of JSON. */
export const ruleBytes = ({ scope, config }: { scope: object; config: object }): number =>
  Buffer.byteLength(JSON.stringify(scope)) + Buffer.byteLength(JSON.stringify(config))

const sizeProblem = (terms: Terms): string | undefined =>
  ruleBytes(terms) > maxRuleBytes
    ? `The scope and the config of a rule may have ${maxRuleBytes / 1024} KiB together`
    : undefined

/** Returns a text that is equal for equal windows, in whatever order their fields are. */
const windowText = (window: Window): string =>
  JSON.stringify(
    Object.entries(window)
      .filter(([, value]) => value !== null && value !== undefined)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

const freezeProblem = (
  { windows }: RuleConfig<'freeze'>,
  now: number,
  kept: readonly Window[],
): string | undefined => {
  const keptTexts = new Set(kept.map(windowText))
  for (const [index, window] of windows.entries()) {
    const field = `Field 'config.windows.${index}'`
    const problem = keptTexts.has(windowText(window)) ? undefined : windowProblem(window, isTimezone, now)
    if (problem !== undefined) return `${field} ${problem}`
    if (neverEnds(window, now))
      return `${field} begins again before it ends, so it never ends: use a window with 'start', and with 'end' as null`
  }
  return undefined
}

const first = (problems: (string | undefined)[]): string | undefined =>
  problems.find((problem) => problem !== undefined)

const configProblem = (
  terms: Terms,
  now: number,
  typeOf: TypeOf,
  kept: readonly Window[],
): string | undefined => {
  const rule = terms as Rule
  switch (rule.type) {
    case 'version':
      return versionProblem(rule.config)
    case 'flow':
      return first(
        rule.config.requires.map((target, index) =>
          whereProblem(`Field 'config.requires.${index}'`, terms, target, typeOf),
        ),
      )
    case 'approval':
      return approvalProblem(rule.config, terms, typeOf)
    case 'soak':
      return whereProblem("Field 'config'", terms, rule.config, typeOf)
    case 'freeze':
      return freezeProblem(rule.config, now, kept)
    case 'concurrency':
      return staleProblem(rule.config)
  }
}

/**
 * Returns why a rule is refused: it is too large, can never hold, or could not be evaluated. Returns
 * undefined when nothing is wrong.
 *
 * @param now time at which the rule is saved, in ms since 1970
 * @param kept windows that the rule already has: they may have ended since
 */
export const ruleProblem = (
  terms: Terms,
  now: number,
  typeOf: TypeOf = (name) => detectEnvironmentType(name).type,
  kept: readonly Window[] = [],
): string | undefined => sizeProblem(terms) ?? scopeProblem(terms) ?? configProblem(terms, now, typeOf, kept)
