import { type CompiledRule, compileRule, type Rule } from '@shiplog/guard'
import { LRUCache } from 'lru-cache'
import type { RuleSet } from '../db/rule-sets.ts'
import { loadChangedRules } from '../db/rules.ts'
import type { Tx } from '../db/tables.ts'
import type { RuleRow } from './rows.ts'

export type RuleCache = {
  /** Returns the rules of an account, from the cache when their revision is the same. */
  load: (tx: Tx, set: Pick<RuleSet, 'account_id' | 'revision'>) => Promise<readonly CompiledRule[]>
}

/** A rule with its revision, and the bytes of its JSON. */
type Compiled = { rule: CompiledRule; revision: number; bytes: number }

type Cached = { revision: number; rules: readonly CompiledRule[]; compiled: ReadonlyMap<string, Compiled> }

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

const compile = (row: RuleRow): Compiled => ({
  rule: compileRule(toRule(row)),
  revision: row.revision,
  bytes: JSON.stringify(row).length,
})

const nothing: Cached = { revision: 0, rules: [], compiled: new Map() }
/** Bytes of an account without rules in the cache. */
const bytesPerAccount = 1_000

/**
 * Caches the rules of accounts. A rule that has not changed is neither read nor compiled again, because the
 * rules of an account may have 1 MiB together, and because a freeze remembers when it begins and ends.
 */
export const createRuleCache = (): RuleCache => {
  const cache = new LRUCache<string, Cached>({ maxSize: maxBytes })
  const load: RuleCache['load'] = async (tx, { account_id, revision }) => {
    const cached = cache.get(account_id) ?? nothing
    if (cached.revision === revision) return cached.rules
    const known = [...cached.compiled].map(([id, one]) => [id, one.revision] as const)
    const compiled = new Map<string, Compiled>()
    for (const { id, row } of await loadChangedRules(tx, account_id, Object.fromEntries(known))) {
      const one = row === null ? cached.compiled.get(id) : compile(row)
      if (one === undefined) throw new Error(`The rule ${id} was not read`)
      compiled.set(id, one)
    }
    const all = [...compiled.values()]
    const rules = all.map(({ rule }) => rule)
    const size = all.reduce((sum, { bytes }) => sum + bytes, bytesPerAccount)
    // The rules were read after their revision, so they may be newer than it, and are then read again.
    cache.set(account_id, { revision, rules, compiled }, { size })
    return rules
  }
  return { load }
}
