import { HttpError } from '@shiplog/http'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Locks the account's counts until the transaction ends. So requests that check a quota or the number of
 * waiting test messages run one at a time in each account.
 */
export const lockCounts = async (tx: Tx, account_id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifier ${account_id}`}, 0))`.execute(tx)
}

const requireBelow = async (
  tx: Tx,
  quota: number,
  table: 'channel' | 'preference',
  owner: 'account' | 'channel',
  id: string,
): Promise<void> => {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from ${sql.table(table)} where ${sql.ref(`${owner}_id`)} = ${id}`.execute(tx)
  const found = rows[0]?.found ?? 0
  if (found >= quota)
    throw new HttpError(409, `The ${owner} has ${found} ${table}s, which is the limit: delete one first`)
}

/** Requires that the account may have another channel. @throws HttpError 409 when the quota is reached */
export const requireChannelQuota = async (tx: Tx, { quotas }: Config, account_id: string): Promise<void> => {
  await lockCounts(tx, account_id)
  await requireBelow(tx, quotas.channels, 'channel', 'account', account_id)
}

type PreferenceOwner = { account_id: string; channel_id: string }

/** Requires that the channel may have another preference. @throws HttpError 409 when the quota is reached */
export const requireQuotaOfChannel = async (
  tx: Tx,
  { quotas }: Config,
  { account_id, channel_id }: PreferenceOwner,
): Promise<void> => {
  await lockCounts(tx, account_id)
  await requireBelow(tx, quotas.preferencesOfChannel, 'preference', 'channel', channel_id)
}

/** Requires that the channel and its account may have another preference. @throws HttpError 409 otherwise */
export const requirePreferenceQuota = async (
  tx: Tx,
  config: Config,
  owner: PreferenceOwner,
): Promise<void> => {
  await requireQuotaOfChannel(tx, config, owner)
  await requireBelow(tx, config.quotas.preferences, 'preference', 'account', owner.account_id)
}
