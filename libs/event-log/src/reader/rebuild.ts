import { acrossAccounts, createDatabase, createPool, isLockFailure } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { FetchLog, LogPage } from '../logged-event.ts'
import { applyPages } from './apply-pages.ts'
import { type Checkpoint, FencedError, openCheckpoint, setCheckpoint } from './checkpoint.ts'
import { commitBatch, type FoldSettings } from './fold.ts'
import { fetchAfter } from './same-log.ts'
import {
  createShadow,
  dropShadow,
  keepMaintenanceAway,
  MigrationRunningError,
  RebuildRefusedError,
  requireRebuildable,
  type Shadow,
  swapTables,
} from './shadow.ts'

type RebuildOptions<Tables> = Omit<Shadow, 'shadow'> &
  Omit<FoldSettings<Tables>, 'db'> & {
    service: string
    fetchLog: FetchLog
    /** Maximum number of events in one transaction. Default 1,000. */
    batchSize?: number
  }

/**
 * Longest wait of the swap for a vacuum or for a batch of the projection, and the pause before the next try.
 * Longer than 1 s (`deadlock_timeout`), because after 1 s Postgres ends an autovacuum for which somebody
 * waits.
 */
const lockMs = 2_000

/** Maximum number of tries for a page: the owner may be restarted while a rebuild runs for hours. */
const fetchAttempts = 10
const fetchRetryMs = 1_000

/** A rebuild while it runs. */
type Rebuild<Tables> = RebuildOptions<Tables> &
  Shadow & {
    /** The schema with the served tables. */
    served: Kysely<unknown>
    /** The schema with the new tables. */
    rebuilt: Kysely<Tables>
    /** Position up to which the new tables hold the log. */
    checkpoint: Checkpoint
  }

const fetchWithRetries = async <Tables>(
  { source, fetchLog, log }: Rebuild<Tables>,
  after: number,
  limit: number,
): Promise<LogPage> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchLog(after, limit)
    } catch (err) {
      if (attempt === fetchAttempts) throw err
      log.warn({ err, source, position: after, attempt }, 'the log could not be fetched: trying again')
      await pause(fetchRetryMs)
    }
  }
}

/**
 * Applies the log to the new tables, up to its end.
 *
 * @throws DivergedError if the log was restored meanwhile, and has other events than the new tables
 */
const catchUp = async <Tables>(rebuild: Rebuild<Tables>): Promise<void> => {
  const { source, log, rebuilt: db, checkpoint, batchSize = 1_000 } = rebuild
  const fetchLog: FetchLog = (after, limit) => fetchWithRetries(rebuild, after, limit)
  const fetchPage = (after: Checkpoint): Promise<LogPage> => fetchAfter(fetchLog, after, batchSize)
  await applyPages(checkpoint, fetchPage, async (position, { events, head }) => {
    rebuild.checkpoint = await commitBatch({ ...rebuild, db }, position, events)
    log.info({ source, position: rebuild.checkpoint.position, head }, 'events applied')
  })
}

/** @throws FencedError if another rebuild, begun after a lost connection of this one, has made new tables */
const requireOwnTables = async <Tables>(
  { source, shadow, checkpoint }: Rebuild<Tables>,
  tx: Transaction<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.id(shadow, 'checkpoint')} where source = ${source} for update`.execute(tx)
  if (rows[0]?.position !== checkpoint.position)
    throw new FencedError(
      `The new tables are no longer at ${checkpoint.position}: another rebuild has made them again`,
    )
}

const swap = <Tables>(rebuild: Rebuild<Tables>): Promise<void> =>
  acrossAccounts(rebuild.served, async (tx) => {
    const { source } = rebuild
    await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx)
    await keepMaintenanceAway(tx, rebuild)
    // Every batch of the projection updates this row before it writes, so the projection waits from here on.
    // After the swap the waiting batch fails if the checkpoint has moved; then the projection reads the new
    // checkpoint.
    await sql`select from checkpoint where source = ${source} for update`.execute(tx)
    await catchUp(rebuild)
    await requireOwnTables(rebuild, tx)
    await swapTables(tx, rebuild)
    await setCheckpoint(tx, source, rebuild.checkpoint)
  })

const swapWhenFree = async <Tables>(rebuild: Rebuild<Tables>): Promise<void> => {
  const { source, log } = rebuild
  while (true) {
    try {
      return await swap(rebuild)
    } catch (err) {
      if (!isLockFailure(err) && !(err instanceof MigrationRunningError)) throw err
      log.info({ source }, 'tables are in use: waiting to replace them')
      await pause(lockMs)
      await catchUp(rebuild)
    }
  }
}

/** Makes the new tables, and puts them in the place of the served tables. */
const run = async <Tables>(rebuild: Rebuild<Tables>, session: Kysely<unknown>): Promise<void> => {
  const { source, tables, shadow, rebuilt } = rebuild
  await requireRebuildable(session, rebuild)
  const droppedIndexes = await createShadow(session, rebuild)
  // At worst, a crash of Postgres makes a new rebuild necessary. The commit of the swap is synchronous, and
  // makes all commits before it durable.
  await sql`set synchronous_commit = off`.execute(rebuilt)
  await openCheckpoint(rebuilt, source)
  await openCheckpoint(session, source)
  await catchUp(rebuild)
  for (const index of droppedIndexes) await sql.raw(index).execute(session)
  for (const table of tables) await sql`vacuum (analyze) ${sql.id(shadow, table)}`.execute(rebuilt)
  await catchUp(rebuild)
  await swapWhenFree(rebuild)
}

/** @throws RebuildRefusedError when another rebuild of that name is running */
const runLocked = async <Tables>(
  rebuild: Rebuild<Tables>,
  name: string,
  session: Kysely<unknown>,
): Promise<void> => {
  const key = sql`hashtextextended(${name}, 0)`
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(
    session,
  )
  if (rows[0]?.locked !== true) throw new RebuildRefusedError(`Another ${name} is running`)
  try {
    await run(rebuild, session)
  } catch (err) {
    await dropShadow(session, rebuild).catch(() => {})
    throw err
  } finally {
    // A failure here must not hide the result. The end of the session also releases the lock.
    await sql`select pg_advisory_unlock(${key})`.execute(session).catch(() => {})
  }
}

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
 * @throws DivergedError when the log was restored from a backup meanwhile
 */
export const rebuildProjection = async <Tables>(options: RebuildOptions<Tables>): Promise<number> => {
  const { service, source, databaseUrl, schema, tables, log } = options
  const name = `${service} rebuild ${source}`
  const shadow = `${schema}_rebuild_${source.toLowerCase()}`
  // No time limits, because the swap's transaction is idle while the last events are applied, and an index
  // may take long to build.
  const pool = { url: databaseUrl, name, max: 2, idleInTransactionMs: 0, silenceMs: 0 }
  const served = createDatabase<unknown>(createPool({ ...pool, schema }))
  const rebuilt = createDatabase<Tables>(createPool({ ...pool, max: 1, schema: `${shadow},${schema}` }))
  const checkpoint: Checkpoint = { position: 0, eventId: undefined }
  const rebuild = { ...options, shadow, served, rebuilt, checkpoint }
  try {
    await served.connection().execute((session) => runLocked(rebuild, name, session))
    const { position } = rebuild.checkpoint
    log.info({ source, position, tables }, 'projection rebuilt')
    return position
  } finally {
    await Promise.all([served.destroy(), rebuilt.destroy()])
  }
}
