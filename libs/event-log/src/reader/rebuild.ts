import type { Logger } from '@shiplog/log'
import { acrossAccounts, createDatabase, createPool, isLockFailure } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { FetchLog, LogPage } from '../logged-event.ts'
import { type Checkpoint, FencedError, openCheckpoint, setCheckpoint } from './checkpoint.ts'
import { commitBatch, type HandleEvents, requireContiguous } from './fold.ts'
import {
  completeShadow,
  createShadow,
  dropShadow,
  keepVacuumsAway,
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
  /**
   * Every table that `handle` writes, those that others refer to first. Nothing else may write to them: what
   * a request wrote there would be gone, as the log does not tell of it.
   */
  tables: string[]
  fetchLog: FetchLog
  /** The same as the projection's. */
  handle: HandleEvents<Tables>
  log: Logger
  /** Events in one transaction. Default 1,000. */
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
 * How long the swap waits for a vacuum or a batch of the projection, and how long it rests before it tries
 * again. Postgres ends an autovacuum for who has waited for 1 s (`deadlock_timeout`), so it is more than
 * that.
 */
const lockMs = 2_000

/** How often a page is asked for, as its owner may be restarted while a rebuild of hours runs. */
const fetches = 10
const fetchRestMs = 1_000

/**
 * Folds the whole log into empty copies of a projection's tables, and then puts the copies in their place.
 * The projection runs on and the tables serve all the while; only for the last step, some events and the
 * change of names, does the projection wait. What fails leaves the served tables as they were.
 *
 * @returns the position at which the tables now are
 * @throws RebuildRefusedError when the tables cannot be rebuilt so, or a rebuild runs already
 * @throws LogGapError when the log no longer goes back to its first event
 */
export const rebuildProjection = async <Tables>(options: RebuildOptions<Tables>): Promise<number> => {
  const { service, source, databaseUrl, schema, tables, fetchLog, handle, log, batchSize = 1_000 } = options
  const name = `${service} rebuild ${source}`
  const copies = { schema, tables, shadow: `${schema}_rebuild_${source.toLowerCase()}` }
  // The swap's transaction sends nothing while the last events are replayed; indexes take long to make.
  const pool = { url: databaseUrl, name, max: 2, idleInTransactionMs: 0, silenceMs: 0 }
  const served = createDatabase<unknown>(createPool({ ...pool, schema }))
  const rebuilt = createDatabase<Tables>(
    createPool({ ...pool, max: 1, schema: `${copies.shadow},${schema}` }),
  )
  const target = { source, db: rebuilt, handle, log }
  let checkpoint: Checkpoint = { position: 0, eventId: undefined }

  const fetchPatiently = async (after: number): Promise<LogPage> => {
    for (let attempt = 1; attempt < fetches; attempt += 1) {
      try {
        return await fetchLog(after, batchSize)
      } catch (err) {
        log.warn({ err, source, position: after, attempt }, 'the log could not be fetched: trying again')
        await pause(fetchRestMs)
      }
    }
    return await fetchLog(after, batchSize)
  }

  const fetchPage = (after: number): Promise<LogPage> => {
    const page = fetchPatiently(after)
    // Whoever awaits it is told; until then it is nobody's.
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
      log.info({ source, position: checkpoint.position, head }, 'events replayed')
    }
  }

  /** A rebuild that lost its connection is no longer the only one. @throws FencedError */
  const requireCopies = async (tx: Transaction<unknown>): Promise<void> => {
    const { rows } = await sql<{ position: number }>`
      select position from ${sql.id(copies.shadow, 'checkpoint')} where source = ${source} for update`.execute(
      tx,
    )
    if (rows[0]?.position !== checkpoint.position)
      throw new FencedError(
        `The copies are no longer at ${checkpoint.position}: somebody else has made them anew`,
      )
  }

  const swap = (): Promise<void> =>
    acrossAccounts(served, async (tx) => {
      await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx)
      await keepVacuumsAway(tx, copies)
      // Every batch of the projection begins by updating this row, so the projection waits from here on.
      // Afterwards its own position is wrong: it notices, and reads the new one.
      await sql`select from checkpoint where source = ${source} for update`.execute(tx)
      await catchUp()
      await requireCopies(tx)
      await swapTables(tx, rebuilt, copies)
      await setCheckpoint(tx, source, checkpoint)
    })

  const swapWhenFree = async (): Promise<void> => {
    while (true) {
      try {
        return await swap()
      } catch (err) {
        if (!isLockFailure(err)) throw err
        log.info({ source }, 'tables are in use: waiting to replace them')
        await pause(lockMs)
        await catchUp()
      }
    }
  }

  const rebuild = async (session: Kysely<unknown>): Promise<void> => {
    await requireRebuildable(session, copies)
    await createShadow(session, rebuilt, copies)
    // A crash loses the copies at worst, and they are made anew; the swap's commit also saves all before it.
    await sql`set synchronous_commit = off`.execute(rebuilt)
    await openCheckpoint(rebuilt, source)
    await openCheckpoint(session, source)
    await catchUp()
    await completeShadow(session, rebuilt, copies)
    for (const table of tables) await sql`vacuum (analyze) ${sql.id(copies.shadow, table)}`.execute(rebuilt)
    await catchUp()
    await swapWhenFree()
  }

  try {
    await served.connection().execute(async (session) => {
      await lockRebuild(session, name)
      try {
        await rebuild(session)
      } catch (err) {
        await dropShadow(session, copies).catch(() => {})
        throw err
      } finally {
        // The session's end unlocks it, too; what came of the rebuild is what matters.
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
