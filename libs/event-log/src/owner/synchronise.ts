import type { JetStreamManager } from '@nats-io/jetstream'
import type { Logger } from '@shiplog/log'
import { type QueryExecutorProvider, sql } from 'kysely'
import { headPosition } from '../head.ts'
import { isOfLog } from '../message.ts'
import { ensureStream, maxAgeMs, readTail, type StreamSettings } from '../stream.ts'

/** The point from which a relay continues. */
export type RelayPoint = {
  /** Position up to which the stream holds the log. */
  position: number
  /** Last sequence of the stream. */
  sequence: number
  /** True if the stream was emptied. The broker may still refuse the ids of its messages as duplicates. */
  purged: boolean
}

const idAt = async (db: QueryExecutorProvider, position: number): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`select id from event_log where position = ${position}`.execute(
    db,
  )
  return rows[0]?.id
}

/** Returns the position of the last event too old for the stream; an empty stream begins after it. */
const agedOutPosition = async (db: QueryExecutorProvider, head: number): Promise<number> => {
  const { rows } = await sql<{ position: string }>`
    select position from event_log where recorded_at > now() - ${maxAgeMs} * interval '1 millisecond'
    order by recorded_at, position limit 1`.execute(db)
  return Math.min(Number(rows[0]?.position ?? Number.POSITIVE_INFINITY) - 1, head)
}

/**
 * Compares the stream with the log, and returns the point from which the relay continues. If they differ, the
 * log is right. Creates a missing stream.
 *
 * The relay fills an empty stream from the first event that is younger than the maximum age of messages. This
 * function purges a stream whose last message is not in the log: either the log was restored from a backup,
 * or somebody else has published to the stream. In both cases any message of the stream may be wrong.
 */
export const synchronise = async (
  jsm: JetStreamManager,
  db: QueryExecutorProvider,
  settings: StreamSettings,
  log: Logger,
): Promise<RelayPoint> => {
  const { stream } = settings
  await ensureStream(jsm, settings)
  const { sequence, last } = await readTail(jsm, stream)
  // The head is read after the stream. In the other order, an event that is logged and published between the
  // two reads would seem to be beyond the end of the log.
  const head = await headPosition(db)

  if (last === undefined) return { position: await agedOutPosition(db, head), sequence, purged: false }

  const position = last === 'foreign' ? undefined : last.position
  if (last !== 'foreign' && isOfLog(last, head, await idAt(db, last.position)))
    return { position: last.position, sequence, purged: false }
  log.error({ stream, sequence, position, head }, 'stream purged: its last message is not in the log')
  await jsm.streams.purge(stream, { seq: sequence + 1 })
  return { position: await agedOutPosition(db, head), sequence, purged: true }
}
