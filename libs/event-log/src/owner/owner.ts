import type { Bus } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import type { QueryExecutorProvider } from 'kysely'
import { answerHeadRequests } from '../head.ts'
import { keepPartitions } from './keep-partitions.ts'
import { observeOwner } from './measures.ts'
import { type Relay, startRelay } from './relay.ts'

export type EventLogOwnerOptions = {
  /** Name of the stream that carries this log, such as `EVENTS`; also the first token of its subjects. */
  stream: string
  /** Database handle of the schema that has `event_log`. */
  db: QueryExecutorProvider
  /** URL of the same database without a transaction pooler: leadership needs a session of its own. */
  databaseUrl: string
  bus: Bus
  log: Logger
  /** Number of copies of the stream in the broker: 1 locally, 3 in production. */
  replicas: number
  /** Time for which the stream keeps messages, in ms. Default 7 days. */
  maxAgeMs?: number
  /** Maximum number of messages published but not yet acknowledged. Default 256. */
  inFlight?: number
  /**
   * Interval of the relay's reads of the log when `wake` is not called; grows to 10 s when idle. Default 500.
   */
  pollMs?: number
  /** Interval at which the relay compares the stream with the log again. Default 30,000. */
  verifyMs?: number
  /**
   * Least number of days for which the log keeps events; longer than `maxAgeMs`. Undefined: it keeps them
   * forever.
   */
  retentionDays?: number | undefined
}

/** The owner's side of a log, as it runs on each replica. */
export type EventLogOwner = Relay

const sevenDaysMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Runs the owner's side of an event log. Every replica answers requests for the head and maintains the
 * partitions; one replica at a time relays the log to its stream. The caller must call `wake` after each
 * commit that appended events.
 */
export const createEventLogOwner = (options: EventLogOwnerOptions): EventLogOwner => {
  const { stream, db, bus, log, retentionDays } = options
  const relay = startRelay({
    maxAgeMs: sevenDaysMs,
    inFlight: 256,
    pollMs: 500,
    verifyMs: 30_000,
    ...options,
  })
  const partitions = keepPartitions({ stream, db, log, retentionDays, relayed: relay.position })
  const stopAnswering = answerHeadRequests(bus, stream, db)
  const stopObserving = observeOwner(stream, db, relay.position)
  return {
    ...relay,
    stop: async () => {
      stopAnswering()
      stopObserving()
      await partitions.stop()
      await relay.stop()
    },
  }
}
