export { type EndOptions, endWithProcess } from './end-with-process.ts'
export { initdbArguments } from './initdb-arguments.ts'
export { ensureNatsServer, NatsServerMissingError, type NatsServerOptions } from './nats-server.ts'
export { type PostgresOptions, type PostgresServer, startPostgres } from './postgres-server.ts'
