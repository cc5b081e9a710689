export { type EndOptions, endWithProcess } from './end-with-process.ts'
export { type PostgresOptions, type PostgresServer, startPostgres } from './postgres-server.ts'
