import { createEventLogV1 } from '@shiplog/event-log/ddl'
import type { Kysely } from 'kysely'

export const up = (db: Kysely<unknown>): Promise<void> => createEventLogV1(db)
