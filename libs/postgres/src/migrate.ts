import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

type OurMigration = Migration & { transaction?: boolean }

/** Name of the advisory lock that whoever changes the schemas of a database holds meanwhile. */
export const migrationLock = 'shiplog database'

/** Migrations by name, `<UTC time>-<verb-noun>`, in the order in which they run. */
export type Migrations = Record<string, OurMigration>

const findExecuted = async (db: Kysely<unknown>, schema: string): Promise<string[]> => {
  const { rows: known } = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as found`.execute(db)
  if (known[0]?.found !== true) return []
  const names = sql<{ name: string }>`select name from ${sql.table(`${schema}.kysely_migration`)}`
  return (await names.execute(db)).rows.map(({ name }) => name)
}

/**
 * Migrations of a later release that have run here, as ones that do nothing. After a rollback they are in the
 * database, this release works with them, and the migrator insists on knowing every name that it finds.
 */
const laterOnes = (executed: string[], migrations: Migrations): Migrations => {
  const last = Object.keys(migrations).toSorted().at(-1) ?? ''
  const names = executed.filter((name) => migrations[name] === undefined && name > last)
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]))
}

/**
 * An index that is built concurrently waits for every transaction that is open, and keeps nobody waiting
 * meanwhile.
 */
const withPatience = (migration: OurMigration): OurMigration => ({
  transaction: false,
  up: async (db) => {
    await sql`set lock_timeout = 0`.execute(db)
    await migration.up(db)
    await sql`reset lock_timeout`.execute(db)
  },
})

const withoutTransaction = ({ transaction }: OurMigration): boolean => transaction === false

/**
 * Brings a schema to the newest migration. One that a later release has brought further stays so. Each
 * migration is a transaction of its own, or none when it says so: `export const transaction = false`. Two
 * runs at once take turns, but for migrations without a transaction: who may run those has a lock of its own.
 *
 * @param onRan told the name of each migration when it is done, and so also of those before one that fails
 * @throws the error of the migration that failed; those before it stay, and it left nothing behind if it had
 * a transaction
 */
export const migrate = async (
  db: Kysely<unknown>,
  schema: string,
  migrations: Migrations,
  onRan: (migration: string) => void,
): Promise<void> => {
  const all = { ...migrations, ...laterOnes(await findExecuted(db, schema), migrations) }
  for (const [name, one] of Object.entries(all)) if (withoutTransaction(one)) all[name] = withPatience(one)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    migrationTableSchema: schema,
  })
  while (true) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)
    const disableTransactions = next !== undefined && withoutTransaction(next.migration)
    // Also without a next one: it complains of names that no release knew.
    const { error, results = [] } = await migrator.migrateUp({ disableTransactions })
    if (error !== undefined)
      throw new Error(`Migration ${next?.name ?? 'unknown'} of schema ${schema} failed`, { cause: error })
    if (results.length === 0) return
    for (const { migrationName } of results) onRan(migrationName)
  }
}
