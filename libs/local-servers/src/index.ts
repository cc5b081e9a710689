export { exitOf, hasEnded, stopChild } from './child.ts'
export { endWithProcess } from './end-with-process.ts'
export { ensureNatsServer, NatsServerMissingError } from './nats/ensure-nats-server.ts'
export {
  createNatsPasswords,
  type NatsPasswords,
  type NatsUser,
  natsUsers,
  natsVariables,
  readNatsUsers,
} from './nats/nats-users.ts'
export { type NatsProcess, natsUrl, startNatsServer } from './nats/start-nats-server.ts'
export { findFreePort, findFreePorts, isPortFree } from './ports.ts'
export { initdbArguments, type PostgresServer, startPostgres } from './postgres/start-postgres.ts'
export { ProgramError, runProgram } from './run-program.ts'
