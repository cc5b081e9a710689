import type { Migration } from 'kysely/migration'
import * as createCatalog from './20261121T090000Z-create-catalog.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-catalog': createCatalog,
}
