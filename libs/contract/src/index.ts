export {
  type ApiKey,
  type ApiKeyListQuery,
  type ApiKeyPatch,
  type ApiKeyRequest,
  type ApiKeyRotation,
  type ApiKeyWithKey,
  apiKey,
  apiKeyListQuery,
  apiKeyPatch,
  apiKeyRequest,
  apiKeyRotation,
  apiKeyWithKey,
} from './api-key.ts'
export {
  type BuildEventRequest,
  type BuildEventResponse,
  buildEventRequest,
  buildEventResponse,
} from './build-event.ts'
export {
  type Deployment,
  type DeploymentListQuery,
  type DeploymentWithEvents,
  deployment,
  deploymentListQuery,
  deploymentWithEvents,
} from './deployment.ts'
export {
  type DeploymentEventRequest,
  type DeploymentEventResponse,
  deploymentEventRequest,
  deploymentEventResponse,
} from './deployment-event.ts'
export type { Endpoint } from './endpoint.ts'
export {
  type Environment,
  type EnvironmentListQuery,
  type EnvironmentPatch,
  type EnvironmentRequest,
  environment,
  environmentListQuery,
  environmentPatch,
  environmentRequest,
} from './environment.ts'
export { type ErrorBody, errorBody } from './error.ts'
export {
  type EventBatchItem,
  type EventBatchResponse,
  eventBatchItem,
  eventBatchResponse,
  maxBatchItems,
} from './event-batch.ts'
export { buildStatusAliases, deploymentStatusAliases, statusAliases } from './fields/status.ts'
export {
  type Channel,
  type ChannelListQuery,
  type ChannelPatch,
  type ChannelRequest,
  type ChannelTestResult,
  channel,
  channelListQuery,
  channelPatch,
  channelRequest,
  channelTestResult,
  channelTypes,
} from './notification-channel.ts'
export {
  type Notification,
  type NotificationListQuery,
  type NotificationWithAttempts,
  notification,
  notificationListQuery,
  notificationStatuses,
  notificationWithAttempts,
} from './notification-history.ts'
export {
  type Preference,
  type PreferenceFilters,
  type PreferenceListQuery,
  type PreferencePatch,
  type PreferenceRequest,
  preference,
  preferenceEventTypes,
  preferenceListQuery,
  preferencePatch,
  preferenceRequest,
} from './notification-preference.ts'
export { openApiDocument } from './openapi.ts'
export { type Method, type Operation, type OperationId, type Owner, operations } from './operations.ts'
export { pick } from './pick.ts'
export {
  type Product,
  type ProductListQuery,
  type ProductPatch,
  type ProductRequest,
  product,
  productListQuery,
  productPatch,
  productRequest,
} from './product.ts'
export {
  maxReleaseVersions,
  type Release,
  type ReleaseListQuery,
  type ReleasePatch,
  type ReleaseRequest,
  type ReleaseStatus,
  type ReleaseVersionListQuery,
  type ReleaseVersionRequest,
  release,
  releaseListQuery,
  releasePatch,
  releaseRequest,
  releaseStatuses,
  releaseVersionListQuery,
  releaseVersionRequest,
} from './release.ts'
export { type ReleaseDeploymentListQuery, releaseDeploymentListQuery } from './release-deployments.ts'
export { findOperation } from './route.ts'
export { type Health, health } from './service-pages.ts'
export { type Version, type VersionListQuery, version, versionListQuery } from './version.ts'
