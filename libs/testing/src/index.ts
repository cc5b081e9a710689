export { type EventuallyOptions, eventually } from './eventually.ts'
export { type NatsOptions, type NatsServer, startNats } from './nats.ts'
export { createTestDatabase, type ServiceName, type TestDatabase } from './test-database.ts'
