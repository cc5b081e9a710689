import type { Completion, Facts, TypeOf } from '@shiplog/guard'
import type { CompletionRow, HistoryRow, RecordedStart } from '../db/simulation-facts.ts'

/** What was loaded for some starts. */
export type LoadedFacts = {
  completions: CompletionRow[]
  histories: HistoryRow[]
  builds: { version_id: string; built_at: number }[]
}

const byStart = (a: RecordedStart, b: RecordedStart): number =>
  a.started_at - b.started_at || a.opened_position - b.opened_position

/**
 * Returns a function that finds the deployments that ran in the environment of a start when it came.
 *
 * @param runningMs a deployment that began earlier than this before the start counts no more
 */
export const runningAtStart = (
  starts: readonly RecordedStart[],
  runningMs: number,
): ((start: RecordedStart) => Facts['running']) => {
  if (runningMs === 0) return () => []
  const byEnvironment = Map.groupBy(starts.toSorted(byStart), ({ environment_name }) => environment_name)
  const indexOf = new Map([...byEnvironment.values()].flatMap((list) => list.map(({ id }, at) => [id, at])))
  return ({ id, environment_name, started_at }) => {
    const list = byEnvironment.get(environment_name) ?? []
    const running: RecordedStart[] = []
    for (let at = (indexOf.get(id) ?? 0) - 1; at >= 0; at -= 1) {
      const other = list[at]
      if (other === undefined || started_at - other.started_at >= runningMs) break
      if (other.ended_at === null || other.ended_at > started_at) running.push(other)
    }
    return running.map(({ product_name, version, started_at: updated_at }) => ({
      ...{ product_name, version, updated_at },
    }))
  }
}

/** Returns the part of a history before a time. */
const before = (history: readonly Completion[], time: number): readonly Completion[] => {
  const end = history.findLastIndex(({ completed_at }) => completed_at < time)
  return history.slice(0, end + 1)
}

const cellKey = (product_name: string, environment_name: string): string =>
  JSON.stringify([product_name, environment_name])

/** Returns the facts of each start at its moment. */
export const factsAtStart = (
  { completions, histories, builds }: LoadedFacts,
  runningAt: (start: RecordedStart) => Facts['running'],
  typeOf: TypeOf,
): ((start: RecordedStart) => Facts) => {
  const completed = Map.groupBy(completions, ({ version_id }) => version_id)
  const historyOfCell = Map.groupBy(histories, (row) => cellKey(row.product_name, row.environment_name))
  const built = new Map(builds.map(({ version_id, built_at }) => [version_id, built_at]))
  return (start) => {
    const { version_id, product_name, scm_branch, started_at } = start
    const earlier = completed.get(version_id)?.filter(({ completed_at }) => completed_at < started_at) ?? []
    return {
      scm_branch,
      // This service stores no approvals, so a simulated rule finds all of them missing.
      approvals: new Map(),
      hasCompletedBuild: (built.get(version_id) ?? Number.POSITIVE_INFINITY) <= started_at,
      completedIn: earlier.map(({ environment_name, completed_at }) => ({
        environment_name,
        environment_type: typeOf(environment_name),
        completed_at,
      })),
      historyOf: (name) => before(historyOfCell.get(cellKey(product_name, name)) ?? [], started_at),
      running: runningAt(start),
    }
  }
}
