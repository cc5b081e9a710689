export * from './api-key.ts'
export * from './audit-log.ts'
export * from './build-event.ts'
export {
  type ChannelConfig,
  type ChannelTypeName,
  channelTypes,
  type ShownChannelConfig,
} from './channel-configs/index.ts'
export * from './deployment.ts'
export * from './deployment-event.ts'
export type { Endpoint } from './endpoint.ts'
export * from './environment.ts'
export { type ErrorBody, errorBody } from './error.ts'
export * from './event-batch.ts'
export { metadataProblem } from './fields/metadata.ts'
export { buildStatusAliases, deploymentStatusAliases, statusAliases } from './fields/status.ts'
export * from './notification-channel.ts'
export * from './notification-history.ts'
export * from './notification-preference.ts'
export { openApiDocument } from './openapi.ts'
export { type Method, type Operation, type OperationId, type Owner, operations } from './operations.ts'
export { type Pickable, pick } from './pick.ts'
export * from './product.ts'
export * from './release.ts'
export * from './release-deployments.ts'
export { findOperation } from './route.ts'
export * from './service-pages.ts'
export * from './version.ts'
