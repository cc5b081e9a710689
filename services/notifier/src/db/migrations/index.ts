import type { Migration } from 'kysely/migration'
import * as createNotifier from './20261121T100000Z-create-notifier.ts'

export const migrations: Record<string, Migration> = {
  '20261121T100000Z-create-notifier': createNotifier,
}
