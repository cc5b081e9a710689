import { type EnvironmentType, environmentId } from '@shiplog/events'
import type { ApprovalFacts, Completion, Facts } from '@shiplog/guard'
import type { CompletionRow, HistoryRow, RunningRow } from '../db/preflight-facts.ts'
import type { LifecycleRecord, VersionClaim } from '../domain/record.ts'

/** What was stored before a batch is decided. */
export type StoredFacts = {
  completions: CompletionRow[]
  histories: HistoryRow[]
  running: RunningRow[]
  /** Versions with a completed build. */
  built: string[]
}

/** What is known of the past while a batch is decided: what was stored, and what the batch has changed. */
export type KnownFacts = {
  /** Returns the facts for the start of a record, without its approvals. */
  factsFor: (record: StartedRecord, claim: VersionClaim | null) => Omit<Facts, 'approvals'>
  /** Adds what an accepted event has changed. */
  note: (record: LifecycleRecord, environment_type: EnvironmentType) => void
}

/** What identifies a record, and the branch that its events named. */
export type StartedRecord = Pick<
  LifecycleRecord,
  'id' | 'account_id' | 'product_id' | 'version_id' | 'environment_id' | 'scm_branch'
>

type Target = Pick<HistoryRow, 'product_id' | 'environment_id'>
const targetKey = ({ product_id, environment_id }: Target): string => `${product_id}:${environment_id}`

const append = <Value>(lists: Map<string, Value[]>, key: string, value: Value): void =>
  void lists.set(key, [...(lists.get(key) ?? []), value])

export const createKnownFacts = (stored: StoredFacts): KnownFacts => {
  const completions = Map.groupBy(stored.completions, ({ version_id }) => version_id)
  const histories = new Map<string, Completion[]>(Map.groupBy(stored.histories, targetKey))
  const nothing: CompletionRow[] = []
  /** Running deployments by environment and id. */
  const running = new Map<string, Map<string, RunningRow>>()
  const noteRunning = (row: RunningRow): void => {
    const rows = running.get(row.environment_id) ?? new Map<string, RunningRow>()
    running.set(row.environment_id, rows.set(row.id, row))
  }
  for (const row of stored.running) noteRunning(row)
  const built = new Set(stored.built)

  const noteCompletion = (record: LifecycleRecord, environment_type: EnvironmentType): void => {
    const { version_id, environment_id, environment_name, version } = record
    const completed_at = Date.parse(record.updated_at)
    append(histories, targetKey(record), { version, completed_at })
    const known = completions.get(version_id)?.some((one) => one.environment_id === environment_id)
    if (!known)
      append(completions, version_id, {
        ...{ version_id, environment_id, environment_name, environment_type, completed_at },
      })
  }

  const noteDeployment = (record: LifecycleRecord, environment_type: EnvironmentType): void => {
    const { id, environment_id, product_name, version } = record
    running.get(environment_id)?.delete(id)
    const updated_at = Date.parse(record.updated_at)
    if (record.status === 'started') noteRunning({ id, environment_id, product_name, version, updated_at })
    if (record.status === 'completed') noteCompletion(record, environment_type)
  }

  const note: KnownFacts['note'] = (record, environment_type) => {
    if (record.kind === 'deployment') noteDeployment(record, environment_type)
    else if (record.status === 'completed') built.add(record.version_id)
  }

  const factsFor: KnownFacts['factsFor'] = (record, claim) => {
    const { id, account_id, product_id, version_id, environment_id } = record
    return {
      scm_branch: claim?.scm_branch ?? record.scm_branch,
      hasCompletedBuild: built.has(version_id),
      completedIn: completions.get(version_id) ?? nothing,
      historyOf: (environment_name) => {
        const target = { product_id, environment_id: environmentId(account_id, environment_name) }
        return histories.get(targetKey(target)) ?? []
      },
      running: [...(running.get(environment_id)?.values() ?? [])].filter((one) => one.id !== id),
    }
  }
  return { factsFor, note }
}

/** Returns a function that finds when the version of a start first completed in an environment. */
export const completionTimes =
  ({ completedIn }: Pick<Facts, 'completedIn'>): ApprovalFacts['completedAt'] =>
  (name) =>
    completedIn.find(({ environment_name }) => environment_name === name)?.completed_at
