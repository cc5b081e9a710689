import { isTerminal, rank } from '@shiplog/events'
import type { Outcome } from '../src/domain/decide.ts'
import type { SubmittedEvent } from '../src/domain/record.ts'

/**
 * A record in the model of the lifecycle rules. The model is slow and obvious: it keeps every event, and
 * computes everything from the events each time.
 */
type ModelRecord = { id: string; events: SubmittedEvent[]; late: SubmittedEvent[] }
export type Expected = { outcome: Outcome; record: ModelRecord } | { outcome: 'conflict' }

const fail = (reason: string): never => {
  throw new Error(reason)
}

const first = <T>(values: (T | null)[]): T | null => values.find((value) => value !== null) ?? null
const last = <T>(values: (T | null)[]): T | null => first(values.toReversed())
const longest = (values: (string | null)[]): string | null =>
  first(values.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0)))

const endedWithoutRun = ({ events }: ModelRecord): boolean =>
  events.some((event) => isTerminal(event.status) && runKey(event.fields) === null)

const endOf = ({ events }: ModelRecord): SubmittedEvent =>
  events.find((event) => isTerminal(event.status)) ?? fail('The record is open')

type Run = Pick<SubmittedEvent['fields'], 'invoke_id' | 'source_system' | 'build_number'>

const runKey = ({ invoke_id, source_system, build_number }: Run): string | null => {
  if (invoke_id) return `I ${invoke_id}`
  return source_system && build_number ? `B ${source_system} ${build_number}` : null
}

const runOf = (events: SubmittedEvent[]): Run => {
  const named = events.findIndex((event) => runKey(event.fields) !== null)
  const earlier = events.slice(0, Math.max(named, 0)).map(({ fields }) => fields)
  const earlierParts = {
    source_system: first(earlier.map((fields) => fields.source_system)),
    build_number: first(earlier.map((fields) => fields.build_number)),
  }
  const isCompleteBefore = earlierParts.source_system !== null && earlierParts.build_number !== null
  // An event that names a run replaces one half of a run's name from earlier events. Two halves from earlier
  // events are a whole name and stay.
  const from = named === -1 || isCompleteBefore ? events : events.slice(named)
  return {
    invoke_id: first(from.map(({ fields }) => fields.invoke_id)),
    source_system: first(from.map(({ fields }) => fields.source_system)),
    build_number: first(from.map(({ fields }) => fields.build_number)),
  }
}

/** Returns the fields of a record that are compared. */
export const view = ({ id, events }: ModelRecord) => {
  const metadata = events.map(({ fields }) => fields.extra_metadata).filter((value) => value !== null)
  const end = events.find((event) => isTerminal(event.status))
  return {
    id,
    status: events.at(-1)?.status,
    opened_at: events[0]?.occurred_at,
    occurred_at: events.find((event) => event.status === events.at(-1)?.status)?.occurred_at,
    terminal_at: end?.occurred_at ?? null,
    actor: first(events.map(({ fields }) => fields.actor)),
    error_code: last(events.map(({ fields }) => fields.error_code)),
    scm_sha: longest(events.map(({ fields }) => fields.scm_sha)),
    extra_metadata: metadata.length === 0 ? null : Object.assign({}, ...metadata),
    ...runOf(events),
  }
}

const minutesBetween = (earlier: string, later: string): number =>
  (new Date(later).getTime() - new Date(earlier).getTime()) / 60_000

const isSameIdentity = (a: SubmittedEvent | undefined, b: SubmittedEvent): boolean =>
  a?.kind === b.kind && a.version_id === b.version_id && a.environment_id === b.environment_id

const areSameSha = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

const sameReport = (a: SubmittedEvent, b: SubmittedEvent): boolean =>
  a.status === b.status &&
  a.occurred_at_given === b.occurred_at_given &&
  (!a.occurred_at_given || a.occurred_at === b.occurred_at)

type Model = {
  /** All records, in the order of their opening. */
  records: ModelRecord[]
  posted: SubmittedEvent[]
}

const late = (record: ModelRecord, event: SubmittedEvent): Expected => {
  if (record.late.some((known) => sameReport(known, event))) return { outcome: 'unchanged', record }
  record.late.push(event)
  return { outcome: 'late', record }
}

const wasReceivedBeforeEnd = (event: SubmittedEvent, ended: ModelRecord): boolean =>
  event.received_at < endOf(ended).received_at

const isBeforeEnd = (event: SubmittedEvent, ended: ModelRecord): boolean => {
  const end = view(ended).terminal_at
  if (end && event.occurred_at_given) {
    if (event.occurred_at < end) return true
    if (event.occurred_at === end && !isTerminal(event.status)) return true
  }
  return wasReceivedBeforeEnd(event, ended) && !isTerminal(event.status)
}

/** True when a record of another version was opened in the event's environment after the end of a record. */
const isRolledBack = ({ records, posted }: Model, event: SubmittedEvent, end: SubmittedEvent): boolean =>
  event.kind === 'deployment' &&
  records.some(
    ({ events: [other] }) =>
      other !== undefined &&
      posted.indexOf(other) > posted.indexOf(end) &&
      other.kind === 'deployment' &&
      other.product_id === event.product_id &&
      other.environment_id === event.environment_id &&
      other.version_id !== event.version_id,
  )

const isRetry = (
  model: Model,
  event: SubmittedEvent,
  ended: ModelRecord,
  current: ModelRecord | undefined,
): boolean => {
  if (view(ended).status !== event.status) return false
  const end = endOf(ended)
  if (event.occurred_at_given && event.occurred_at === end.occurred_at) return true
  if (wasReceivedBeforeEnd(event, ended)) return true
  const key = runKey(event.fields)
  const runsAgain =
    current !== undefined &&
    model.posted.indexOf(current.events[0] ?? event) > model.posted.indexOf(end) &&
    (key === null || runKey(view(current)) === key)
  if (runsAgain) return false
  const longAfter =
    minutesBetween(end.received_at, event.received_at) > 10 ||
    (event.occurred_at_given && minutesBetween(end.occurred_at, event.occurred_at) > 10)
  return key !== null || !(isRolledBack(model, event, end) || longAfter)
}

const decide = (model: Model, event: SubmittedEvent, id: string): Expected => {
  const { records, posted } = model
  const key = runKey(event.fields)
  const own = records.filter((record) => isSameIdentity(record.events[0], event))
  const open = own.filter((record) => view(record).terminal_at === null)
  const ended = own
    .filter((record) => runKey(view(record)) === key || (key === null && endedWithoutRun(record)))
    .filter((record) => view(record).terminal_at !== null)
    .toSorted((a, b) => posted.indexOf(endOf(a)) - posted.indexOf(endOf(b)))
    .at(-1)
  if (ended && isBeforeEnd(event, ended)) return late(ended, event)

  const current =
    key === null
      ? open.at(-1)
      : (open.findLast((record) => runKey(view(record)) === key) ??
        open.findLast((record) => runKey(view(record)) === null))
  if (ended && isRetry(model, event, ended, current)) return { outcome: 'unchanged', record: ended }
  if (current) {
    const before = view(current)
    if (before.status && rank(event.status) < rank(before.status)) return late(current, event)
    const after = view({ ...current, events: [...current.events, event] })
    if (JSON.stringify(before) === JSON.stringify(after)) return { outcome: 'unchanged', record: current }
    current.events.push(event)
    return { outcome: before.status === after.status ? 'amended' : 'advanced', record: current }
  }

  const record = { id, events: [event], late: [] }
  records.push(record)
  return { outcome: 'opened', record }
}

export const createModel = () => {
  const model: Model = { records: [], posted: [] }
  const shas = new Map<string, string[]>()

  const post = (event: SubmittedEvent, id: string): Expected => {
    model.posted.push(event)
    const known = shas.get(event.version_id) ?? []
    const sent = event.fields.scm_sha
    if (sent !== null && known.some((sha) => !areSameSha(sha, sent))) return { outcome: 'conflict' }
    const expected = decide(model, event, id)
    const isAccepted = expected.outcome !== 'unchanged' && expected.outcome !== 'late'
    if (sent !== null && (isAccepted || known.length > 0)) shas.set(event.version_id, [...known, sent])
    return expected
  }
  return { post, firstSha: (version_id: string) => shas.get(version_id)?.[0] ?? null }
}
