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

const count = async (
  tx: Tx,
  table: 'channel' | 'preference',
  column: 'account_id' | 'channel_id',
  id: string,
): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx)
  return rows[0]?.found ?? 0
}

const requireBelow = (quota: number, found: number, what: string): void => {
  if (found < quota) return
  throw new HttpError(409, `${what}, which is the limit: delete one first`)
}

/** Requires that the account may have another channel. @throws HttpError 409 when the quota is reached */
export const requireChannelQuota = async (tx: Tx, { quotas }: Config, account_id: string): Promise<void> => {
  await lockCounts(tx, account_id)
  const found = await count(tx, 'channel', 'account_id', account_id)
  requireBelow(quotas.channels, found, `The account has ${found} channels`)
}

type PreferenceOwner = { account_id: string; channel_id: string }

/** Requires that the channel may have another preference. @throws HttpError 409 when the quota is reached */
export const requireQuotaOfChannel = async (
  tx: Tx,
  { quotas }: Config,
  { account_id, channel_id }: PreferenceOwner,
): Promise<void> => {
  await lockCounts(tx, account_id)
  const found = await count(tx, 'preference', 'channel_id', channel_id)
  requireBelow(quotas.preferencesOfChannel, found, `The channel has ${found} preferences`)
}

/** Requires that the channel and its account may have another preference. @throws HttpError 409 otherwise */
export const requirePreferenceQuota = async (
  tx: Tx,
  config: Config,
  owner: PreferenceOwner,
): Promise<void> => {
  await requireQuotaOfChannel(tx, config, owner)
  const found = await count(tx, 'preference', 'account_id', owner.account_id)
  requireBelow(config.quotas.preferences, found, `The account has ${found} preferences`)
}
