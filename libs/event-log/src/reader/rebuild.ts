import type { Logger } from '@shiplog/log'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import { type Kysely, sql } from 'kysely'
import type { FetchLog } from '../logged-event.ts'
import { type Checkpoint, openCheckpoint, setCheckpoint } from './checkpoint.ts'
import { commitBatch, type HandleEvents, requireContiguous } from './fold.ts'
import { createShadow, dropShadow, RebuildRefusedError, replaceRows, requireRebuildable } from './shadow.ts'

export type RebuildOptions<Tables> = {
  service: string
  source: string
  /** A direct connection, as the role that owns the service's schema and may create others. */
  databaseUrl: string
  /** The service's schema. */
  schema: string
  /**
   * Every table that `handle` writes, those that others refer to first. Nothing else may write to them: what
   * a request wrote there would be gone, as the log does not tell of it. Without identity columns.
   */
  tables: string[]
  fetchLog: FetchLog
  /** The same as the projection's. */
  handle: HandleEvents<Tables>
  log: Logger
  /** Events in one transaction. Default 500. */
  batchSize?: number
}

const lockRebuild = async (db: Kysely<unknown>, name: string): Promise<void> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as locked`.execute(db)
  if (rows[0]?.locked !== true) throw new RebuildRefusedError(`Another ${name} is under way`)
}

const unlockRebuild = async (db: Kysely<unknown>, name: string): Promise<void> => {
  await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(db)
}

/**
 * Folds the whole log into empty copies of a projection's tables, and then puts those rows in place of the
 * served ones. The projection runs on and the tables serve all the while; only for the last step, one
 * transaction, does the projection wait. What fails leaves the served tables as they were.
 *
 * @returns the position at which the tables now are
 * @throws RebuildRefusedError when the tables cannot be rebuilt so, or a rebuild runs already
 * @throws LogGapError when the log no longer goes back to its first event
 */
export const rebuildProjection = async <Tables>(options: RebuildOptions<Tables>): Promise<number> => {
  const { service, source, databaseUrl, schema, tables, fetchLog, handle, log, batchSize = 500 } = options
  const name = `${service} rebuild ${source}`
  const copies = { schema, tables, shadow: `${schema}_rebuild_${source.toLowerCase()}` }
  // The transaction that replaces the rows sends nothing while the last events are replayed, and then takes
  // long.
  const pool = { url: databaseUrl, name, max: 2, idleInTransactionMs: 0, silenceMs: 0 }
  const served = createDatabase<unknown>(createPool({ ...pool, schema }))
  const rebuilt = createDatabase<Tables>(createPool({ ...pool, schema: `${copies.shadow},${schema}` }))
  const target = { source, db: rebuilt, handle, log }
  let checkpoint: Checkpoint = { position: 0, eventId: undefined }

  const catchUp = async (): Promise<void> => {
    while (true) {
      const { position } = checkpoint
      const { events, head } = await fetchLog(position, batchSize)
      if (events.length === 0) return
      requireContiguous(events, position)
      checkpoint = await commitBatch(target, position, events)
      log.info({ source, position: checkpoint.position, head }, 'events replayed')
    }
  }

  const replace = (): Promise<void> =>
    acrossAccounts(served, async (tx) => {
      // Every batch of the projection begins by updating this row, so the projection waits from here on.
      // Afterwards its own position is wrong: it notices, and reads the new one.
      await sql`select from checkpoint where source = ${source} for update`.execute(tx)
      await catchUp()
      await replaceRows(tx, copies)
      await setCheckpoint(tx, source, checkpoint)
    })

  const rebuild = async (session: Kysely<unknown>): Promise<void> => {
    await requireRebuildable(session, copies)
    await createShadow(session, copies)
    await openCheckpoint(rebuilt, source)
    await openCheckpoint(session, source)
    await catchUp()
    await replace()
    await dropShadow(session, copies.shadow)
    for (const table of tables) await sql`vacuum (analyze) ${sql.id(schema, table)}`.execute(session)
  }

  try {
    await served.connection().execute(async (session) => {
      await lockRebuild(session, name)
      await rebuild(session).finally(() => unlockRebuild(session, name))
    })
    const { position } = checkpoint
    log.info({ source, position, tables }, 'projection rebuilt')
    return position
  } finally {
    await Promise.all([served.destroy(), rebuilt.destroy()])
  }
}
