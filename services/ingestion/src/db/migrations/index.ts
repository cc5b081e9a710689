import type { Migration } from 'kysely/migration'
import * as createIngestion from './20261121T090000Z-create-ingestion.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-ingestion': createIngestion,
}
