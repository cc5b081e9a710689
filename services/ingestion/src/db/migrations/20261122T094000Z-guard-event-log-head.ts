import { guardEventLogHeadV3 } from '@shiplog/event-log/ddl'
import type { Kysely } from 'kysely'

/** In a month without events, a head that was set back gave positions out a second time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await guardEventLogHeadV3(db)
}
