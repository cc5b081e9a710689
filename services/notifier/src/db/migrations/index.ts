import type { Migration } from 'kysely/migration'
import * as createNotifier from './20261121T100000Z-create-notifier.ts'
import * as createNotifiedBlock from './20261123T190000Z-create-notified-block.ts'

export const migrations: Record<string, Migration> = {
  '20261121T100000Z-create-notifier': createNotifier,
  '20261123T190000Z-create-notified-block': createNotifiedBlock,
}
