import type { Migrations } from '@shiplog/postgres'
import * as createEntry from './20261122T101000Z-create-entry.ts'

export const migrations: Migrations = {
  '20261122T101000Z-create-entry': createEntry,
}
