export { type Closers, createClosers } from './closers.ts'
export { ConfigError, readEnvironment } from './read-environment.ts'
export { type Running, run } from './run.ts'
export { serviceConfig, serviceVariables } from './service-variables.ts'
