import type { Migration } from 'kysely/migration'
import * as createNotifications from './20261121T100000Z-create-notifications.ts'
import * as enforceAccountScope from './20261121T150000Z-enforce-account-scope.ts'
import * as indexHistoryFilters from './20261121T151000Z-index-history-filters.ts'
import * as measureNotifications from './20261121T160000Z-measure-notifications.ts'
import * as createEndedProduct from './20261121T170000Z-create-ended-product.ts'
import * as countBusyChannels from './20261122T010000Z-count-busy-channels.ts'
import * as generaliseChannelConfig from './20261122T090000Z-generalise-channel-config.ts'
import * as createWriteOff from './20261122T091000Z-create-write-off.ts'
import * as indexPendingOfProductInOrder from './20261122T091100Z-index-pending-of-product-in-order.ts'
import * as dropPendingOfProduct from './20261122T091200Z-drop-pending-of-product.ts'
import * as vacuumNotificationsSooner from './20261122T091300Z-vacuum-notifications-sooner.ts'
import * as createDeferredEvent from './20261122T104000Z-create-deferred-event.ts'
import * as indexWaitingTests from './20261122T104100Z-index-waiting-tests.ts'
import * as maskHostLabels from './20261122T104200Z-mask-host-labels.ts'

export const migrations: Record<string, Migration> = {
  '20261121T100000Z-create-notifications': createNotifications,
  '20261121T150000Z-enforce-account-scope': enforceAccountScope,
  '20261121T151000Z-index-history-filters': indexHistoryFilters,
  '20261121T160000Z-measure-notifications': measureNotifications,
  '20261121T170000Z-create-ended-product': createEndedProduct,
  '20261122T010000Z-count-busy-channels': countBusyChannels,
  '20261122T090000Z-generalise-channel-config': generaliseChannelConfig,
  '20261122T091000Z-create-write-off': createWriteOff,
  '20261122T091100Z-index-pending-of-product-in-order': indexPendingOfProductInOrder,
  '20261122T091200Z-drop-pending-of-product': dropPendingOfProduct,
  '20261122T091300Z-vacuum-notifications-sooner': vacuumNotificationsSooner,
  '20261122T104000Z-create-deferred-event': createDeferredEvent,
  '20261122T104100Z-index-waiting-tests': indexWaitingTests,
  '20261122T104200Z-mask-host-labels': maskHostLabels,
}
