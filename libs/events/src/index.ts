export * from './approval-events.ts'
export * from './catalog-events.ts'
export {
  type DetectedType,
  detectEnvironmentType,
  type EnvironmentType,
  environmentTypes,
} from './environment-type.ts'
export * from './events.ts'
export * from './fields.ts'
export { environmentId, firstIdAt, newId, nilId, productId, startId, versionId } from './ids.ts'
export * from './preflight-events.ts'
export { isTerminal, rank, type Status, statuses } from './status.ts'
