import { createCheckpointV1 } from '@shiplog/event-log/ddl'
import type { Kysely } from 'kysely'

export const up = (db: Kysely<unknown>): Promise<void> => createCheckpointV1(db)
