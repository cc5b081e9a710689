import type { Bus } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import type { QueryExecutorProvider } from 'kysely'
import { answerHeadRequests } from '../head.ts'
import { keepPartitions } from './keep-partitions.ts'
import { observeOwner } from './measures.ts'
import { type Relay, startRelay } from './relay.ts'

export type EventLogOwnerOptions = {
  /** The stream that carries this log, such as `EVENTS`; also the first token of its subjects. */
  stream: string
  /** Reaches the schema that holds `event_log` and `event_log_head`. */
  db: QueryExecutorProvider
  /** A direct connection to the same database, for leadership. */
  databaseUrl: string
  bus: Bus
  log: Logger
  /** Copies that the broker keeps of the stream: 1 locally, 3 in production. */
  replicas: number
  /** How long the stream keeps messages. Default 7 days. */
  maxAgeMs?: number
  /** Messages published and not yet acknowledged, at most. Default 256. */
  inFlight?: number
  /** How soon the log is looked at unasked; up to every 10 s while nothing comes. Default 500. */
  pollMs?: number
  /** How often the place to go on from is read from the stream again. Default 30,000. */
  verifyMs?: number
  /** How long events stay in the log, at least; more than `maxAgeMs`. Without it for ever. */
  retentionDays?: number | undefined
}

/** What a replica of the owning service runs beside its log. */
export type EventLogOwner = Relay

const sevenDaysMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Runs the owner's side of an event log: relays it to its stream (one replica at a time), tells its head to
 * whoever asks (every replica) and keeps its partitions. Call `wake` after each commit that appended.
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
