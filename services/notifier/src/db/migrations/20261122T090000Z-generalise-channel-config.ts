import { type Kysely, sql } from 'kysely'

const setScope = (accounts: string) => sql`select set_config('shiplog.accounts', ${accounts}, true)`

/**
 * Channels of every type keep a secret and a config, where those of chat webhooks had two columns of their own.
 * Pods of the release before write the old columns and pods of this one the new; until all are of this one, a
 * trigger copies what either writes. A later release drops the trigger and the old columns.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table channel add column secret text, add column config jsonb`.execute(db)
  await sql`comment on column channel.secret is 'compact JWE of what the type of the channel needs to send'`.execute(
    db,
  )
  await sql`comment on column channel.config is 'as answers show it, without secrets'`.execute(db)
  await sql`
    create function copy_channel_columns() returns trigger language plpgsql as $$
      begin
        if new.secret is null
          or (tg_op = 'UPDATE' and new.webhook_url is distinct from old.webhook_url) then
          new.secret := new.webhook_url;
          new.config := jsonb_build_object('webhook_url', new.webhook_url_masked);
        else
          new.webhook_url := new.secret;
          new.webhook_url_masked := coalesce(new.config ->> 'webhook_url', '');
        end if;
        return new;
      end
    $$`.execute(db)
  await sql`
    create trigger copy_channel_columns before insert or update on channel
      for each row execute function copy_channel_columns()`.execute(db)
  // The trigger fills the new columns of every row that is written. Rows are of all accounts.
  await setScope('every').execute(db)
  await sql`update channel set secret = null`.execute(db)
  await setScope('').execute(db)
  await sql`alter table channel alter column secret set not null, alter column config set not null`.execute(
    db,
  )
}
