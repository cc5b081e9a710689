import { type QueryExecutorProvider, sql } from 'kysely'
import { describeTables } from './describe-tables.ts'

/** A schema of copies, in which a projection is rebuilt while the tables themselves go on serving. */
export type Shadow = {
  /** The schema that is served. */
  schema: string
  /** The schema of the copies. */
  shadow: string
  /** The tables that are rebuilt, those that others refer to first. */
  tables: string[]
}

/** The tables cannot be rebuilt as asked; nothing was touched. */
export class RebuildRefusedError extends Error {
  override name = 'RebuildRefusedError'
}

const isText = (value: unknown): value is string => typeof value === 'string'

const names = async (db: QueryExecutorProvider, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await query.execute(db)).rows.map((row) => (row as { name: unknown }).name).filter(isText)

/** Tables and views of the schema, without partitions. */
const listRelations = (db: QueryExecutorProvider, schema: string): Promise<string[]> =>
  names(
    db,
    sql`select c.relname::text as name from pg_class c
      where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition`,
  )

/** Other tables with a foreign key to these: they would lose rows, or prevent the replacement. */
const listForeignReferences = (db: QueryExecutorProvider, { schema, tables }: Shadow): Promise<string[]> =>
  names(
    db,
    sql`select distinct referring.oid::regclass::text as name from pg_constraint k
      join pg_class referred on referred.oid = k.confrelid join pg_class referring on referring.oid = k.conrelid
      where k.contype = 'f' and referred.relnamespace = ${schema}::regnamespace and referred.relname = any(${tables})
        and not (referring.relnamespace = referred.relnamespace
          and (referring.relname = any(${tables}) or referring.relispartition))`,
  )

/** @throws RebuildRefusedError */
export const requireRebuildable = async (db: QueryExecutorProvider, shadow: Shadow): Promise<void> => {
  const present = await listRelations(db, shadow.schema)
  const missing = shadow.tables.filter((table) => !present.includes(table))
  if (missing.length > 0) throw new RebuildRefusedError(`The schema has no ${missing.join(', ')}`)
  if (shadow.tables.includes('checkpoint'))
    throw new RebuildRefusedError('checkpoint is moved by the rebuild itself, and not to be named')
  const referring = await listForeignReferences(db, shadow)
  if (referring.length > 0)
    throw new RebuildRefusedError(
      `Tables that are not rebuilt refer to those that are: ${referring.join(', ')}`,
    )
}

/** SQL that makes a copy what its table is; the table it names is found by `search_path`. */
const listStatements = (
  db: QueryExecutorProvider,
  { schema, tables }: Shadow,
  query: ReturnType<typeof sql>,
) =>
  names(
    db,
    sql`with served as (
        select c.* from unnest(${tables}::text[]) with ordinality as wanted (name, place)
        join pg_class c on c.relnamespace = ${schema}::regnamespace and c.relname = wanted.name
        order by wanted.place
      ) ${query}`,
  )

/** What upserts and rules need: settings that rows are written by, keys, unique indexes. */
const keys = sql`
  select format('alter table %I set (%s)', relname, array_to_string(reloptions, ', ')) as name
  from served where reloptions is not null
  union all
  select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid, true))
  from served c join pg_constraint k on k.conrelid = c.oid where k.contype in ('p', 'u', 'x')
  union all
  select pg_get_indexdef(i.indexrelid, 0, true) from served c join pg_index i on i.indrelid = c.oid
  where i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

/** All others: to make them from all rows at once takes less than to keep them up with each. */
const indexes = sql`
  select pg_get_indexdef(i.indexrelid, 0, true) as name from served c join pg_index i on i.indrelid = c.oid
  where not i.indisunique and not i.indisexclusion`

/** References, triggers, policies, comments, rights; in an order in which each may be made. */
const rest = sql`
  select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid, true))
    as name
  from served c join pg_constraint k on k.conrelid = c.oid where k.contype = 'f'
  union all
  select pg_get_triggerdef(t.oid, true) from served c join pg_trigger t on t.tgrelid = c.oid
  where not t.tgisinternal
  union all
  select format('create policy %I on %I as %s for %s to %s %s %s', p.polname, c.relname,
    case when p.polpermissive then 'permissive' else 'restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
      when 'd' then 'delete' else 'all' end,
    (select string_agg(case role when 0 then 'public' else format('%I', pg_get_userbyid(role)) end, ', ')
      from unnest(p.polroles) role),
    'using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
    'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
  from served c join pg_policy p on p.polrelid = c.oid
  union all
  select format('alter table %I enable row level security', relname) from served where relrowsecurity
  union all
  select format('alter table %I force row level security', relname) from served where relforcerowsecurity
  union all
  select format('alter table %I replica identity %s', c.relname,
    case relreplident when 'f' then 'full' when 'n' then 'nothing' else format('using index %I', (
      select indexrelid::regclass::name from pg_index where indrelid = c.oid and indisreplident)) end)
  from served c where relreplident <> 'd'
  union all
  select format('comment on table %I is %L', relname, obj_description(oid, 'pg_class'))
  from served where obj_description(oid, 'pg_class') is not null
  union all
  select format('comment on index %I is %L', x.relname, obj_description(x.oid, 'pg_class'))
  from served c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
  where obj_description(x.oid, 'pg_class') is not null
  union all
  select format('comment on constraint %I on %I is %L', k.conname, c.relname,
    obj_description(k.oid, 'pg_constraint'))
  from served c join pg_constraint k on k.conrelid = c.oid
  where obj_description(k.oid, 'pg_constraint') is not null
  union all
  select format('grant %s%s on %I to %s%s', acl.privilege_type, grants.columns, grants.relname,
    case acl.grantee when 0 then 'public' else format('%I', pg_get_userbyid(acl.grantee)) end,
    case when acl.is_grantable then ' with grant option' end)
  from (
    select relname, relowner, relacl, '' from served
    union all select c.relname, c.relowner, a.attacl, format(' (%I)', a.attname)
    from served c join pg_attribute a on a.attrelid = c.oid
  ) as grants (relname, relowner, acl, columns)
  cross join lateral aclexplode(grants.acl) acl where acl.grantee <> grants.relowner
  union all
  select format('alter table %I owner to %I', relname, pg_get_userbyid(relowner))
  from served where relowner <> current_user::regrole`

/**
 * @param session whose `search_path` is the schema
 * @param copies whose `search_path` begins with the shadow
 */
const runStatements = async (
  session: QueryExecutorProvider,
  copies: QueryExecutorProvider,
  shadow: Shadow,
  query: ReturnType<typeof sql>,
): Promise<void> => {
  for (const statement of await listStatements(session, shadow, query))
    await sql.raw(statement).execute(copies)
}

/**
 * Makes empty copies of the tables, with their columns, checks and keys: what events are folded into. All
 * else that the schema has can be read beside them, and not written: a handler that writes a table which was
 * not named fails.
 */
export const createShadow = async (
  session: QueryExecutorProvider,
  copies: QueryExecutorProvider,
  shadow: Shadow,
): Promise<void> => {
  const { schema, tables } = shadow
  await dropShadow(session, shadow)
  await sql`create schema ${sql.id(shadow.shadow)}`.execute(session)
  const copied = [...tables, 'checkpoint']
  for (const table of copied)
    await sql`create table ${sql.id(shadow.shadow, table)} (like ${sql.id(schema, table)} including all
      excluding indexes excluding identity excluding statistics)`.execute(session)
  await sql`alter table ${sql.id(shadow.shadow, 'checkpoint')} add primary key (source)`.execute(session)
  for (const relation of await listRelations(session, schema)) {
    if (copied.includes(relation)) continue
    // Postgres does not let anybody write through a view that has an `offset`.
    await sql`create view ${sql.id(shadow.shadow, relation)} as
      select * from ${sql.id(schema, relation)} offset 0`.execute(session)
  }
  await runStatements(session, copies, shadow, keys)
}

const requireAlike = async (
  session: QueryExecutorProvider,
  copies: QueryExecutorProvider,
  shadow: Shadow,
): Promise<void> => {
  const wanted = await describeTables(session, shadow.schema, shadow.tables)
  const made = await describeTables(copies, shadow.shadow, shadow.tables)
  const different = [...new Set(wanted).symmetricDifference(new Set(made))]
  if (different.length > 0)
    throw new RebuildRefusedError(`The copies are not what the tables are: ${different.join('; ')}`)
}

/**
 * Makes the copies all that the tables are.
 *
 * @throws RebuildRefusedError when something of a table is not known here
 */
export const completeShadow = async (
  session: QueryExecutorProvider,
  copies: QueryExecutorProvider,
  shadow: Shadow,
): Promise<void> => {
  await runStatements(session, copies, shadow, indexes)
  await runStatements(session, copies, shadow, rest)
  await requireAlike(session, copies, shadow)
}

export const dropShadow = async (db: QueryExecutorProvider, { shadow }: Shadow): Promise<void> => {
  await sql`drop schema if exists ${sql.id(shadow)}, ${sql.id(`${shadow}_old`)} cascade`.execute(db)
}

type View = {
  /** With its schema, as SQL. */
  name: string
  owner: string
  oid: number
}

/** The views that read these tables. */
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

/** Statements that let locked views read what has the same names by then; others may come and go. */
const listReplacements = (tx: QueryExecutorProvider, views: View[]): Promise<string[]> =>
  names(
    tx,
    sql`select format('create or replace view %I.%I %s as %s', relnamespace::regnamespace::name, relname,
        'with (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(oid)) as name
      from pg_class where oid = any(${views.map(({ oid }) => oid)}::oid[])`,
  )

/**
 * Waits for a vacuum of the tables or the copies, and lets none begin while the transaction is open. Readers
 * and writers go on.
 */
export const keepVacuumsAway = async (
  tx: QueryExecutorProvider,
  { schema, shadow, tables }: Shadow,
): Promise<void> => {
  const names = [schema, shadow].flatMap((of) => tables.map((table) => sql.id(of, table)))
  await sql`lock table ${sql.join([...names, sql.id(shadow, 'checkpoint')])}
    in share update exclusive mode`.execute(tx)
}

/**
 * How long the locks may take together. Of those who wait for each other Postgres fails the one that has
 * waited for 1 s (`deadlock_timeout`): so it is never a reader, whatever it has read before.
 */
const exclusiveMs = 800

/** After which Postgres takes the locks from a process that is paused between two statements. */
const pausedMs = 5_000

/**
 * Keeps everybody from the tables, and first from the views, as a reader locks a view before its tables. All
 * in one statement: the less time between two locks, the fewer readers have one and wait for the other.
 */
const lockTables = async (
  tx: QueryExecutorProvider,
  { schema, tables }: Shadow,
  views: View[],
): Promise<void> => {
  const locks = [
    // `lock table` would also lock all other tables that the view reads. A view of another rebuild may be
    // gone.
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
 * Puts the copies in the place of the tables, under their names, and drops those and the shadow, in the open
 * transaction. Who reads the tables at the moment is waited for, and who comes waits behind.
 *
 * @throws RebuildRefusedError when a migration has changed the tables since
 */
export const swapTables = async (
  tx: QueryExecutorProvider,
  copies: QueryExecutorProvider,
  shadow: Shadow,
): Promise<void> => {
  const { schema, tables } = shadow
  const old = `${shadow.shadow}_old`
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(pausedMs)}, true)`.execute(tx)
  await lockTables(tx, shadow, await listViews(tx, shadow))
  await requireAlike(tx, copies, shadow)
  const replacements = await listReplacements(tx, await listViews(tx, shadow))
  await sql`create schema ${sql.id(old)}`.execute(tx)
  for (const table of tables) {
    await sql`alter table ${sql.id(schema, table)} set schema ${sql.id(old)}`.execute(tx)
    await sql`alter table ${sql.id(shadow.shadow, table)} set schema ${sql.id(schema)}`.execute(tx)
  }
  for (const replacement of replacements) await sql.raw(replacement).execute(tx)
  // Not `cascade`: should anything still need one of them, everything stays as it was.
  await sql`drop table ${sql.join(tables.map((table) => sql.id(old, table)))}`.execute(tx)
  await sql`drop schema ${sql.id(old)}`.execute(tx)
  for (const relation of await listRelations(tx, shadow.shadow))
    if (relation !== 'checkpoint') await sql`drop view ${sql.id(shadow.shadow, relation)}`.execute(tx)
  await sql`drop table ${sql.id(shadow.shadow, 'checkpoint')}`.execute(tx)
  await sql`drop schema ${sql.id(shadow.shadow)}`.execute(tx)
}
