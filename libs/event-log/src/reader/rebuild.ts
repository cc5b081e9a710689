import type { Logger } from '@shiplog/log'
import { acrossAccounts, createDatabase, createPool, isLockFailure, type Migrations } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { FetchLog, LogPage } from '../logged-event.ts'
import { type Checkpoint, FencedError, openCheckpoint, setCheckpoint } from './checkpoint.ts'
import { commitBatch, type HandleEvents, requireContiguous } from './fold.ts'
import {
  createShadow,
  dropShadow,
  keepMaintenanceAway,
  MigrationRunningError,
  RebuildRefusedError,
  requireRebuildable,
  swapTables,
} from './shadow.ts'

export type RebuildOptions<Tables> = {
  service: string
  source: string
  /** A direct connection, as the role that owns the service's schema and may create others. */
  databaseUrl: string
  /** The service's schema. */
  schema: string
  /** The service's own role, which reads and writes the tables. */
  role: string
  /** All migrations of the schema: they make the new tables. */
  migrations: Migrations
  /**
   * Every table that `handle` writes; a table stands before the tables that refer to it. Nothing else may
   * write to them: the log does not have what a request wrote there, so it would be lost.
   */
  tables: string[]
  fetchLog: FetchLog
  /** The same as the projection's. */
  handle: HandleEvents<Tables>
  log: Logger
  /** Most events in one transaction. Default 1,000. */
  batchSize?: number
}

const lockRebuild = async (db: Kysely<unknown>, name: string): Promise<void> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as locked`.execute(db)
  if (rows[0]?.locked !== true) throw new RebuildRefusedError(`Another ${name} is running`)
}

const unlockRebuild = async (db: Kysely<unknown>, name: string): Promise<void> => {
  await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(db)
}

/**
 * Longest wait of the swap for a vacuum, a migration or a batch of the projection, and the pause before the
 * next try. More than 1 s (`deadlock_timeout`), after which Postgres ends an autovacuum that somebody waits
 * for.
 */
const lockMs = 2_000

/** Tries of one page: the owner of the log may be restarted while a rebuild runs for hours. */
const fetchAttempts = 10
const fetchRetryMs = 1_000

/**
 * Makes the tables of a projection a second time, by the migrations, in a schema of their own, applies the
 * whole log to them, and puts them in the place of the served tables. Meanwhile the tables serve and the
 * projection runs; it waits only for the last step, which applies the newest events and swaps the tables. A
 * rebuild that fails leaves the served tables as they were.
 *
 * @returns the position up to which the new tables hold the log
 * @throws RebuildRefusedError when the tables cannot be rebuilt in this way, or another rebuild is running
 * @throws LogGapError when the log no longer has its first event
 */
export const rebuildProjection = async <Tables>(options: RebuildOptions<Tables>): Promise<number> => {
  const { service, source, databaseUrl, schema, role, migrations, tables } = options
  const { fetchLog, handle, log, batchSize = 1_000 } = options
  const name = `${service} rebuild ${source}`
  const shadow = { schema, role, migrations, tables, shadow: `${schema}_rebuild_${source.toLowerCase()}` }
  // Without time limits: the swap's transaction is idle while the last events are applied, and an index takes
  // long.
  const pool = { url: databaseUrl, name, max: 2, idleInTransactionMs: 0, silenceMs: 0 }
  const served = createDatabase<unknown>(createPool({ ...pool, schema }))
  const rebuilt = createDatabase<Tables>(
    createPool({ ...pool, max: 1, schema: `${shadow.shadow},${schema}` }),
  )
  const target = { source, db: rebuilt, handle, log }
  let checkpoint: Checkpoint = { position: 0, eventId: undefined }

  const fetchWithRetries = async (after: number): Promise<LogPage> => {
    for (let attempt = 1; attempt < fetchAttempts; attempt += 1) {
      try {
        return await fetchLog(after, batchSize)
      } catch (err) {
        log.warn({ err, source, position: after, attempt }, 'the log could not be fetched: trying again')
        await pause(fetchRetryMs)
      }
    }
    return await fetchLog(after, batchSize)
  }

  const fetchPage = (after: number): Promise<LogPage> => {
    const page = fetchWithRetries(after)
    // Awaited later: until then a failure must not count as an unhandled rejection.
    page.catch(() => {})
    return page
  }

  const catchUp = async (): Promise<void> => {
    let next = fetchPage(checkpoint.position)
    while (true) {
      const { events, head } = await next
      if (events.length === 0) return
      const { position } = checkpoint
      requireContiguous(events, position)
      next = fetchPage(position + events.length)
      checkpoint = await commitBatch(target, position, events)
      log.info({ source, position: checkpoint.position, head }, 'events applied')
    }
  }

  /** Another rebuild may have begun if this one has lost its connection. @throws FencedError then */
  const requireOwnTables = async (tx: Transaction<unknown>): Promise<void> => {
    const { rows } = await sql<{ position: number }>`
      select position from ${sql.id(shadow.shadow, 'checkpoint')} where source = ${source} for update`.execute(
      tx,
    )
    if (rows[0]?.position !== checkpoint.position)
      throw new FencedError(
        `The new tables are no longer at ${checkpoint.position}: another rebuild has made them again`,
      )
  }

  const swap = (): Promise<void> =>
    acrossAccounts(served, async (tx) => {
      await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx)
      await keepMaintenanceAway(tx, shadow)
      // Every batch of the projection updates this row first, so the projection waits from here on. After the
      // swap its batch fails, because the checkpoint has moved, and it reads the new position.
      await sql`select from checkpoint where source = ${source} for update`.execute(tx)
      await catchUp()
      await requireOwnTables(tx)
      await swapTables(tx, shadow)
      await setCheckpoint(tx, source, checkpoint)
    })

  const swapWhenFree = async (): Promise<void> => {
    while (true) {
      try {
        return await swap()
      } catch (err) {
        if (!isLockFailure(err) && !(err instanceof MigrationRunningError)) throw err
        log.info({ source }, 'tables are in use: waiting to replace them')
        await pause(lockMs)
        await catchUp()
      }
    }
  }

  const rebuild = async (session: Kysely<unknown>): Promise<void> => {
    await requireRebuildable(session, shadow)
    const droppedIndexes = await createShadow(session, databaseUrl, shadow)
    // A crash of Postgres costs a new rebuild at worst. The commit of the swap also makes all commits before
    // it durable.
    await sql`set synchronous_commit = off`.execute(rebuilt)
    await openCheckpoint(rebuilt, source)
    await openCheckpoint(session, source)
    await catchUp()
    for (const index of droppedIndexes) await sql.raw(index).execute(session)
    for (const table of tables) await sql`vacuum (analyze) ${sql.id(shadow.shadow, table)}`.execute(rebuilt)
    await catchUp()
    await swapWhenFree()
  }

  try {
    await served.connection().execute(async (session) => {
      await lockRebuild(session, name)
      try {
        await rebuild(session)
      } catch (err) {
        await dropShadow(session, shadow).catch(() => {})
        throw err
      } finally {
        // A failure here must not hide the result; the end of the session releases the lock as well.
        await unlockRebuild(session, name).catch(() => {})
      }
    })
    const { position } = checkpoint
    log.info({ source, position, tables }, 'projection rebuilt')
    return position
  } finally {
    await Promise.all([served.destroy(), rebuilt.destroy()])
  }
}
