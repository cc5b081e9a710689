import type { Migration } from 'kysely/migration'
import * as createEventLog from './20261121T090000Z-create-event-log.ts'
import * as createLifecycle from './20261121T090100Z-create-lifecycle.ts'
import * as createIdempotencyKey from './20261121T090200Z-create-idempotency-key.ts'
import * as enforceAccountScope from './20261121T150000Z-enforce-account-scope.ts'
import * as addChangeReference from './20261122T020000Z-add-change-reference.ts'
import * as replaceEventLogHead from './20261122T093000Z-replace-event-log-head.ts'
import * as attachEventLogPartitions from './20261122T093100Z-attach-event-log-partitions.ts'
import * as guardEventLogHead from './20261122T094000Z-guard-event-log-head.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-event-log': createEventLog,
  '20261121T090100Z-create-lifecycle': createLifecycle,
  '20261121T090200Z-create-idempotency-key': createIdempotencyKey,
  '20261121T150000Z-enforce-account-scope': enforceAccountScope,
  '20261122T020000Z-add-change-reference': addChangeReference,
  '20261122T093000Z-replace-event-log-head': replaceEventLogHead,
  '20261122T093100Z-attach-event-log-partitions': attachEventLogPartitions,
  '20261122T094000Z-guard-event-log-head': guardEventLogHead,
}
