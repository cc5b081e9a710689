import { isTerminal, rank, type Status } from '@shiplog/events'
import { checkSha, lengthenSha, mergeClaim } from './merge-claim.ts'
import { hasFields, mergeFields } from './merge-fields.ts'
import type { Fields, LifecycleRecord, SubmittedEvent, VersionClaim } from './record.ts'
import { isOfRun, runKeyOf } from './run-key.ts'

/** What is known, before an event, of the version and environment that it is about. */
export type State = {
  claim: VersionClaim | null
  /** All records of that version in that environment, in the order in which they were opened. */
  records: readonly LifecycleRecord[]
  /** The latest record of another version in the same environment: its `ordinal`. */
  other_version_ordinal: number | null
}

/**
 * What an event did. `opened` and `advanced` changed a record's status, `amended` its fields only; `late`
 * came out of order and is history; `unchanged` is a retry, or says nothing new.
 */
export type Outcome = 'opened' | 'advanced' | 'amended' | 'late' | 'unchanged'

export type Decision = {
  outcome: Outcome
  /** The record that the event belongs to, as it is after the event. */
  record: LifecycleRecord
  /** The record's status before the event; null when the event opened it. */
  previous_status: Status | null
  claim: VersionClaim | null
}

/** The event's place in the order of all events, and the id of the record if it opens one. */
export type Place = { id: string; ordinal: number }

/** How many late events a record remembers, to recognise their retries. */
const rememberedLateEvents = 32

const open = (event: SubmittedEvent, place: Place): LifecycleRecord => {
  const { status, occurred_at, occurred_at_given: _, received_at, fields, ...identity } = event
  const record: LifecycleRecord = {
    ...identity,
    ...fields,
    ...place,
    ended_ordinal: null,
    run_key: runKeyOf(fields),
    status,
    opened_at: occurred_at,
    occurred_at,
    terminal_at: null,
    ended_without_run: false,
    updated_at: received_at,
    late_events: [],
  }
  return reach(record, event, place.ordinal)
}

/** The record, moved to the event's status, with the time of that. */
const reach = (record: LifecycleRecord, event: SubmittedEvent, ordinal: number): LifecycleRecord => {
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

const fill = (record: LifecycleRecord, event: SubmittedEvent): Fields => {
  const adopted = record.run_key === null && runKeyOf(event.fields) !== null
  if (!adopted) return mergeFields(record, event.fields)
  // The record had no run and gets the event's. Its own half of a run's name, such as a build number without
  // a source system, must not be mixed with it.
  const { invoke_id, source_system, build_number } = event.fields
  return mergeFields({ ...record, invoke_id, source_system, build_number }, event.fields)
}

const lateKey = ({ status, occurred_at, occurred_at_given }: SubmittedEvent): string =>
  `${status}@${occurred_at_given ? occurred_at : 'arrival'}`

/**
 * A batch may commit after events that came later, as when its first answer was lost and it was posted again.
 */
const cameBeforeEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  // Nothing changes a record after its end.
  event.received_at < ended.updated_at

/** Whether it happened before the run ended, as the client says; at one moment lower ranks are earlier. */
const happenedBeforeEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  event.occurred_at_given &&
  ended.terminal_at !== null &&
  (event.occurred_at < ended.terminal_at ||
    (event.occurred_at === ended.terminal_at && rank(event.status) < rank(ended.status)))

/** An end counts even if it came before another: of two ends of a run, clocks do not say which is right. */
const isBeforeEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  happenedBeforeEnd(event, ended) || (!isTerminal(event.status) && cameBeforeEnd(event, ended))

/** The open record of the event's run, else one without a run; without a run, the newest open one. */
const findOpen = (state: State, run_key: string | null): LifecycleRecord | undefined => {
  const candidates = state.records.filter((record) => record.terminal_at === null)
  if (run_key === null) return candidates.at(-1)
  return (
    candidates.findLast((record) => record.run_key === run_key) ??
    candidates.findLast((record) => record.run_key === null)
  )
}

/** The record of the event's run that ended last. */
const findEnded = (state: State, run_key: string | null): LifecycleRecord | undefined =>
  state.records
    .filter((record) => record.terminal_at !== null && isOfRun(record, run_key))
    .toSorted((a, b) => (a.ended_ordinal ?? 0) - (b.ended_ordinal ?? 0))
    .at(-1)

/** Clients that post blindly again do so within minutes; a nightly job comes later. */
const retryMs = 10 * 60_000

const isMuchLater = (time: string, than: string): boolean => Date.parse(time) - Date.parse(than) > retryMs

/**
 * By when it arrived (nothing changes a record after its end) or, as the client says, by when it happened.
 */
const isLongAfterEnd = (event: SubmittedEvent, ended: LifecycleRecord): boolean =>
  isMuchLater(event.received_at, ended.updated_at) ||
  (event.occurred_at_given && isMuchLater(event.occurred_at, ended.occurred_at))

/** Whether an open record is a run of its own that began after the other had ended. */
const isSuccessor = (current: LifecycleRecord, ended: LifecycleRecord, run_key: string | null): boolean =>
  current.ordinal > (ended.ended_ordinal ?? 0) && (run_key === null || current.run_key === run_key)

/**
 * Whether an end that comes again says nothing new, even if another run is open. Without a run it is a
 * redeploy long after the end, and a rollback once another version took the environment; at the very time of
 * the end, or received before it, it is a retry all the same.
 */
const isRetry = (
  event: SubmittedEvent,
  ended: LifecycleRecord,
  state: State,
  current: LifecycleRecord | undefined,
): boolean => {
  if (event.status !== ended.status) return false
  if (event.occurred_at_given && event.occurred_at === ended.terminal_at) return true
  if (cameBeforeEnd(event, ended)) return true
  const run_key = runKeyOf(event.fields)
  if (current !== undefined && isSuccessor(current, ended, run_key)) return false
  if (run_key !== null) return true
  const overtaken = (state.other_version_ordinal ?? 0) > (ended.ended_ordinal ?? 0)
  return !overtaken && !isLongAfterEnd(event, ended)
}

/**
 * The rules for deployments and builds: which record an event belongs to, and what it changes there.
 *
 * @throws VersionConflictError
 * @throws MetadataTooLargeError
 */
export const decide = (state: State, event: SubmittedEvent, place: Place): Decision => {
  checkSha(state.claim, event)

  const taken = (outcome: Outcome, record: LifecycleRecord, previous: Status | null): Decision => ({
    outcome,
    record,
    previous_status: previous,
    claim: mergeClaim(state.claim, event),
  })
  const notTaken = (outcome: Outcome, record: LifecycleRecord): Decision => ({
    outcome,
    record,
    previous_status: record.status,
    claim: lengthenSha(state.claim, event),
  })
  const late = (record: LifecycleRecord): Decision => {
    const key = lateKey(event)
    if (record.late_events.includes(key)) return notTaken('unchanged', record)
    return notTaken('late', {
      ...record,
      late_events: [...record.late_events, key].slice(-rememberedLateEvents),
    })
  }

  const run_key = runKeyOf(event.fields)
  const ended = findEnded(state, run_key)
  if (ended !== undefined && isBeforeEnd(event, ended)) return late(ended)

  const current = findOpen(state, run_key)
  if (ended !== undefined && isRetry(event, ended, state, current)) return notTaken('unchanged', ended)
  if (current !== undefined) {
    if (rank(event.status) < rank(current.status)) return late(current)
    const fields = fill(current, event)
    if (event.status === current.status && hasFields(current, fields)) return notTaken('unchanged', current)
    const filled = { ...current, ...fields, run_key: runKeyOf(fields), updated_at: event.received_at }
    if (event.status === current.status) return taken('amended', filled, current.status)
    return taken('advanced', reach(filled, event, place.ordinal), current.status)
  }

  return taken('opened', open(event, place), null)
}
