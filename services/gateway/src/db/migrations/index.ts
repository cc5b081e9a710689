import type { Migration } from 'kysely/migration'
import * as createAccountAndApiKey from './20261121T090000Z-create-account-and-api-key.ts'
import * as enforceAccountScope from './20261121T150000Z-enforce-account-scope.ts'
import * as addApiKeyReplacement from './20261121T151000Z-add-api-key-replacement.ts'
import * as indexWorkingApiKeys from './20261122T101100Z-index-working-api-keys.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-account-and-api-key': createAccountAndApiKey,
  '20261121T150000Z-enforce-account-scope': enforceAccountScope,
  '20261121T151000Z-add-api-key-replacement': addApiKeyReplacement,
  '20261122T101100Z-index-working-api-keys': indexWorkingApiKeys,
}
