import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Migrations by name, `<UTC time>-<verb-noun>`, in the order in which they run. */
export type Migrations = Record<string, Migration & { transaction?: boolean }>

const findExecuted = async (db: Kysely<unknown>, schema: string): Promise<string[]> => {
  const { rows: known } = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as found`.execute(db)
  if (known[0]?.found !== true) return []
  const names = sql<{ name: string }>`select name from ${sql.table(`${schema}.kysely_migration`)}`
  return (await names.execute(db)).rows.map(({ name }) => name)
}

/**
 * Those of a later release, which this one can live with: whoever goes back to it finds them done. The migrator wants to know
 * every name that it finds.
 */
const laterOnes = (executed: string[], migrations: Migrations): Migrations => {
  const last = Object.keys(migrations).toSorted().at(-1) ?? ''
  const names = executed.filter((name) => migrations[name] === undefined && name > last)
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]))
}

/**
 * Brings a schema to the newest migration; two runs at once take turns. One that a later release has brought further stays so.
 * Each migration is a transaction of its own, or none when it says so: `export const transaction = false`.
 *
 * @returns the names of the migrations that ran
 * @throws the error of the migration that failed; those before it stay, and it left nothing behind if it had a transaction
 */
export const migrate = async (
  db: Kysely<unknown>,
  schema: string,
  migrations: Migrations,
): Promise<string[]> => {
  const all = { ...migrations, ...laterOnes(await findExecuted(db, schema), migrations) }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    migrationTableSchema: schema,
  })
  const ran: string[] = []
  while (true) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)
    const disableTransactions = next !== undefined && all[next.name]?.transaction === false
    // Also without a next one: it complains of names that no release knew.
    const { error, results = [] } = await migrator.migrateUp({ disableTransactions })
    if (error !== undefined)
      throw new Error(`Migration ${next?.name ?? 'unknown'} of schema ${schema} failed`, { cause: error })
    if (results.length === 0) return ran
    ran.push(...results.map((result) => result.migrationName))
  }
}
