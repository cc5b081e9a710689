import { jetstreamManager } from '@nats-io/jetstream'
import { type Bus, createSignal, type Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { holdLeadership } from '@shiplog/postgres'
import { createPollInterval, pause } from '@shiplog/runtime'
import type { QueryExecutorProvider } from 'kysely'
import { headPosition } from '../head.ts'
import { type LoggedText, pageBytes } from '../logged-event.ts'
import type { StreamSettings } from '../stream.ts'
import { DuplicateMessageError, publishInOrder } from './publish.ts'
import { readEventLog } from './read-event-log.ts'
import { type RelayPoint, synchronise } from './synchronise.ts'

export type RelaySettings = StreamSettings & {
  db: QueryExecutorProvider
  /** URL of the database without a transaction pooler, see `holdLeadership`. */
  databaseUrl: string
  bus: Bus
  log: Logger
  /** Maximum number of messages published but not yet acknowledged. */
  inFlight: number
  /**
   * Interval of reads of the log while `wake` is not called; grows to `idlePollMs` while there are no new
   * events.
   */
  pollMs: number
  /** Interval at which the stream is compared with the log again. */
  verifyMs: number
}

export type Relay = {
  /** Makes the relay read the log at once, also if the relay runs on another replica. */
  wake: () => void
  /**
   * Returns the position up to which the stream holds the log; undefined on replicas that do not relay, and
   * before the relay has read the stream.
   */
  position: () => number | undefined
  stop: () => Promise<void>
}

/**
 * The log ends before the stream does, as after a restore from a backup. The relay must compare them again.
 */
class LogRolledBackError extends Error {
  override name = 'LogRolledBackError'
}

const pageSize = 512
/**
 * Longest interval between two reads of the log. It bounds the delay of events if the message that wakes the
 * relay is lost.
 */
const idlePollMs = 10_000
const retryMs = { first: 100, most: 5_000 }
/** One message in this number asks the broker for an answer; after a failure every message asks. */
const answerEvery = 64
/**
 * Least time between two reads of the log unless more events are waiting, so that events in quick succession
 * are published together.
 */
const minIntervalMs = 10

/**
 * Returns true if a page is so short that it probably ends at the end of the log. If it does not, the next
 * read is only later.
 */
const endsLog = (events: LoggedText[]): boolean =>
  events.length < pageSize && events.reduce((sum, { data }) => sum + data.length, 0) < pageBytes / 8

/** Starts to publish the log to its stream, in order, on one replica at a time. */
export const startRelay = (settings: RelaySettings): Relay => {
  const { stream, db, bus, log, inFlight, pollMs, verifyMs } = settings
  const appendedSubject = `shiplog.appended.${stream}`
  const appended = createSignal()
  let position: number | undefined
  /**
   * Events up to this position get a new message id, because the broker may remember the ids of messages that
   * it has lost.
   */
  let newIdsUpTo = 0
  let failures = 0

  const synchroniseOver = async (session: Session): Promise<RelayPoint> => {
    const jsm = await jetstreamManager(session.nats, { checkAPI: false })
    const point = await synchronise(jsm, db, settings, log)
    if (point.purged) newIdsUpTo = Number.MAX_SAFE_INTEGER
    if (point.position !== position)
      log.info({ stream, ...point }, 'relay continues after the end of the stream')
    position = point.position
    return point
  }

  /** Publishes a page of events. @returns last sequence of the stream afterwards */
  const publishOver = async (session: Session, events: LoggedText[], sequence: number): Promise<number> => {
    // The expected sequence alone keeps duplicates out of the stream, so a message id may differ from the id
    // of its event.
    const messageId = ({ id, position }: LoggedText): string =>
      position <= newIdsUpTo ? `${id}/${sequence}` : id
    try {
      const settings = { stream, session, log, inFlight, messageId }
      const publishing = { ...settings, answerEvery: failures === 0 ? answerEvery : 1 }
      const reached = await publishInOrder(events, sequence, publishing)
      failures = 0
      return reached
    } catch (err) {
      if (err instanceof DuplicateMessageError) newIdsUpTo = events.at(-1)?.position ?? 0
      throw err
    }
  }

  const relayOver = async (session: Session, over: AbortSignal): Promise<void> => {
    let point = await synchroniseOver(session)
    let verifiedAt = performance.now()
    const interval = createPollInterval(pollMs, idlePollMs)
    while (!over.aborted) {
      const readAt = performance.now()
      if (readAt - verifiedAt > verifyMs) {
        point = await synchroniseOver(session)
        verifiedAt = readAt
      }
      const since = appended.count()
      const events = await readEventLog(db, { after: point.position, limit: pageSize })
      const last = events.at(-1)
      if (last === undefined) {
        newIdsUpTo = 0
        if ((await headPosition(db)) < point.position)
          throw new LogRolledBackError(`The log ends before ${point.position}`)
      } else {
        const sequence = await publishOver(session, events, point.sequence)
        point = { ...point, position: last.position, sequence }
        position = last.position
      }
      if (!endsLog(events)) continue
      await appended.wait(Math.min(interval.next(last !== undefined), verifyMs), { abort: over, since })
      await pause(Math.max(0, readAt + minIntervalMs - performance.now()), over)
    }
  }

  const lead = async (term: AbortSignal): Promise<void> => {
    const unsubscribe = bus.subscribe(appendedSubject, appended.notify)
    try {
      while (!term.aborted) {
        const session = bus.session()
        if (session === undefined) {
          await appended.wait(pollMs, { abort: term })
          continue
        }
        try {
          await relayOver(session, AbortSignal.any([term, session.lost]))
        } catch (err) {
          if (term.aborted || session.lost.aborted) continue
          failures += 1
          log.warn({ err, stream, position, failures }, 'relay failed, reads the stream again')
          const delayMs = Math.min(retryMs.first * 2 ** (failures - 1), retryMs.most)
          await pause(delayMs, AbortSignal.any([term, session.lost]))
        }
      }
    } finally {
      unsubscribe()
      position = undefined
    }
  }

  const leadership = holdLeadership({ url: settings.databaseUrl, name: `relay ${stream}`, log, lead })
  return {
    wake: () => (leadership.leading() ? appended.notify() : bus.publish(appendedSubject)),
    position: () => position,
    stop: leadership.stop,
  }
}
