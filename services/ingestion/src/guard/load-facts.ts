import { environmentId } from '@shiplog/events'
import { type CompiledRule, historyIn, maxStaleMs, needsBuild, requiredIn } from '@shiplog/guard'
import { isTimeout } from '@shiplog/postgres'
import {
  type CompletionSearch,
  findBuilt,
  findCompletions,
  findCompletionsIn,
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

/** An event with its index in the batch, and the rules that apply to it. */
export type Guarded = {
  event: Pick<SubmittedEvent, 'account_id' | 'product_id' | 'version_id' | 'environment_id'>
  rules: CompiledRule[]
  index: number
}

const uniqueBy = <Value>(values: Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
]

const versionsOf = (guarded: Guarded[], isNeeded: (rule: CompiledRule) => boolean): string[] => [
  ...new Set(guarded.filter(({ rules }) => rules.some(isNeeded)).map(({ event }) => event.version_id)),
]

const needsType = (rule: CompiledRule): boolean =>
  requiredIn(rule).some(({ environment_type }) => environment_type !== null)

/** Returns the environments for which rules must know whether the version has completed there. */
const completionSearches = (guarded: Guarded[]): CompletionSearch[] =>
  uniqueBy(
    guarded.flatMap(({ event: { account_id, version_id, environment_id }, rules }) =>
      rules.flatMap((rule) => [
        ...requiredIn(rule).flatMap(({ environment }) =>
          environment === null
            ? []
            : [{ version_id, environment_id: environmentId(account_id, environment) }],
        ),
        ...(rule.exempt_rollbacks ? [{ version_id, environment_id }] : []),
      ]),
    ),
    ({ version_id, environment_id }) => `${version_id} ${environment_id}`,
  )

/** Returns the environments in which versions completed whose history rules need. */
const targetsWithHistory = (guarded: Guarded[], completions: StoredFacts['completions']): Target[] => {
  const byVersion = Map.groupBy(completions, ({ version_id }) => version_id)
  const targets = guarded.flatMap(({ event: { product_id, account_id, version_id }, rules }) =>
    rules.flatMap((rule) => {
      const where = historyIn(rule)
      if (where === undefined) return []
      const { environment, environment_type } = where
      if (environment !== null)
        return [{ product_id, environment_id: environmentId(account_id, environment) }]
      return (byVersion.get(version_id) ?? [])
        .filter((one) => one.environment_type === environment_type)
        .map(({ environment_id }) => ({ product_id, environment_id }))
    }),
  )
  return uniqueBy(targets, ({ product_id, environment_id }) => `${product_id} ${environment_id}`)
}

type Batch = {
  guarded: Guarded[]
  /** Number of all events of the batch. */
  events: number
  now: Date
}

/** Returns the searches for running deployments that rules of the type `concurrency` need. */
const runningSearches = ({ guarded, events, now }: Batch): RunningSearch[] => {
  const since = new Date(now.getTime() - maxStaleMs)
  // Each event may end one of them, and one more may be in the way.
  const limit = events + 1
  const searches = guarded.flatMap(({ event: { environment_id, product_id }, rules }) => {
    const kinds = rules.flatMap((rule) => (rule.type === 'concurrency' ? [rule.config.per] : []))
    return [...new Set(kinds)].map((per) => {
      return { environment_id, product_id: per === 'product' ? product_id : null, since, limit }
    })
  })
  return uniqueBy(searches, ({ environment_id, product_id }) => `${environment_id} ${product_id}`)
}

/**
 * Returns the error for a batch of which one transaction can search only a part: the next try ends before
 * the second half of the versions that need a search.
 */
const tooLarge = ({ guarded, events }: Batch): BatchTooLargeError => {
  const searching = guarded.filter(({ rules }) => rules.some((rule) => requiredIn(rule).length > 0))
  const firstOfEach = new Map(searching.toReversed().map((one) => [one.event.version_id, one.index]))
  const indexes = [...firstOfEach.values()].toSorted((a, b) => a - b)
  return new BatchTooLargeError(indexes[Math.ceil(indexes.length / 2)] ?? 0, events)
}

type Completed = Pick<StoredFacts, 'completions' | 'histories'>

const searchCompleted = async (
  tx: Tx,
  batch: Batch,
  { versions, searches }: { versions: string[]; searches: CompletionSearch[] },
): Promise<Completed> => {
  const found = versions.length === 0 ? [] : await findCompletions(tx, versions)
  if (found === undefined) throw tooLarge(batch)
  const named = searches.length === 0 ? [] : await findCompletionsIn(tx, searches)
  const completions = uniqueBy([...found, ...named], (row) => `${row.version_id} ${row.environment_id}`)
  const targets = targetsWithHistory(batch.guarded, completions)
  if (targets.length === 0) return { completions, histories: [] }
  const histories = await findHistories(tx, targets, { mayBeCut: batch.events === 1 })
  if (histories === undefined) throw tooLarge(batch)
  return { completions, histories }
}

/**
 * Loads where the versions have completed, and the history of those environments if a rule needs it.
 *
 * @throws BatchTooLargeError when the search takes too long for several events
 */
const loadCompleted = async (tx: Tx, batch: Batch): Promise<Completed> => {
  const versions = versionsOf(batch.guarded, needsType)
  const searches = completionSearches(batch.guarded)
  if (versions.length === 0 && searches.length === 0) return { completions: [], histories: [] }
  try {
    return await searchInOrder(tx, () => searchCompleted(tx, batch, { versions, searches }))
  } catch (err) {
    if (isTimeout(err) && batch.events > 1) throw tooLarge(batch)
    throw err
  }
}

/**
 * Loads the facts that the rules of these events need. A fact that no rule needs costs no query.
 *
 * @throws BatchTooLargeError when the search takes too long for several events
 */
export const loadFacts = async (tx: Tx, batch: Batch): Promise<StoredFacts> => {
  const completed = await loadCompleted(tx, batch)
  const searches = runningSearches(batch)
  const running = searches.length === 0 ? [] : await findRunning(tx, searches)
  const toBuild = versionsOf(batch.guarded, needsBuild)
  const built = toBuild.length === 0 ? [] : await findBuilt(tx, toBuild)
  return { ...completed, running, built }
}
