import type { NatsPasswords } from '@shiplog/local-servers'

export type NatsOptions = {
  /** Directory of JetStream's data, kept at the end. Default: a temporary one. */
  storeDir?: string
  /** Default: a free port. */
  port?: number
  /** Passwords of the users of production. Without passwords, anybody may connect. */
  passwords?: NatsPasswords
}

/** Runs a nats-server as a process or in a container. */
export type NatsRunner = {
  /** Port of the server; 0 before the first start of a process. */
  port: () => number
  pid: () => number
  start: () => Promise<void>
  /** Ends the server; does nothing when it does not run. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  emptyStore: () => Promise<void>
  remove: () => Promise<void>
}
