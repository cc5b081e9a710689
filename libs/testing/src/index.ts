export {
  createEmptyDatabase,
  createTestDatabase,
  type ServiceName,
  type TestDatabase,
} from './database/test-database.ts'
export {
  type Append,
  type EventSource,
  type EventSourceOptions,
  startEventSource,
} from './events/event-source.ts'
export {
  atPositions,
  type BuildFields,
  buildEvent,
  type DeploymentFields,
  deploymentEvent,
  environmentUpdated,
  nextMoment,
  productDeleted,
} from './events/sample-events.ts'
export { type EventuallyOptions, eventually } from './eventually.ts'
export {
  type Algorithm,
  type IdentityProvider,
  startIdentityProvider,
  type TokenOptions,
} from './outside-world/identity-provider.ts'
export { type ReceivedRequest, type Receiver, type Reply, startReceiver } from './outside-world/receiver.ts'
export { type NatsServer, startNats } from './servers/nats.ts'
export type { NatsOptions } from './servers/nats-runner.ts'
export type { SuiteOverrides } from './service-in-process.ts'
export { launchFolder, type ServiceProcess } from './service-process.ts'
export { type Suite, type SuiteOptions, startSuite } from './suite.ts'
export type { SuiteService } from './suite-service.ts'
export { createTemporaryDirectory } from './temporary-directory.ts'
export { startTestRun } from './test-run.ts'
