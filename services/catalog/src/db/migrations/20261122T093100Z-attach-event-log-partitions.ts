import { makeEventLogPartitionsV2 } from '@shiplog/event-log/ddl'
import type { Kysely } from 'kysely'

/** While a dump was open, the first of a month's partition stopped the log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeEventLogPartitionsV2(db)
}
