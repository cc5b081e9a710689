export type { Owner as ServiceName } from '@shiplog/contract'
export { createNatsPasswords } from '@shiplog/local-servers'
export type { PrepareTemplate, Template } from './database/template.ts'
export {
  createDatabaseTemplate,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from './database/test-database.ts'
export { type EventSource, startEventSource } from './events/event-source.ts'
export { type ApprovalFields, approvalEvent, approvalRequirement } from './events/sample-approvals.ts'
export { type CheckFields, checkEvent, violatedRule } from './events/sample-checks.ts'
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
export { eventually } from './eventually.ts'
export { oldestNode } from './oldest-node.ts'
export { type AddressedType, addressedTypes } from './outside-world/channel-addresses.ts'
export { startHttpServer } from './outside-world/http-server.ts'
export {
  type Algorithm,
  type IdentityProvider,
  startIdentityProvider,
  type TokenOptions,
} from './outside-world/identity-provider.ts'
export {
  type MailAnswer,
  type MailServer,
  type MailStep,
  type ReceivedMail,
  startMailServer,
} from './outside-world/mail-server.ts'
export { type ReceivedRequest, type Receiver, type Reply, startReceiver } from './outside-world/receiver.ts'
export { type SlackApiError, slackApiErrors } from './outside-world/slack-api/api-errors.ts'
export type { SlackApiMessage } from './outside-world/slack-api/conversations.ts'
export {
  type SlackApi,
  type SlackApiCall,
  type SlackApiFault,
  startSlackApi,
} from './outside-world/slack-api/slack-api.ts'
export { propertyRuns } from './property-runs.ts'
export { type NatsServer, startNats } from './servers/nats.ts'
export { type Launched, launchFolder, type ServiceProcess } from './service-process.ts'
export { createSuiteKeys, type SuiteKeys } from './suite-keys.ts'
export { createTemporaryDirectory } from './temporary-directory.ts'
export { startTestRun } from './test-run.ts'
