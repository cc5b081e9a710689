export { exitOf, stopChild } from './child.ts'
export { type EndOptions, endWithProcess } from './end-with-process.ts'
export {
  ensureNatsServer,
  NatsServerMissingError,
  type NatsServerOptions,
} from './nats/ensure-nats-server.ts'
export {
  createNatsPasswords,
  type NatsPasswords,
  type NatsUser,
  natsUsers,
  natsVariables,
  readNatsUsers,
} from './nats/nats-users.ts'
export { type NatsOptions, type NatsProcess, natsUrl, startNatsServer } from './nats/start-nats-server.ts'
export { findFreePort, findFreePorts, isPortFree } from './ports.ts'
export { initdbArguments } from './postgres/initdb-arguments.ts'
export { type PostgresOptions, type PostgresServer, startPostgres } from './postgres/start-postgres.ts'
export { ProgramError, runProgram } from './run-program.ts'
