import { type QueryExecutorProvider, sql } from 'kysely'

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

/** The columns whose values can be copied: all but generated ones. */
const listColumns = (db: QueryExecutorProvider, schema: string, table: string): Promise<string[]> =>
  names(
    db,
    sql`select a.attname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = ${schema}::regnamespace and c.relname = ${table}
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
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

/**
 * Makes empty copies of the tables, with their defaults, checks and indexes but without foreign keys and
 * triggers. All else that the schema has can be read beside them, and not written: a handler that writes a
 * table which was not named fails.
 */
export const createShadow = async (
  db: QueryExecutorProvider,
  { schema, shadow, tables }: Shadow,
): Promise<void> => {
  await dropShadow(db, shadow)
  await sql`create schema ${sql.id(shadow)}`.execute(db)
  const copies = [...tables, 'checkpoint']
  for (const table of copies)
    await sql`create table ${sql.id(shadow, table)} (like ${sql.id(schema, table)} including all)`.execute(db)
  for (const relation of await listRelations(db, schema)) {
    if (copies.includes(relation)) continue
    // Postgres does not let anybody write through a view that has an `offset`.
    await sql`create view ${sql.id(shadow, relation)} as select * from ${sql.id(schema, relation)} offset 0`.execute(
      db,
    )
  }
}

export const dropShadow = async (db: QueryExecutorProvider, shadow: string): Promise<void> => {
  await sql`drop schema if exists ${sql.id(shadow)} cascade`.execute(db)
}

/**
 * Replaces the rows of the tables by those of their copies, in the open transaction. Readers see the old rows
 * until it commits and are never held up; privileges, keys and indexes stay as they are.
 */
export const replaceRows = async (
  tx: QueryExecutorProvider,
  { schema, shadow, tables }: Shadow,
): Promise<void> => {
  for (const table of tables.toReversed()) await sql`delete from ${sql.id(schema, table)}`.execute(tx)
  for (const table of tables) {
    const columns = sql.join((await listColumns(tx, schema, table)).map((column) => sql.id(column)))
    await sql`insert into ${sql.id(schema, table)} (${columns}) overriding system value
      select ${columns} from ${sql.id(shadow, table)}`.execute(tx)
  }
}
