import type { ReadBarrier } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { Db } from './db/tables.ts'

/** What handlers may reach. */
export type Context = { db: Db; log: Logger; barrier: ReadBarrier }
