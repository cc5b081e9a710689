export { type EndOptions, endWithProcess } from './end-with-process.ts'
export { ensureNatsServer, NatsServerMissingError, type NatsServerOptions } from './nats-server.ts'
export { type PostgresOptions, type PostgresServer, startPostgres } from './postgres-server.ts'
