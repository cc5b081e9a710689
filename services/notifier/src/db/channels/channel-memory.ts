import { sql } from 'kysely'
import type { Remembered } from '../../domain/verdict.ts'
import type { Db, Tx } from '../tables.ts'

type Memory = Map<string, unknown>

/** Reads what was remembered of several channels, by channel. */
export const recallOf = async (
  db: Db,
  wanted: readonly { channel_id: string; keys: readonly string[] }[],
): Promise<Map<string, Memory>> => {
  const pairs = wanted.flatMap(({ channel_id, keys }) => keys.map((key) => ({ channel_id, key })))
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<{ channel_id: string; key: string; value: unknown }>`
    select channel_id, key, value from channel_memory
    join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as wanted (channel_id uuid, key text)
      using (channel_id, key)`.execute(db)
  const byChannel = Map.groupBy(rows, ({ channel_id }) => channel_id)
  return new Map(
    [...byChannel].map(([id, found]) => [id, new Map(found.map(({ key, value }) => [key, value]))]),
  )
}

/** Reads what was remembered under these keys of one channel. Keys without a value are missing. */
export const recall = async (db: Db, channel_id: string, keys: readonly string[]): Promise<Memory> =>
  (await recallOf(db, [{ channel_id, keys }])).get(channel_id) ?? new Map()

/**
 * Stores what a channel type remembers. Fields of a stored value stay when the new value does not have them.
 * Nothing is stored for a channel that was deleted meanwhile.
 */
export const remember = async (tx: Tx, channel_id: string, values: readonly Remembered[]): Promise<void> => {
  const removed = values.filter(({ value }) => value === null).map(({ key }) => key)
  if (removed.length > 0)
    await tx
      .deleteFrom('channel_memory')
      .where('channel_id', '=', channel_id)
      .where(sql<boolean>`key = any (${removed}::text[])`)
      .execute()
  const kept = values.filter(({ value }) => value !== null)
  if (kept.length === 0) return
  await sql`
    insert into channel_memory (channel_id, key, account_id, value, kept_until)
    select channel.id, given.key, account_id, given.value,
      now() + make_interval(secs => given."keepMs" / 1000)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given (key text, value jsonb, "keepMs" float8)
    join channel on channel.id = ${channel_id}
    on conflict (channel_id, key) do update
      set value = channel_memory.value || excluded.value, kept_until = excluded.kept_until`.execute(tx)
}
