import { HttpError } from '@shiplog/http'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Tx } from '../db/tables.ts'

/** What adds to something that is counted takes turns with others of the account, until it commits. */
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

const refuseAbove = (found: number, most: number, what: string): void => {
  if (found < most) return
  throw new HttpError(409, `${what}, as many as it may have: delete one first`)
}

/** @throws HttpError 409 when the account has as many channels as it may */
export const requireRoomForChannel = async (
  tx: Tx,
  { quotas }: Config,
  account_id: string,
): Promise<void> => {
  await lockCounts(tx, account_id)
  const found = await count(tx, 'channel', 'account_id', account_id)
  refuseAbove(found, quotas.channels, `The account has ${found} channels`)
}

type Place = { account_id: string; channel_id: string }

/** @throws HttpError 409 when the channel has as many preferences as it may */
export const requireRoomInChannel = async (
  tx: Tx,
  { quotas }: Config,
  { account_id, channel_id }: Place,
): Promise<void> => {
  await lockCounts(tx, account_id)
  const found = await count(tx, 'preference', 'channel_id', channel_id)
  refuseAbove(found, quotas.preferencesOfChannel, `The channel has ${found} preferences`)
}

/** @throws HttpError 409 when the channel or the account has as many preferences as it may */
export const requireRoomForPreference = async (tx: Tx, config: Config, place: Place): Promise<void> => {
  await requireRoomInChannel(tx, config, place)
  const found = await count(tx, 'preference', 'account_id', place.account_id)
  refuseAbove(found, config.quotas.preferences, `The account has ${found} preferences`)
}
