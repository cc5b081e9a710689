import type { Migration } from 'kysely/migration'
import * as createEventLog from './20261121T090000Z-create-event-log.ts'
import * as createLifecycle from './20261121T090100Z-create-lifecycle.ts'
import * as createIdempotencyKey from './20261121T090200Z-create-idempotency-key.ts'
import * as enforceAccountScope from './20261121T150000Z-enforce-account-scope.ts'
import * as addChangeReference from './20261122T020000Z-add-change-reference.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-event-log': createEventLog,
  '20261121T090100Z-create-lifecycle': createLifecycle,
  '20261121T090200Z-create-idempotency-key': createIdempotencyKey,
  '20261121T150000Z-enforce-account-scope': enforceAccountScope,
  '20261122T020000Z-add-change-reference': addChangeReference,
}
