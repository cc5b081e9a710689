import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table lane add column holder uuid`.execute(db)
  await sql`
    comment on column lane.holder is
      'The dispatcher that has the lease, while lease_token is a UUID of version 7. Releases before this column make tokens of version 4 and leave holder as it is: their leases end by time only.'`.execute(
    db,
  )
}
