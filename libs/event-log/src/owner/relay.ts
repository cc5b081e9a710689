import { jetstreamManager } from '@nats-io/jetstream'
import { type Bus, createSignal, type Session, type Signal } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { holdLeadership } from '@shiplog/postgres'
import { createPollInterval, pause } from '@shiplog/runtime'
import type { QueryExecutorProvider } from 'kysely'
import { headPosition } from '../head.ts'
import { dataLength, type LoggedText, pageBytes } from '../logged-event.ts'
import type { StreamSettings } from '../stream.ts'
import { DuplicateMessageError, publishInOrder } from './publish.ts'
import { readEventLog } from './read-event-log.ts'
import { createRecentEvents, type RecentEvents } from './recent-events.ts'
import { nextRelayState, publishingOf, type RelayState, unread } from './relay-state.ts'
import { synchronise } from './synchronise.ts'

export type RelaySettings = StreamSettings & {
  /** Database handle of the schema that has `event_log`. */
  db: QueryExecutorProvider
  /** URL of the same database without a transaction pooler: leadership needs a session of its own. */
  databaseUrl: string
  bus: Bus
  log: Logger
}

export type RelayTuning = {
  /** Maximum number of messages published but not yet acknowledged. Default 256. */
  inFlight: number
  /** Interval of reads of the log while `wake` is not called; grows to 10 s when idle. Default 500. */
  pollMs: number
  /** Interval at which the stream is compared with the log again. Default 30,000. */
  verifyMs: number
}

export type Relay = {
  /**
   * Makes the relay publish at once what was appended, also if the relay runs on another replica.
   *
   * @param events what this replica has appended and committed; if undefined, the relay reads the log
   */
  wake: (events?: LoggedText[]) => void
  /**
   * Returns the position up to which the stream holds the log; undefined on replicas that do not relay, and
   * before the relay has read the stream.
   */
  position: () => number | undefined
  stop: () => Promise<void>
}

/** The log ends before the stream, as after a restore from a backup: they must be compared again. */
class LogRolledBackError extends Error {
  override name = 'LogRolledBackError'
}

const pageSize = 512
/** Longest interval of reads: bounds the delay of events if the message that wakes the relay is lost. */
const idlePollMs = 10_000
const retryMs = { first: 100, most: 5_000 }
/** Least time between reads unless events wait, so that those in quick succession are published together. */
const minIntervalMs = 10

/**
 * Returns true if a page is so short that it probably ends at the end of the log. If it does not, the next
 * read is only later.
 */
const endsLog = (events: LoggedText[]): boolean =>
  events.length < pageSize && dataLength(events) < pageBytes / 8

/** A relay during a term. */
type Term = RelaySettings & RelayTuning & { appended: Signal; recent: RecentEvents; state: RelayState }

const synchroniseOver = async (term: Term, session: Session): Promise<void> => {
  const { stream, db, log, state } = term
  const jsm = await jetstreamManager(session.nats, { checkAPI: false })
  const point = await synchronise(jsm, db, term, log)
  term.state = nextRelayState(state, { kind: 'synchronised', point })
  if (point.position !== state.position)
    log.info({ stream, ...point }, 'relay continues after the end of the stream')
}

/** @throws LogRolledBackError if the log ends before the stream */
const onLogEnd = async (term: Term, position: number): Promise<void> => {
  term.state = nextRelayState(term.state, { kind: 'log ended' })
  if ((await headPosition(term.db)) < position)
    throw new LogRolledBackError(`The log ends before ${position}`)
}

/** Publishes a page that ends at `position`, after the sequence `after` of the stream. */
const publishPage = async (
  term: Term,
  session: Session,
  events: LoggedText[],
  { position, after }: { position: number; after: number },
): Promise<void> => {
  const { stream, log, inFlight } = term
  try {
    const settings = { stream, session, log, inFlight, ...publishingOf(term.state, after) }
    const sequence = await publishInOrder(events, after, settings)
    term.state = nextRelayState(term.state, { kind: 'published', position, sequence })
  } catch (err) {
    if (err instanceof DuplicateMessageError)
      term.state = nextRelayState(term.state, { kind: 'duplicate', upTo: position })
    throw err
  }
}

/** Publishes the log over one session, until `over` fires. */
const relayOver = async (term: Term, session: Session, over: AbortSignal): Promise<void> => {
  const { db, pollMs, verifyMs, appended } = term
  const interval = createPollInterval(pollMs, idlePollMs)
  let verifiedAt = Number.NEGATIVE_INFINITY
  while (!over.aborted) {
    const readAt = performance.now()
    const { position, sequence } = term.state
    if (position === undefined || sequence === undefined || readAt - verifiedAt > verifyMs) {
      await synchroniseOver(term, session)
      verifiedAt = readAt
      continue
    }
    const since = appended.count()
    const own = term.recent.takeAfter(position)
    const events = own.length > 0 ? own : await readEventLog(db, { after: position, limit: pageSize })
    const last = events.at(-1)
    if (last === undefined) await onLogEnd(term, position)
    else await publishPage(term, session, events, { position: last.position, after: sequence })
    // The log may have more events after own ones, but `wake` has announced them, or will.
    if (own.length === 0 && !endsLog(events)) continue
    await appended.wait(Math.min(interval.next(last !== undefined), verifyMs), { abort: over, since })
    await pause(Math.max(0, readAt + minIntervalMs - performance.now()), over)
  }
}

/** Publishes the log over one session after another, until `signal` fires. */
const relayUntil = async (signal: AbortSignal, term: Term): Promise<void> => {
  const { stream, bus, log, pollMs } = term
  while (!signal.aborted) {
    const session = bus.session()
    if (session === undefined) {
      await term.appended.wait(pollMs, { abort: signal })
      continue
    }
    const over = AbortSignal.any([signal, session.lost])
    try {
      term.state = nextRelayState(term.state, { kind: 'connected' })
      await relayOver(term, session, over)
    } catch (err) {
      if (over.aborted) continue
      term.state = nextRelayState(term.state, { kind: 'failed' })
      const { position, failures } = term.state
      log.warn({ err, stream, position, failures }, 'relay failed, reads the stream again')
      await pause(Math.min(retryMs.first * 2 ** (failures - 1), retryMs.most), over)
    }
  }
}

/** Starts to publish the log to its stream, in order, on one replica at a time. */
export const startRelay = (settings: RelaySettings & RelayTuning): Relay => {
  const { stream, bus, log, databaseUrl: url } = settings
  const appendedSubject = `shiplog.appended.${stream}`
  const appended = createSignal()
  let term: Term | undefined
  const wake = (events?: LoggedText[]): void => {
    if (events === undefined) term?.recent.requireRead()
    else term?.recent.add(events)
    appended.notify()
  }
  const lead = async (signal: AbortSignal): Promise<void> => {
    term = { ...settings, appended, recent: createRecentEvents(), state: unread }
    const unsubscribe = bus.subscribe(appendedSubject, () => wake())
    try {
      await relayUntil(signal, term)
    } finally {
      unsubscribe()
      term = undefined
    }
  }
  const leadership = holdLeadership({ url, name: `relay ${stream}`, log, lead })
  return {
    wake: (events) => (leadership.leading() ? wake(events) : bus.publish(appendedSubject)),
    position: () => term?.state.position,
    stop: leadership.stop,
  }
}
