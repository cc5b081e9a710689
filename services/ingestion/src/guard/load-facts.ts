import { environmentId } from '@shiplog/events'
import type { CompiledRule } from '@shiplog/guard'
import { isTimeout } from '@shiplog/postgres'
import {
  findBuilt,
  findCompletions,
  findHistories,
  findRunning,
  type RunningSearch,
  searchInOrder,
  type Target,
} from '../db/preflight-facts.ts'
import type { Tx } from '../db/tables.ts'
import type { SubmittedEvent } from '../domain/record.ts'
import { BatchTooLargeError } from '../ingest/batch-too-large-error.ts'
import type { StoredFacts } from './known-facts.ts'

/** An event with the rules that apply to it. */
export type Guarded = {
  event: Pick<SubmittedEvent, 'account_id' | 'product_id' | 'version_id' | 'environment_id'>
  rules: CompiledRule[]
}

const uniqueBy = <Value>(values: Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
]

const versionsOf = (guarded: Guarded[], isNeeded: (rule: CompiledRule) => boolean): string[] => [
  ...new Set(guarded.filter(({ rules }) => rules.some(isNeeded)).map(({ event }) => event.version_id)),
]

const needsCompletions = ({ type, exempt_rollbacks }: CompiledRule): boolean =>
  type === 'flow' || type === 'soak' || exempt_rollbacks

const needsBuild = (rule: CompiledRule): boolean => rule.type === 'version' && rule.config.require_build

const needsHistory = (rule: CompiledRule): boolean => rule.type === 'soak' && rule.config.while_current

/** Returns the environments in which versions completed whose history rules need. */
const targetsWithHistory = (guarded: Guarded[], completions: StoredFacts['completions']): Target[] => {
  const byVersion = Map.groupBy(completions, ({ version_id }) => version_id)
  const targets = guarded
    .filter(({ rules }) => rules.some(needsHistory))
    .flatMap(({ event: { product_id, account_id, version_id }, rules }) =>
      rules.filter(needsHistory).flatMap((rule) => {
        if (rule.type !== 'soak') return []
        const { environment, environment_type } = rule.config
        if (environment !== null)
          return [{ product_id, environment_id: environmentId(account_id, environment) }]
        return (byVersion.get(version_id) ?? [])
          .filter((one) => one.environment_type === environment_type)
          .map(({ environment_id }) => ({ product_id, environment_id }))
      }),
    )
  return uniqueBy(targets, ({ product_id, environment_id }) => `${product_id} ${environment_id}`)
}

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1_000
/** Maximum number of running deployments of an environment that are read, besides one for each event. */
const spare = 20

/** Returns the searches for running deployments that rules of the type `concurrency` need. */
const runningSearches = (guarded: Guarded[], now: Date): RunningSearch[] => {
  const since = new Date(now.getTime() - thirtyDaysMs)
  const limit = guarded.length + spare
  const searches = guarded.flatMap(({ event: { environment_id, product_id }, rules }) => {
    const kinds = rules.flatMap((rule) => (rule.type === 'concurrency' ? [rule.config.per] : []))
    return [...new Set(kinds)].map((per) => {
      return { environment_id, product_id: per === 'product' ? product_id : null, since, limit }
    })
  })
  return uniqueBy(searches, ({ environment_id, product_id }) => `${environment_id} ${product_id}`)
}

type Completed = Pick<StoredFacts, 'completions' | 'histories'>

/**
 * Loads where the versions have completed, and the history of those environments if a rule needs it.
 *
 * @throws BatchTooLargeError when the search takes too long for several events
 */
const loadCompleted = async (tx: Tx, guarded: Guarded[]): Promise<Completed> => {
  const versions = versionsOf(guarded, needsCompletions)
  if (versions.length === 0) return { completions: [], histories: [] }
  try {
    return await searchInOrder(tx, async () => {
      const completions = await findCompletions(tx, versions)
      if (completions === undefined) throw new BatchTooLargeError(0, guarded.length)
      const targets = targetsWithHistory(guarded, completions)
      return { completions, histories: targets.length === 0 ? [] : await findHistories(tx, targets) }
    })
  } catch (err) {
    if (isTimeout(err) && guarded.length > 1) throw new BatchTooLargeError(0, guarded.length)
    throw err
  }
}

/**
 * Loads the facts that the rules of these events need. A fact that no rule needs costs no query.
 *
 * @throws BatchTooLargeError when the search takes too long for several events
 */
export const loadFacts = async (tx: Tx, guarded: Guarded[], now: Date): Promise<StoredFacts> => {
  const completed = await loadCompleted(tx, guarded)
  const searches = runningSearches(guarded, now)
  const running = searches.length === 0 ? [] : await findRunning(tx, searches)
  const toBuild = versionsOf(guarded, needsBuild)
  const built = toBuild.length === 0 ? [] : await findBuilt(tx, toBuild)
  return { ...completed, running, built }
}
