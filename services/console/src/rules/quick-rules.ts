import type { Environment } from '../api/environments.ts'
import type { Rule, RuleRequest } from '../api/rules.ts'
import { everywhere, typedConfig } from './rule-config.ts'

/** Longest name of a rule. */
const maxName = 255
const minuteMs = 60_000
/** A freeze begins this much earlier, so that it holds at once when the browser's clock is fast. */
const marginMs = 15 * minuteMs

const nameOf = (text: string): string => [...text].slice(0, maxName).join('')

const hasOnly = (list: readonly string[], name: string): boolean => list.length === 1 && list[0] === name

/** A freeze of one environment, from now on and without an end. */
export const freezeNow = ({ name }: Environment, reason: string, now: number): RuleRequest => {
  const start = new Date(now - marginMs).toISOString().slice(0, 16)
  return {
    name: nameOf(`Freeze of ${name} since ${start.replace('T', ' ')} UTC`),
    type: 'freeze',
    message: reason,
    scope: { ...everywhere, environments: [name] },
    config: { kind: 'deny', windows: [{ start, end: null, timezone: 'UTC' }] },
  }
}

/** True for an enabled rule that freezes only this environment, without an end. */
const isFreezeOf = (rule: Rule, { name }: Environment): boolean => {
  const typed = typedConfig(rule)
  if (typed.type !== 'freeze' || rule.mode !== 'enabled' || typed.config.kind === 'allow') return false
  const { environments, environment_types, ...others } = rule.scope
  const isOnlyHere = hasOnly(environments, name) && environment_types.length === 0
  const isForAll = Object.values(others).every((list) => list.length === 0)
  const isEndless = typed.config.windows.some(
    (window) => !('cron' in window) && window.end === null && hasBegun(window.start),
  )
  return isOnlyHere && isForAll && isEndless
}

/** True for a local time that is over in every time zone. */
const hasBegun = (local: string): boolean => Date.parse(`${local}Z`) <= Date.now()

/** Finds the freeze without an end of an environment, which "Freeze now" has made. */
export const freezeOf = (rules: readonly Rule[], environment: Environment): Rule | undefined =>
  rules.find((rule) => isFreezeOf(rule, environment))

/** A version of a product, by its names. */
export type NamedVersion = { product_name: string; version: string }

/** A rule that lets nobody deploy a version anywhere. */
export const blockVersion = ({ product_name, version }: NamedVersion, reason: string): RuleRequest => ({
  name: nameOf(`Block ${product_name} ${version}`),
  type: 'version',
  message: reason,
  scope: { ...everywhere, products: [product_name] },
  config: { deny: [version] },
})

/** Finds the enabled rule that denies only this version, in all environments. */
export const blockOf = (rules: readonly Rule[], { product_name, version }: NamedVersion): Rule | undefined =>
  rules.find((rule) => {
    const typed = typedConfig(rule)
    if (typed.type !== 'version' || rule.mode !== 'enabled') return false
    const { products, ...others } = rule.scope
    const isEverywhere = Object.values(others).every((list) => list.length === 0)
    const { deny = [], allow = [], branches = [], require_build } = typed.config
    const deniesOnly = allow.length === 0 && branches.length === 0 && require_build !== true
    return isEverywhere && deniesOnly && hasOnly(products, product_name) && hasOnly(deny, version)
  })
