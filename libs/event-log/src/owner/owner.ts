import { answerHeadRequests } from '../head.ts'
import { keepPartitions, type PartitionSettings } from './keep-partitions.ts'
import { observeOwner } from './measures.ts'
import { type Relay, type RelaySettings, type RelayTuning, startRelay } from './relay.ts'

export type EventLogOwnerOptions = RelaySettings &
  Partial<RelayTuning> &
  Pick<PartitionSettings, 'retentionDays'>

/** The owner's side of a log, as it runs on each replica. */
export type EventLogOwner = Relay

/**
 * Runs the owner's side of an event log. Every replica answers requests for the head and maintains the
 * partitions; one replica at a time relays the log to its stream. The caller must call `wake` after each
 * commit that appended events, with these events.
 */
export const createEventLogOwner = (options: EventLogOwnerOptions): EventLogOwner => {
  const { stream, db, bus, log, retentionDays } = options
  const relay = startRelay({ inFlight: 256, pollMs: 500, verifyMs: 30_000, ...options })
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
