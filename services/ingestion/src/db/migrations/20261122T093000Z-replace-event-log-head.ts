import { replaceEventLogHeadV2 } from '@shiplog/event-log/ddl'
import type { Kysely } from 'kysely'

/** Under a long snapshot each append left one more version of the head for the next ones to walk through. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await replaceEventLogHeadV2(db)
}
