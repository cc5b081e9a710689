export {
  type Append,
  type EventSource,
  type EventSourceOptions,
  startEventSource,
} from './event-source.ts'
export { type EventuallyOptions, eventually } from './eventually.ts'
export {
  type Algorithm,
  type IdentityProvider,
  startIdentityProvider,
  type TokenOptions,
} from './identity-provider.ts'
export { type NatsOptions, type NatsServer, startNats } from './nats.ts'
export { type ReceivedRequest, type Receiver, type Reply, startReceiver } from './receiver.ts'
export {
  atPositions,
  type BuildFields,
  buildEvent,
  type DeploymentFields,
  deploymentEvent,
  environmentUpdated,
  nextMoment,
  productDeleted,
} from './sample-events.ts'
export type { SuiteOverrides } from './service-in-process.ts'
export { launchFolder, type ServiceProcess } from './service-process.ts'
export { type Suite, type SuiteOptions, startSuite } from './suite.ts'
export type { SuiteService } from './suite-service.ts'
export { createTemporaryDirectory } from './temporary-directory.ts'
export {
  createEmptyDatabase,
  createTestDatabase,
  type ServiceName,
  type TestDatabase,
} from './test-database.ts'
export { startTestRun } from './test-run.ts'
