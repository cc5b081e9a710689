import { type Kysely, sql } from 'kysely'

const setScope = (accounts: string) => sql`select set_config('shiplog.accounts', ${accounts}, true)`

/** Products of which nobody is to be told any more, not even by somebody who sends notifications again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ended_product (
      product_id uuid primary key,
      account_id uuid not null,
      position bigint not null
    )`.execute(db)
  await sql`
    comment on column ended_product.position is
      'of its last end in the log; what comes later belongs to a new product of that name'`.execute(db)
  await sql`
    create policy account_scope on ended_product using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table ended_product enable row level security, force row level security`.execute(db)

  // What is known of earlier ends: the notifications that waited then.
  await setScope('every').execute(db)
  await sql`
    insert into ended_product (product_id, account_id, position)
    select product_id, account_id, max(event_position) + 1 from notification
    where status = 'failed' and error = 'The product was deleted before this was sent'
    group by product_id, account_id`.execute(db)
  await setScope('').execute(db)
}
