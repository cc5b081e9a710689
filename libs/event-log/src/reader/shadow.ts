import {
  createDatabase,
  createPool,
  listExecutedMigrations,
  type Migrations,
  migrate,
  migrationLockKey,
  takeMigrationLock,
} from '@shiplog/postgres'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** A second schema, in which the tables of a projection are rebuilt while services use the first schema. */
export type Shadow = {
  /** URL without a transaction pooler, of the role that owns the first schema and may create schemas. */
  databaseUrl: string
  /** Name of the first schema: the service's own. */
  schema: string
  /** Name of the second schema. */
  shadow: string
  /**
   * Every table that the projection's handler writes; a table comes before the tables that refer to it. Only
   * the handler may write to these tables, because a rebuild loses every row that does not come from the log.
   */
  tables: string[]
  /** All migrations of the schema. The rebuild makes the new tables with them. */
  migrations: Migrations
  /** The service's own role, which reads and writes the tables. */
  role: string
}

/** The tables cannot be rebuilt as asked; nothing was touched. */
export class RebuildRefusedError extends Error {
  override name = 'RebuildRefusedError'
}

/** Migrations or another rebuild are running, so the swap must be tried again. */
export class MigrationRunningError extends Error {
  override name = 'MigrationRunningError'
}

type Named = { name: string }

const listNames = async (db: QueryExecutorProvider, query: RawBuilder<Named>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ name }) => name)

/** Lists the tables and views of a schema, without partitions. */
const listRelations = (
  db: QueryExecutorProvider,
  schema: string,
  kinds = ['r', 'p', 'v', 'm'],
): Promise<string[]> =>
  listNames(
    db,
    sql<Named>`select relname::text as name from pg_class
      where relnamespace = ${schema}::regnamespace and relkind::text = any(${kinds}) and not relispartition`,
  )

/** Lists the tables that a foreign key connects with a rebuilt table, but that are not rebuilt themselves. */
const listForeignReferences = (db: QueryExecutorProvider, { schema, tables }: Shadow): Promise<string[]> =>
  listNames(
    db,
    sql<Named>`with rebuilt as (
        select oid from pg_class where relnamespace = ${schema}::regnamespace and relname = any(${tables})
      )
      select distinct other::regclass::text as name from pg_constraint k
      cross join lateral (values (k.conrelid, k.confrelid), (k.confrelid, k.conrelid)) as ends (one, other)
      where k.contype = 'f' and one in (select oid from rebuilt) and other not in (select oid from rebuilt)
        and not (select relispartition from pg_class where oid = other)`,
  )

/** @throws RebuildRefusedError unless the first schema has run exactly these migrations */
const requireSameMigrations = async (db: QueryExecutorProvider, shadow: Shadow): Promise<void> => {
  const { schema, migrations } = shadow
  const ran = await listExecutedMigrations(db, schema)
  const different = [...new Set(ran).symmetricDifference(new Set(Object.keys(migrations)))]
  if (different.length > 0)
    throw new RebuildRefusedError(
      `This release and the schema ${schema} differ by the migrations ${different.toSorted().join(', ')}: ` +
        'rebuild with the release that has migrated the database',
    )
}

/**
 * @throws RebuildRefusedError if a table is missing, is `checkpoint`, has a foreign key with a table that is
 * not rebuilt, or if the first schema has run other migrations
 */
export const requireRebuildable = async (db: QueryExecutorProvider, shadow: Shadow): Promise<void> => {
  const present = await listRelations(db, shadow.schema)
  const missing = shadow.tables.filter((table) => !present.includes(table))
  if (missing.length > 0) throw new RebuildRefusedError(`The schema has no ${missing.join(', ')}`)
  if (shadow.tables.includes('checkpoint'))
    throw new RebuildRefusedError('The rebuild moves checkpoint itself: leave it out of the tables')
  const others = await listForeignReferences(db, shadow)
  if (others.length > 0)
    throw new RebuildRefusedError(
      `Foreign keys connect tables that are rebuilt with tables that are not: ${others.join(', ')}`,
    )
  await requireSameMigrations(db, shadow)
}

/** Runs all migrations in the second schema, the only one in `search_path`: names reach no other schema. */
const runMigrations = async ({ databaseUrl, shadow, migrations, role }: Shadow): Promise<void> => {
  const pool = { url: databaseUrl, schema: shadow, name: `migrate ${shadow}`, max: 2, silenceMs: 0 }
  const db = createDatabase<unknown>(createPool(pool))
  try {
    await migrate(db, shadow, migrations, () => {})
    // The role gets the same rights on tables and sequences as in the first schema, where deploy/database
    // sets them.
    const all = sql`all tables in schema ${sql.id(shadow)}`
    await sql`grant select, insert, update, delete on ${all} to ${sql.id(role)}`.execute(db)
    await sql`grant usage on all sequences in schema ${sql.id(shadow)} to ${sql.id(role)}`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Lists the sequences of a schema that belong to no table and that no table uses. */
const listUnusedSequences = (db: QueryExecutorProvider, schema: string): Promise<string[]> =>
  listNames(
    db,
    sql<Named>`select relname::text as name from pg_class c
      where relnamespace = ${schema}::regnamespace and relkind = 'S' and not exists (
        select from pg_depend
        where refobjid = c.oid or (objid = c.oid and deptype in ('a', 'i'))
      )`,
  )

/**
 * Drops all tables of the second schema except `checkpoint` and the tables that are rebuilt, and drops its
 * functions and other sequences. For every other table or view of the first schema, makes a read-only view in
 * the second schema, so that a handler can read it. A handler that writes to such a view fails.
 */
const keepRebuiltTables = async (
  db: QueryExecutorProvider,
  { schema, shadow, tables }: Shadow,
): Promise<void> => {
  const kept = [...tables, 'checkpoint']
  const made = await listRelations(db, shadow, ['r', 'p'])
  for (const table of made)
    if (!kept.includes(table)) await sql`drop table ${sql.id(shadow, table)} cascade`.execute(db)
  // Without `cascade`, because a rebuilt table may need a function, for example in a trigger. Then this
  // statement fails; `cascade` would drop the trigger.
  const routines = await listNames(
    db,
    sql<Named>`select oid::regprocedure::text as name from pg_proc where pronamespace = ${shadow}::regnamespace`,
  )
  for (const routine of routines) await sql`drop routine ${sql.raw(routine)}`.execute(db)
  for (const sequence of await listUnusedSequences(db, shadow))
    await sql`drop sequence ${sql.id(shadow, sequence)}`.execute(db)
  const left = await listRelations(db, shadow)
  for (const relation of await listRelations(db, schema)) {
    if (left.includes(relation)) continue
    // Postgres does not write through a view that has an `offset`.
    await sql`create view ${sql.id(shadow, relation)} as
      select * from ${sql.id(schema, relation)} offset 0`.execute(db)
  }
}

/**
 * Drops the indexes of the new tables that are neither unique nor part of an exclusion constraint. To build
 * an index from all rows at once takes less time than to maintain it row by row.
 */
const dropIndexes = async (db: QueryExecutorProvider, { shadow, tables }: Shadow): Promise<string[]> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select x.relname as name, pg_get_indexdef(x.oid) as definition
    from pg_class c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = ${shadow}::regnamespace and c.relname = any(${tables})
      and not i.indisunique and not i.indisexclusion`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(shadow, name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}

/**
 * Runs `work` under the lock of migrations, because a migration reads the catalogs of Postgres and fails if a
 * table is dropped meanwhile.
 *
 * @param session a single connection
 */
const withMigrationLock = async <T>(session: QueryExecutorProvider, work: () => Promise<T>): Promise<T> => {
  await takeMigrationLock((statement) => sql.raw<{ locked: boolean }>(statement).execute(session))
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${sql.raw(migrationLockKey)})`.execute(session)
  }
}

/**
 * Makes the second schema with empty tables, as the migrations make them, without the indexes that
 * `dropIndexes` drops.
 *
 * @returns statements that create these indexes
 */
export const createShadow = (session: QueryExecutorProvider, shadow: Shadow): Promise<string[]> =>
  withMigrationLock(session, async () => {
    await dropSchemas(session, shadow)
    await sql`create schema ${sql.id(shadow.shadow)}`.execute(session)
    await runMigrations(shadow)
    await keepRebuiltTables(session, shadow)
    return await dropIndexes(session, shadow)
  })

const dropSchemas = async (db: QueryExecutorProvider, { shadow }: Shadow): Promise<void> => {
  await sql`drop schema if exists ${sql.id(shadow)}, ${sql.id(`${shadow}_old`)} cascade`.execute(db)
}

/** Drops the second schema, and the schema of old tables if there is one. */
export const dropShadow = (session: QueryExecutorProvider, shadow: Shadow): Promise<void> =>
  withMigrationLock(session, () => dropSchemas(session, shadow))

/** A view; its name is quoted, and has the schema. */
type View = { name: string; owner: string; oid: number }

/** Lists the views outside the second schema that read a served table which is rebuilt. */
const listViews = async (tx: QueryExecutorProvider, { schema, shadow, tables }: Shadow): Promise<View[]> => {
  const { rows } = await sql<View>`
    select distinct v.oid, format('%I.%I', v.relnamespace::regnamespace::name, v.relname) as name,
      pg_get_userbyid(v.relowner)::text as owner
    from pg_class c join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
    join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
    join pg_class v on v.oid = r.ev_class
    where c.relnamespace = ${schema}::regnamespace and c.relname = any(${tables})
      and v.relkind = 'v' and v.relnamespace <> ${shadow}::regnamespace
    order by name`.execute(tx)
  return rows
}

/** Returns statements that define the views again, so that after the swap they read the new tables. */
const listReplacements = (tx: QueryExecutorProvider, views: View[]): Promise<string[]> =>
  listNames(
    tx,
    sql<Named>`select format('create or replace view %I.%I %s as %s', relnamespace::regnamespace::name, relname,
        'with (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(oid)) as name
      from pg_class where oid = any(${views.map(({ oid }) => oid)}::oid[])`,
  )

/**
 * Waits for a running vacuum of the served and the new tables. Keeps other vacuums and migrations from
 * starting until the end of the transaction. Readers and writers are not blocked.
 *
 * @throws MigrationRunningError if migrations or another rebuild are running
 */
export const keepMaintenanceAway = async (
  tx: QueryExecutorProvider,
  { schema, shadow, tables }: Shadow,
): Promise<void> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(migrationLockKey)}) as locked`.execute(tx)
  if (rows[0]?.locked !== true) throw new MigrationRunningError('Migrations are running')
  const names = [schema, shadow].flatMap((of) => tables.map((table) => sql.id(of, table)))
  await sql`lock table ${sql.join([...names, sql.id(shadow, 'checkpoint')])}
    in share update exclusive mode`.execute(tx)
}

/**
 * Longest wait for all locks together. In a deadlock, Postgres ends a transaction that has waited for 1 s
 * (`deadlock_timeout`). The swap waits for less than that, so it gives up before Postgres ends a reader.
 */
const exclusiveMs = 800

/** Time after which Postgres ends the swap's transaction if this process is paused between two statements. */
const pausedMs = 5_000

/**
 * Locks the views and the served tables, so that nobody else can read or write them. Locks the views first,
 * because a reader locks a view before the tables of the view. Takes all locks in one statement, because a
 * short time between two locks makes it less likely that a reader holds one lock and waits for the other.
 */
const lockTables = async (
  tx: QueryExecutorProvider,
  { schema, tables }: Shadow,
  views: View[],
): Promise<void> => {
  const locks = [
    // `alter view` locks the view alone; `lock table` would also lock all other tables that the view reads. A
    // view that another rebuild has made may be gone by now.
    ...views.map(
      ({ name, owner }) => sql`begin alter view ${sql.raw(name)} owner to ${sql.id(owner)};
        exception when undefined_table or invalid_schema_name then null; end;`,
    ),
    ...tables.map((table) => sql`lock table ${sql.id(schema, table)} in access exclusive mode;`),
  ]
  const left = sql`ceil(extract(epoch from until - clock_timestamp()) * 1000)`
  const limit = sql`perform set_config('lock_timeout', greatest(1, ${left})::text, true);`
  await sql`do $locks$
    declare
      until timestamptz := clock_timestamp() + interval '${sql.raw(String(exclusiveMs))} ms';
    begin
      ${sql.join(
        locks.flatMap((lock) => [limit, lock]),
        sql` `,
      )}
    end $locks$`.execute(tx)
}

/**
 * Puts the rebuilt tables in the place of the served tables, and drops the old tables and the second schema,
 * in the open transaction. The swap waits for current readers of the tables, up to `exclusiveMs`. New readers
 * wait until the swap is committed or rolled back.
 *
 * @throws RebuildRefusedError when a migration has run since the rebuild began
 */
export const swapTables = async (tx: QueryExecutorProvider, shadow: Shadow): Promise<void> => {
  const { schema, tables } = shadow
  const old = `${shadow.shadow}_old`
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(pausedMs)}, true)`.execute(tx)
  await lockTables(tx, shadow, await listViews(tx, shadow))
  await requireSameMigrations(tx, shadow)
  const replacements = await listReplacements(tx, await listViews(tx, shadow))
  await sql`create schema ${sql.id(old)}`.execute(tx)
  for (const table of tables) {
    await sql`alter table ${sql.id(schema, table)} set schema ${sql.id(old)}`.execute(tx)
    await sql`alter table ${sql.id(shadow.shadow, table)} set schema ${sql.id(schema)}`.execute(tx)
  }
  for (const replacement of replacements) await sql.raw(replacement).execute(tx)
  // Without `cascade`, so that the swap fails and changes nothing if anything still needs a dropped table.
  await sql`drop table ${sql.join(tables.map((table) => sql.id(old, table)))}`.execute(tx)
  await sql`drop schema ${sql.id(old)}`.execute(tx)
  const views = await listRelations(tx, shadow.shadow, ['v', 'm'])
  await sql`drop view ${sql.join(views.map((view) => sql.id(shadow.shadow, view)))}`.execute(tx)
  await sql`drop table ${sql.id(shadow.shadow, 'checkpoint')}`.execute(tx)
  await sql`drop schema ${sql.id(shadow.shadow)}`.execute(tx)
}
