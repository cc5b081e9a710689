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
  /**
   * URL of the database without a transaction pooler, as the role that owns the service's schema and may
   * create schemas.
   */
  databaseUrl: string
  /** The service's schema. */
  schema: string
  /** The service's own role, which reads and writes the tables. */
  role: string
  /** All migrations of the schema. The rebuild makes the new tables with them. */
  migrations: Migrations
  /**
   * Every table that `handle` writes; a table comes before the tables that refer to it. Only `handle` may
   * write to these tables, because a rebuild loses every row that does not come from the log.
   */
  tables: string[]
  fetchLog: FetchLog
  /** The handler of the projection. */
  handle: HandleEvents<Tables>
  log: Logger
  /** Maximum number of events in one transaction. Default 1,000. */
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
 * Longest wait of the swap for a vacuum or for a batch of the projection, and the pause before the next try.
 * Longer than 1 s (`deadlock_timeout`), because after 1 s Postgres ends an autovacuum for which somebody
 * waits.
 */
const lockMs = 2_000

/**
 * Maximum number of tries to fetch one page: the log's owner may be restarted while a rebuild runs for hours.
 */
const fetchAttempts = 10
const fetchRetryMs = 1_000

/**
 * Makes the tables of a projection a second time, in a second schema, with the migrations. Applies the whole
 * log to the new tables, and puts them in the place of the served tables. Meanwhile the served tables can be
 * used, and the projection runs. The projection waits only for the last step, which applies the newest events
 * and swaps the tables. A rebuild that fails leaves the served tables as they were.
 *
 * @returns the position up to which the new tables hold the log
 * @throws RebuildRefusedError when the tables cannot be rebuilt in this way, or another rebuild is running
 * @throws LogGapError when the log no longer has its first event
 * @throws FencedError when another rebuild has made the new tables again
 */
export const rebuildProjection = async <Tables>(options: RebuildOptions<Tables>): Promise<number> => {
  const { service, source, databaseUrl, schema, role, migrations, tables } = options
  const { fetchLog, handle, log, batchSize = 1_000 } = options
  const name = `${service} rebuild ${source}`
  const shadow = { schema, role, migrations, tables, shadow: `${schema}_rebuild_${source.toLowerCase()}` }
  // No time limits, because the swap's transaction is idle while the last events are applied, and an index
  // may take long to build.
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
    // The caller awaits the page later. A failure before that must not count as an unhandled rejection.
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

  /**
   * @throws FencedError if the new tables are those of another rebuild, which may begin when this rebuild has
   * lost its connection
   */
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
      // Every batch of the projection updates this row before it writes, so the projection waits from here
      // on. After the swap the waiting batch fails if the checkpoint has moved; then the projection reads the
      // new checkpoint.
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
    // At worst, a crash of Postgres makes a new rebuild necessary. The commit of the swap is synchronous, and
    // makes all commits before it durable.
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
        // A failure here must not hide the result. The end of the session also releases the lock.
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
