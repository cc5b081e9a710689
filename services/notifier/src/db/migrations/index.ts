import type { Migration } from 'kysely/migration'
import * as createNotifier from './20261121T100000Z-create-notifier.ts'
import * as createNotifiedBlock from './20261123T190000Z-create-notified-block.ts'
import * as createChannelMemory from './20261125T140000Z-create-channel-memory.ts'
import * as addLaneChannelType from './20261125T140100Z-add-lane-channel-type.ts'
import * as addNotificationDueAt from './20261125T140200Z-add-notification-due-at.ts'
import * as indexNotificationDueAt from './20261125T140300Z-index-notification-due-at.ts'
import * as addNotifiedEventSubject from './20261125T140400Z-add-notified-event-subject.ts'
import * as addLaneHolder from './20261125T140500Z-add-lane-holder.ts'

export const migrations: Record<string, Migration> = {
  '20261121T100000Z-create-notifier': createNotifier,
  '20261123T190000Z-create-notified-block': createNotifiedBlock,
  '20261125T140000Z-create-channel-memory': createChannelMemory,
  '20261125T140100Z-add-lane-channel-type': addLaneChannelType,
  '20261125T140200Z-add-notification-due-at': addNotificationDueAt,
  '20261125T140300Z-index-notification-due-at': indexNotificationDueAt,
  '20261125T140400Z-add-notified-event-subject': addNotifiedEventSubject,
  '20261125T140500Z-add-lane-holder': addLaneHolder,
}
