import { type Kysely, sql } from 'kysely'

const setScope = (accounts: string) => sql`select set_config('shiplog.accounts', ${accounts}, true)`

/**
 * Masked addresses showed the first label of the host, which may be the secret. What is not known any more is
 * the end of the host, which new ones show.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await setScope('every').execute(db)
  await sql`
    update channel set config = jsonb_set(config, '{webhook_url}',
      to_jsonb(regexp_replace(config ->> 'webhook_url', '^(https?://)[^/]+[.]…/', '\\1…/')))
    where config ->> 'webhook_url' ~ '^https?://[^/]+[.]…/'`.execute(db)
  await setScope('').execute(db)
}
