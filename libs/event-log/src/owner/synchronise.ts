import type { JetStreamManager } from '@nats-io/jetstream'
import type { Logger } from '@shiplog/log'
import { type QueryExecutorProvider, sql } from 'kysely'
import { headPosition } from '../head.ts'
import { isOfLog } from '../message.ts'
import { ensureStream, readTail, type StreamSettings } from '../stream.ts'

/** Where a relay goes on: the stream holds the log up to `position`, and its last sequence is `sequence`. */
export type RelayPoint = {
  position: number
  sequence: number
  /** The stream was emptied, and the broker may still refuse the ids of the messages that were in it. */
  purged: boolean
}

const idAt = async (db: QueryExecutorProvider, position: number): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`select id from event_log where position = ${position}`.execute(
    db,
  )
  return rows[0]?.id
}

/** The last event that is too old for the stream; an empty stream is filled from the one after it. */
const agedOutPosition = async (
  db: QueryExecutorProvider,
  maxAgeMs: number,
  head: number,
): Promise<number> => {
  const { rows } = await sql<{ position: string }>`
    select position from event_log where recorded_at > now() - ${maxAgeMs} * interval '1 millisecond'
    order by recorded_at, position limit 1`.execute(db)
  const first = rows[0]
  return first === undefined ? head : Math.min(Number(first.position) - 1, head)
}

/**
 * Compares the stream with the log, of which the log is right, and tells where to go on.
 *
 * A stream that is missing or empty is filled again from the first event that is younger than its maximum
 * age. A stream whose last message is not what the log holds at that position (the log was restored from a
 * backup, or somebody else published) is purged first: only then can the rest of it be trusted.
 */
export const synchronise = async (
  jsm: JetStreamManager,
  db: QueryExecutorProvider,
  settings: StreamSettings,
  log: Logger,
): Promise<RelayPoint> => {
  const { stream, maxAgeMs } = settings
  await ensureStream(jsm, settings)
  const { sequence, last } = await readTail(jsm, stream)
  // Read after the stream's last message: the other way round, an event that is logged and published in
  // between would seem to be beyond the end of the log.
  const head = await headPosition(db)

  if (last === undefined)
    return { position: await agedOutPosition(db, maxAgeMs, head), sequence, purged: false }

  const position = last === 'foreign' ? undefined : last.position
  if (last !== 'foreign' && isOfLog(last, head, await idAt(db, last.position)))
    return { position: last.position, sequence, purged: false }
  log.error(
    { stream, sequence, position, head },
    'stream held what the log does not: purged, to be filled again',
  )
  await jsm.streams.purge(stream, { seq: sequence + 1 })
  return { position: await agedOutPosition(db, maxAgeMs, head), sequence, purged: true }
}
