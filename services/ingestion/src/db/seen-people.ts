import { statement } from '@shiplog/postgres'
import type { SeenPersonRow } from '../guard/approvals/rows.ts'
import type { Tx } from './tables.ts'

/** Maximum number of people of an account that are remembered. */
const maxPeople = 2_000

const note = statement(`
  with forgotten as (delete from seen_person where account_id = $1 and seen_at < $6::timestamptz)
  insert into seen_person (account_id, subject, email, roles, seen_at)
  select $1::uuid, $2::text, $3::text, $4::text[], $5::timestamptz
  where exists (select from seen_person where account_id = $1 and subject = $2)
    or (select count(*) from seen_person where account_id = $1) < ${maxPeople}
  on conflict (account_id, subject) do update set
    email = excluded.email, roles = excluded.roles, seen_at = excluded.seen_at`)

/** Remembers a person, and forgets those of the account who were last seen before a time. */
export const noteSeen = async (
  tx: Tx,
  { account_id, subject, email, roles, seen_at }: SeenPersonRow,
  before: Date,
): Promise<void> => {
  await note(tx, [account_id, subject, email, roles, seen_at.toISOString(), before.toISOString()])
}

/** Lists the people of an account who were seen since a time. */
export const listSeen = (tx: Tx, account_id: string, since: Date): Promise<SeenPersonRow[]> =>
  tx
    .selectFrom('seen_person')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('seen_at', '>=', since)
    .orderBy('subject')
    .execute()
