import type { Migration } from 'kysely/migration'
import * as createNotifications from './20261121T100000Z-create-notifications.ts'

export const migrations: Record<string, Migration> = {
  '20261121T100000Z-create-notifications': createNotifications,
}
