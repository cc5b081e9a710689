import type { NatsPasswords } from '@shiplog/local-servers'

export type NatsOptions = {
  /** Kept at the end. A temporary one, deleted at the end, when left out. */
  storeDir?: string
  /** A free one when left out. */
  port?: number
  /** Lets in the users of production alone; without them, everybody. */
  passwords?: NatsPasswords
}

/** What runs a nats-server: a process or a container. */
export type NatsRunner = {
  /** Known from the first start on. */
  port: () => number
  pid: () => number
  start: () => Promise<void>
  /** Does nothing when it does not run. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  emptyStore: () => Promise<void>
  remove: () => Promise<void>
}
