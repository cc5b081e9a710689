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
  /** A direct connection for leadership, see `holdLeadership`. */
  databaseUrl: string
  bus: Bus
  log: Logger
  /** Messages published and not yet acknowledged, at most. */
  inFlight: number
  /** How soon the log is looked at when nobody wakes the relay; while nothing comes, up to `quietPollMs`. */
  pollMs: number
  /** How often the place to go on from is read from the stream again. */
  verifyMs: number
}

export type Relay = {
  /** Says that something was appended. On a replica that does not relay it wakes the one that does. */
  wake: () => void
  /** How far the stream holds the log; undefined on other replicas, and until the stream was read. */
  position: () => number | undefined
  stop: () => Promise<void>
}

/** The log ends before the stream, as after a restore from a backup: the two must be compared again. */
class LogRolledBackError extends Error {
  override name = 'LogRolledBackError'
}

const pageSize = 512
/** What is appended is relayed within this time also when nobody tells of it. */
const quietPollMs = 10_000
const retryMs = { first: 100, most: 5_000 }
/** The broker is asked for one answer to so many messages; for one to each after a failure. */
const answerEvery = 64
/** Between two looks at the log, so that events that come one after another are read and sent together. */
const paceMs = 10

/** Whether a page has all that the log had: it was not cut by its count, nor by its bytes. */
const isWhole = (events: LoggedText[]): boolean =>
  events.length < pageSize && events.reduce((sum, { data }) => sum + data.length, 0) < pageBytes / 8

/** Publishes the log to its stream, in order, by one replica at a time; the others stand by. */
export const startRelay = (settings: RelaySettings): Relay => {
  const { stream, db, bus, log, inFlight, pollMs, verifyMs } = settings
  const appendedSubject = `shiplog.appended.${stream}`
  const appended = createSignal()
  let position: number | undefined
  /** Up to here messages get another id: the broker may remember the old ids of messages that it lost. */
  let renamedUpTo = 0
  let failures = 0

  const synchroniseOver = async (session: Session): Promise<RelayPoint> => {
    const jsm = await jetstreamManager(session.nats, { checkAPI: false })
    const point = await synchronise(jsm, db, settings, log)
    if (point.purged) renamedUpTo = Number.MAX_SAFE_INTEGER
    if (point.position !== position) log.info({ stream, ...point }, 'relay goes on from the stream')
    position = point.position
    return point
  }

  /** @returns the stream's last sequence */
  const publishOver = async (session: Session, events: LoggedText[], sequence: number): Promise<number> => {
    // The expected sequence keeps the stream free of duplicates. The message id is for other subscribers,
    // and may change.
    const messageId = ({ id, position }: LoggedText): string =>
      position <= renamedUpTo ? `${id}/${sequence}` : id
    try {
      const settings = { stream, session, log, inFlight, messageId }
      const asked = { ...settings, answerEvery: failures === 0 ? answerEvery : 1 }
      const reached = await publishInOrder(events, sequence, asked)
      failures = 0
      return reached
    } catch (err) {
      if (err instanceof DuplicateMessageError) renamedUpTo = events.at(-1)?.position ?? 0
      throw err
    }
  }

  const relayOver = async (session: Session, over: AbortSignal): Promise<void> => {
    let point = await synchroniseOver(session)
    let verifiedAt = performance.now()
    const interval = createPollInterval(pollMs, quietPollMs)
    while (!over.aborted) {
      const lookedAt = performance.now()
      if (lookedAt - verifiedAt > verifyMs) {
        point = await synchroniseOver(session)
        verifiedAt = lookedAt
      }
      const since = appended.count()
      const events = await readEventLog(db, { after: point.position, limit: pageSize })
      const last = events.at(-1)
      if (last === undefined) {
        renamedUpTo = 0
        if ((await headPosition(db)) < point.position)
          throw new LogRolledBackError(`The log ends before ${point.position}`)
      } else {
        const sequence = await publishOver(session, events, point.sequence)
        point = { ...point, position: last.position, sequence }
        position = last.position
      }
      if (!isWhole(events)) continue
      await appended.wait(Math.min(interval.next(last !== undefined), verifyMs), { abort: over, since })
      await pause(Math.max(0, lookedAt + paceMs - performance.now()), over)
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
          log.warn({ err, stream, position, failures }, 'relay interrupted: reading the stream again')
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
