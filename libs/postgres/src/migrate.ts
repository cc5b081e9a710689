import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Migrations by name, `<UTC time>-<verb-noun>`, in the order in which they run. */
export type Migrations = Record<string, Migration>

/**
 * Brings a schema to the newest migration; two runs at once take turns.
 *
 * @returns the names of the migrations that ran
 * @throws the error of the migration that failed; it left nothing behind
 */
export const migrate = async (
  db: Kysely<unknown>,
  schema: string,
  migrations: Migrations,
): Promise<string[]> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'unknown'
    throw new Error(`Migration ${failed} of schema ${schema} failed`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}
