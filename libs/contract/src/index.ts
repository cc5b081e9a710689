export { type BuildEventRequest, buildEventRequest } from './build-event.ts'
export { type DeploymentListQuery, deploymentListQuery } from './deployment.ts'
export { type DeploymentEventRequest, deploymentEventRequest } from './deployment-event.ts'
export { type EventBatchItem, eventBatchItem, maxBatchItems } from './event-batch.ts'
export {
  buildStatusAliases,
  deploymentStatusAliases,
  statusAliases,
} from './fields/status.ts'
export {
  type ChannelListQuery,
  type ChannelPatch,
  type ChannelRequest,
  channelListQuery,
  channelPatch,
  channelRequest,
  channelTypes,
} from './notification-channel.ts'
export {
  type NotificationListQuery,
  notificationListQuery,
  notificationStatuses,
} from './notification-history.ts'
export {
  type PreferenceFilters,
  type PreferenceListQuery,
  type PreferencePatch,
  type PreferenceRequest,
  preferenceEventTypes,
  preferenceListQuery,
  preferencePatch,
  preferenceRequest,
} from './notification-preference.ts'
export {
  type ProductListQuery,
  type ProductPatch,
  type ProductRequest,
  productListQuery,
  productPatch,
  productRequest,
} from './product.ts'
export { type VersionListQuery, versionListQuery } from './version.ts'
