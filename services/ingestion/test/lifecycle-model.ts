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

export const createModel = () => {
  /** All records, in the order of their opening. */
  const records: ModelRecord[] = []
  const posted: SubmittedEvent[] = []
  const shas = new Map<string, string[]>()

  const decide = (event: SubmittedEvent, id: string): Expected => {
    const key = runKey(event.fields)
    const own = records.filter((record) => isSameIdentity(record.events[0], event))
    const ofRun = own.filter(
      (record) => runKey(view(record)) === key || (key === null && endedWithoutRun(record)),
    )
    const open = own.filter((record) => view(record).terminal_at === null)

    const late = (record: ModelRecord): Expected => {
      if (record.late.some((known) => sameReport(known, event))) return { outcome: 'unchanged', record }
      record.late.push(event)
      return { outcome: 'late', record }
    }
    const ended = ofRun
      .filter((record) => view(record).terminal_at !== null)
      .toSorted((a, b) => posted.indexOf(endOf(a)) - posted.indexOf(endOf(b)))
      .at(-1)
    const end = ended === undefined ? null : view(ended).terminal_at
    if (ended && end && event.occurred_at_given) {
      if (event.occurred_at < end) return late(ended)
      if (event.occurred_at === end && !isTerminal(event.status)) return late(ended)
    }
    const earlierThanEnd = ended !== undefined && event.received_at < endOf(ended).received_at
    if (ended && earlierThanEnd && !isTerminal(event.status)) return late(ended)

    const advanced =
      key === null
        ? open.at(-1)
        : (open.findLast((record) => runKey(view(record)) === key) ??
          open.findLast((record) => runKey(view(record)) === null))
    const repeated = ended
    if (repeated && view(repeated).status === event.status) {
      const end = endOf(repeated)
      const isAtEnd = event.occurred_at_given && event.occurred_at === end.occurred_at
      const longAfter =
        minutesBetween(end.received_at, event.received_at) > 10 ||
        (event.occurred_at_given && minutesBetween(end.occurred_at, event.occurred_at) > 10)
      const rolledBack =
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
      const runsAgain =
        advanced !== undefined &&
        posted.indexOf(advanced.events[0] ?? event) > posted.indexOf(end) &&
        (key === null || runKey(view(advanced)) === key)
      const isRetry =
        isAtEnd || earlierThanEnd || (!runsAgain && (key !== null || !(rolledBack || longAfter)))
      if (isRetry) return { outcome: 'unchanged', record: repeated }
    }
    if (advanced) {
      const before = view(advanced)
      if (before.status && rank(event.status) < rank(before.status)) return late(advanced)
      const after = view({ ...advanced, events: [...advanced.events, event] })
      if (JSON.stringify(before) === JSON.stringify(after)) return { outcome: 'unchanged', record: advanced }
      advanced.events.push(event)
      return { outcome: before.status === after.status ? 'amended' : 'advanced', record: advanced }
    }

    const record = { id, events: [event], late: [] }
    records.push(record)
    return { outcome: 'opened', record }
  }

  const post = (event: SubmittedEvent, id: string): Expected => {
    posted.push(event)
    const known = shas.get(event.version_id) ?? []
    const sent = event.fields.scm_sha
    if (sent !== null && known.some((sha) => !areSameSha(sha, sent))) return { outcome: 'conflict' }
    const expected = decide(event, id)
    const isAccepted = expected.outcome !== 'unchanged' && expected.outcome !== 'late'
    if (sent !== null && (isAccepted || known.length > 0)) shas.set(event.version_id, [...known, sent])
    return expected
  }
  return { post, firstSha: (version_id: string) => shas.get(version_id)?.[0] ?? null }
}
