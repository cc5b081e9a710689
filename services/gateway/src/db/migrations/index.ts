import type { Migration } from 'kysely/migration'
import * as createAccountAndApiKey from './20261121T090000Z-create-account-and-api-key.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-account-and-api-key': createAccountAndApiKey,
}
