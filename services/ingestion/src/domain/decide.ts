import { isTerminal, rank, type Status } from '@shiplog/events'
import { checkSha, lengthenSha, mergeClaim } from './merge-claim.ts'
import { hasFields, mergeFields } from './merge-fields.ts'
import type { Fields, LifecycleRecord, SubmittedEvent, VersionClaim } from './record.ts'
import { isOfRun, runKeyOf } from './run-key.ts'

/** What is known before an event of the version and the environment that the event names. */
export type State = {
  claim: VersionClaim | null
  /**
   * The records of that version in that environment, in the order in which they were opened. Only records
   * that the event can change or repeat are needed.
   */
  records: readonly LifecycleRecord[]
  /**
   * `ordinal` of the latest record of another version in the same environment; null if there is none, or if
   * no rule needs it, as for builds.
   */
  other_version_ordinal: number | null
}

/**
 * Result of an event:
 * - `opened`: it created a record;
 * - `advanced`: it changed the status of a record;
 * - `amended`: it changed fields of a record, but not the status;
 * - `late`: it came out of order, so it is logged and does not change its record;
 * - `unchanged`: it is a retry, or has nothing new.
 */
export type Outcome = 'opened' | 'advanced' | 'amended' | 'late' | 'unchanged'

export type Decision = {
  outcome: Outcome
  /** The event's record, after the event. */
  record: LifecycleRecord
  /** The record's status before the event; null when the event opened the record. */
  previous_status: Status | null
  claim: VersionClaim | null
}

/**
 * Values that are assigned to an event before it is decided: its ordinal, and an id for the record that the
 * event may open.
 */
export type Assigned = { id: string; ordinal: number }

/** Maximum number of late events that a record remembers, to recognise their retries. */
const maxRememberedLateEvents = 32

const open = (event: SubmittedEvent, assigned: Assigned): LifecycleRecord => {
  const { status, occurred_at, occurred_at_given: _, received_at, fields, ...identity } = event
  const record: LifecycleRecord = {
    ...identity,
    ...fields,
    ...assigned,
    ended_ordinal: null,
    run_key: runKeyOf(fields),
    status,
    opened_at: occurred_at,
    occurred_at,
    terminal_at: null,
    ended_without_run: false,
    preflight_status: null,
    updated_at: received_at,
    late_events: [],
  }
  return withStatus(record, event, assigned.ordinal)
}

/** Returns the record with the status and the time of the event. */
const withStatus = (record: LifecycleRecord, event: SubmittedEvent, ordinal: number): LifecycleRecord => {
  const { status, occurred_at, fields } = event
  const isEnd = isTerminal(status)
  return {
    ...record,
    status,
    occurred_at,
    started_at: record.started_at ?? (status === 'started' ? occurred_at : null),
    completed_at: record.completed_at ?? (isEnd ? occurred_at : null),
    terminal_at: isEnd ? occurred_at : null,
    ended_ordinal: isEnd ? ordinal : null,
    ended_without_run: isEnd && runKeyOf(fields) === null,
  }
}

const mergedFields = (record: LifecycleRecord, event: SubmittedEvent): Fields => {
  const getsRun = record.run_key === null && runKeyOf(event.fields) !== null
  if (!getsRun) return mergeFields(record, event.fields)
  // The record had no run and gets the run of the event. The record may have one part of a run's name, such
  // as a build number without a source system. That part must not be combined with a part from the event.
  const { invoke_id, source_system, build_number } = event.fields
  return mergeFields({ ...record, invoke_id, source_system, build_number }, event.fields)
}

const lateKey = ({ status, occurred_at, occurred_at_given }: SubmittedEvent): string =>
  `${status}@${occurred_at_given ? occurred_at : 'arrival'}`

/**
 * True when the event was received before the event that ended the record. This happens when a batch has
 * waited for the database and is decided after a batch that was received later.
 */
const wasReceivedBeforeEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  // `updated_at` does not change after the end of a record, so it is the time at which the end was received.
  event.received_at < ended.updated_at

/**
 * True when the client's time of the event is before the end of the record. If both times are the same, the
 * event with the lower rank is earlier.
 */
const occurredBeforeEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  event.occurred_at_given &&
  ended.terminal_at !== null &&
  (event.occurred_at < ended.terminal_at ||
    (event.occurred_at === ended.terminal_at && rank(event.status) < rank(ended.status)))

/**
 * True when the event belongs before the end of its record. For a terminal event only the client's time
 * counts, because times of receipt do not show which of two ends of a run is right.
 */
const isBeforeEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  occurredBeforeEnd(event, ended) || (!isTerminal(event.status) && wasReceivedBeforeEnd(event, ended))

/**
 * Finds the open record to which an event belongs: the newest open record of its run, or else the newest open
 * record without a run. An event without a run belongs to the newest open record of any run.
 */
const findOpen = (state: State, run_key: string | null): LifecycleRecord | undefined => {
  const candidates = state.records.filter((record) => record.terminal_at === null)
  if (run_key === null) return candidates.at(-1)
  return (
    candidates.findLast((record) => record.run_key === run_key) ??
    candidates.findLast((record) => record.run_key === null)
  )
}

/** Finds the record of the event's run that ended last. */
const findLastEnded = (state: State, run_key: string | null): LifecycleRecord | undefined =>
  state.records
    .filter((record) => record.terminal_at !== null && isOfRun(record, run_key))
    .toSorted((a, b) => (a.ended_ordinal ?? 0) - (b.ended_ordinal ?? 0))
    .at(-1)

/**
 * Longest time between an event without a run and its retry. Clients repeat a request within minutes; a job
 * that redeploys every night comes later.
 */
const retryPeriodMs = 10 * 60_000

const isAfterRetryPeriod = (time: string, end: string): boolean =>
  Date.parse(time) - Date.parse(end) > retryPeriodMs

/** True when the retry period is over, by the times of receipt or by the client's time of the event. */
const isLongAfterEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  isAfterRetryPeriod(event.received_at, ended.updated_at) ||
  (event.occurred_at_given && isAfterRetryPeriod(event.occurred_at, ended.occurred_at))

/**
 * True when the open record was opened after the other record had ended, and belongs to the event's run. Any
 * record belongs to an event without a run.
 */
const isSuccessor = (current: LifecycleRecord, ended: LifecycleRecord, run_key: string | null): boolean =>
  current.ordinal > (ended.ended_ordinal ?? 0) && (run_key === null || current.run_key === run_key)

/**
 * True when an event with the status of an ended record is a retry of the event that ended the record. An
 * event is always a retry if it has the same `occurred_at` as the end, or was received before the end.
 * Otherwise it is no retry:
 * - if the record to which the event would belong was opened after the end (`isSuccessor`);
 * - if the event has no run and comes after the retry period, because it is then a redeploy;
 * - if the event has no run and another version was deployed after the end, because it is then a rollback.
 *
 * In all other cases it is a retry.
 */
const isRetry = (
  event: SubmittedEvent,
  ended: LifecycleRecord,
  state: State,
  current: LifecycleRecord | undefined,
): boolean => {
  if (event.status !== ended.status) return false
  if (event.occurred_at_given && event.occurred_at === ended.terminal_at) return true
  if (wasReceivedBeforeEnd(event, ended)) return true
  const run_key = runKeyOf(event.fields)
  if (current !== undefined && isSuccessor(current, ended, run_key)) return false
  if (run_key !== null) return true
  const isFollowedByOtherVersion = (state.other_version_ordinal ?? 0) > (ended.ended_ordinal ?? 0)
  return !isFollowedByOtherVersion && !isLongAfterEnd(event, ended)
}

/**
 * Decides to which record an event belongs and what the event changes. All rules about the order of events
 * are in this file.
 *
 * @throws VersionConflictError when the event's SHA is not its version's
 * @throws MetadataTooLargeError when the record cannot hold the event's metadata
 */
export const decide = (state: State, event: SubmittedEvent, assigned: Assigned): Decision => {
  checkSha(state.claim, event)

  /** Returns the decision for an event that opened or changed its record. */
  const accepted = (outcome: Outcome, record: LifecycleRecord, previous: Status | null): Decision => ({
    outcome,
    record,
    previous_status: previous,
    claim: mergeClaim(state.claim, event),
  })
  /** Returns the decision for an event that changed neither the status nor the fields of its record. */
  const setAside = (outcome: Outcome, record: LifecycleRecord): Decision => ({
    outcome,
    record,
    previous_status: record.status,
    claim: lengthenSha(state.claim, event),
  })
  const late = (record: LifecycleRecord): Decision => {
    const key = lateKey(event)
    if (record.late_events.includes(key)) return setAside('unchanged', record)
    return setAside('late', {
      ...record,
      late_events: [...record.late_events, key].slice(-maxRememberedLateEvents),
    })
  }

  const run_key = runKeyOf(event.fields)
  const ended = findLastEnded(state, run_key)
  if (ended !== undefined && isBeforeEnd(event, ended)) return late(ended)

  const current = findOpen(state, run_key)
  if (ended !== undefined && isRetry(event, ended, state, current)) return setAside('unchanged', ended)
  if (current !== undefined) {
    if (rank(event.status) < rank(current.status)) return late(current)
    const fields = mergedFields(current, event)
    if (event.status === current.status && hasFields(current, fields)) return setAside('unchanged', current)
    const merged = { ...current, ...fields, run_key: runKeyOf(fields), updated_at: event.received_at }
    if (event.status === current.status) return accepted('amended', merged, current.status)
    return accepted('advanced', withStatus(merged, event, assigned.ordinal), current.status)
  }

  return accepted('opened', open(event, assigned), null)
}
