import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

type OwnMigration = Migration & { transaction?: boolean }

/** Migrations by name, `<UTC time>-<verb-noun>`, in the order in which they run. */
export type Migrations = Record<string, OwnMigration>

/** Lists the names of the migrations that a schema has run; none if it has no table of migrations. */
export const listExecutedMigrations = async (
  db: QueryExecutorProvider,
  schema: string,
): Promise<string[]> => {
  const { rows: known } = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as found`.execute(db)
  if (known[0]?.found !== true) return []
  const names = sql<{ name: string }>`select name from ${sql.table(`${schema}.kysely_migration`)}`
  return (await names.execute(db)).rows.map(({ name }) => name)
}

/**
 * Returns a migration that does nothing for each migration of a later release that the database has run. They
 * are in the database after a step back to this release. The migrator fails if it does not know a name in the
 * database.
 */
const placeholdersFor = (executed: string[], migrations: Migrations): Migrations => {
  const last = Object.keys(migrations).toSorted().at(-1) ?? ''
  const names = executed.filter((name) => migrations[name] === undefined && name > last)
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]))
}

/**
 * Removes the lock timeout from a migration without a transaction. Such a migration builds an index
 * concurrently, which waits for every open transaction but does not block others meanwhile.
 */
const withoutLockTimeout = (migration: OwnMigration): OwnMigration => ({
  transaction: false,
  up: async (db) => {
    await sql`set lock_timeout = 0`.execute(db)
    await migration.up(db)
    await sql`reset lock_timeout`.execute(db)
  },
})

const withoutTransaction = ({ transaction }: OwnMigration): boolean => transaction === false

/**
 * Runs the migrations that a schema has not run yet. Ignores migrations of a later release that the schema
 * has run. Each migration runs in a separate transaction, or in none if it exports `transaction = false`. Two
 * concurrent calls run one migration at a time, except migrations without a transaction: for them, the caller
 * must hold the lock of `migration-lock.ts`.
 *
 * @param onRan called with the name of each migration once it has run
 * @throws Error that names the migration that failed, with its error as `cause`. Earlier migrations stay. A
 * failed migration with a transaction leaves nothing behind
 */
export const migrate = async (
  db: Kysely<unknown>,
  schema: string,
  migrations: Migrations,
  onRan: (migration: string) => void,
): Promise<void> => {
  const all = { ...migrations, ...placeholdersFor(await listExecutedMigrations(db, schema), migrations) }
  for (const [name, one] of Object.entries(all))
    if (withoutTransaction(one)) all[name] = withoutLockTimeout(one)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    migrationTableSchema: schema,
  })
  while (true) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)
    const disableTransactions = next !== undefined && withoutTransaction(next.migration)
    // Called also if there is no next migration, because the migrator checks that it knows every name in the
    // database.
    const { error, results = [] } = await migrator.migrateUp({ disableTransactions })
    if (error !== undefined)
      throw new Error(`Migration ${next?.name ?? 'unknown'} of schema ${schema} failed`, { cause: error })
    if (results.length === 0) return
    for (const { migrationName } of results) onRan(migrationName)
  }
}
