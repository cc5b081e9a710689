import { detectEnvironmentType, type EnvironmentType } from '@shiplog/events'
import { type CompiledRule, compileRule, type Rule, type TypeOf } from '@shiplog/guard'
import { LRUCache } from 'lru-cache'
import { loadExplicitTypes } from '../db/explicit-environment-types.ts'
import type { RuleSet } from '../db/rule-sets.ts'
import { loadRules } from '../db/rules.ts'
import type { ExplicitTypeRow, Tx } from '../db/tables.ts'
import type { RuleRow } from './rows.ts'

/** The rules of an account, and the types of its environments. */
export type AccountRules = { rules: CompiledRule[]; typeOf: TypeOf }

export type RuleCache = {
  /** Returns the rules of an account, from the cache when their revision is the same. */
  load: (tx: Tx, set: Pick<RuleSet, 'account_id' | 'revision'>) => Promise<AccountRules>
}

type Cached = AccountRules & { revision: number; compiled: Map<string, CompiledRule> }

/** Largest sum of the JSON of rules that are cached. Compiled rules take about three times as much memory. */
const maxBytes = 16 * 1024 * 1024

/** Returns a rule with the fields that its evaluation needs. */
export const toRule = ({
  id,
  name,
  mode,
  until,
  message,
  scope,
  exempt_rollbacks,
  type,
  config,
}: RuleRow): Rule =>
  ({
    ...{ id, name, mode, message, scope, exempt_rollbacks, type, config },
    until: until?.getTime() ?? null,
  }) as Rule

const detected = new LRUCache<string, EnvironmentType>({ max: 10_000 })

/** Returns what `detectEnvironmentType` does. Its patterns take longer than many a rule. */
const detectType: TypeOf = (name) => {
  const known = detected.get(name)
  if (known !== undefined) return known
  const { type } = detectEnvironmentType(name)
  detected.set(name, type)
  return type
}

const typesBy = (rows: ExplicitTypeRow[]): TypeOf => {
  const types = new Map(rows.map(({ environment_name, type }) => [environment_name, type]))
  return (name) => types.get(name) ?? detectType(name)
}

const keyOf = ({ id, revision }: RuleRow): string => `${id} ${revision}`

const sizeOf = (rules: RuleRow[], types: ExplicitTypeRow[]): number =>
  1_000 + JSON.stringify(rules).length + 100 * types.length

/**
 * Caches the rules of accounts. A rule that has not changed stays compiled, because a freeze remembers when
 * it begins and ends.
 */
export const createRuleCache = (): RuleCache => {
  const cache = new LRUCache<string, Cached>({ maxSize: maxBytes })
  const load: RuleCache['load'] = async (tx, { account_id, revision }) => {
    const cached = cache.get(account_id)
    if (cached?.revision === revision) return cached
    const rows = await loadRules(tx, account_id)
    const types = await loadExplicitTypes(tx, account_id)
    const compiled = new Map(
      rows.map((row) => [keyOf(row), cached?.compiled.get(keyOf(row)) ?? compileRule(toRule(row))]),
    )
    const loaded = { revision, rules: [...compiled.values()], typeOf: typesBy(types), compiled }
    // The rules were read after their revision, so they may be newer than it, and are then read again.
    cache.set(account_id, loaded, { size: sizeOf(rows, types) })
    return loaded
  }
  return { load }
}
