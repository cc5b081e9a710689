import { rowBytes, sendWithNext } from '@shiplog/postgres'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { IdempotencyKeyRow, Tx } from './tables.ts'

/** A request with an idempotency key. */
export type KeyedRequest = Pick<IdempotencyKeyRow, 'account_id' | 'key' | 'kind' | 'body_hash'>
/** A request with an idempotency key, and the first answer to it. */
export type FirstAnswer = KeyedRequest & { status: number; body: object }

/**
 * Locks these keys until the transaction ends. Another transaction with one of the keys waits until then.
 *
 * @param since answers that were stored before this time have expired and are ignored
 * @returns the first answers that are stored under these keys, up to `maxBytes`. `overflowIndex` is the index
 * of the first request with which the answers exceed `maxBytes`; absent when they do not
 */
export const claimIdempotencyKeys = async (
  tx: Tx,
  requests: KeyedRequest[],
  { now, since, maxBytes }: { now: Date; since: Date; maxBytes: number },
): Promise<{ storedAnswers: FirstAnswer[]; overflowIndex?: number }> => {
  if (requests.length === 0) return { storedAnswers: [] }
  const column = (name: keyof KeyedRequest) => sql.val(requests.map((request) => request[name]))
  // On a conflict, the update changes nothing; its purpose is to lock and return the existing row. Rows are
  // locked in the order of their keys, so that no two batches deadlock.
  const { rows } = await sql<IdempotencyKeyRow & { index: number; bytes_so_far: number }>`
    with request as materialized (
      select distinct on (account_id, key) * from unnest(
        ${column('account_id')}::uuid[], ${column('key')}::text[], ${column('kind')}::text[],
        ${column('body_hash')}::text[]
      ) with ordinality as request (account_id, key, kind, body_hash, number)
      order by account_id, key, number
    ), claimed as (
      insert into idempotency_key (account_id, key, kind, body_hash, created_at)
      select account_id, key, kind, body_hash, ${now}::timestamptz from request order by account_id, key
      on conflict (account_id, key) do update set key = excluded.key
      returning *
    ), measured as materialized (
      select claimed.*, number - 1 as index, ${rowBytes('claimed')} as bytes
      from claimed join request using (account_id, key)
    ), counted as (select *, sum(bytes) over (order by index) as bytes_so_far from measured)
    select account_id, key, kind, body_hash, status, body, created_at, index, bytes_so_far
    from counted where bytes_so_far - bytes <= ${maxBytes}`.execute(tx)
  const overflowIndex = rows.find(({ bytes_so_far }) => bytes_so_far > maxBytes)?.index
  const storedAnswers = rows.flatMap(({ status, body, index: _, bytes_so_far: __, ...row }) =>
    status !== null && body !== null && row.created_at >= since ? [{ ...row, status, body }] : [],
  )
  return { storedAnswers, ...(overflowIndex !== undefined && { overflowIndex }) }
}

/**
 * Stores first answers under keys that this transaction has locked. The statement is sent with the
 * transaction's next statement.
 */
export const storeFirstAnswers = async (tx: Tx, answers: FirstAnswer[], now: Date): Promise<void> => {
  if (answers.length === 0) return
  const column = (name: keyof FirstAnswer) => sql.val(answers.map((answer) => answer[name]))
  const update = sql`
    update idempotency_key as claimed set
      kind = answer.kind,
      body_hash = answer.body_hash,
      status = answer.status,
      body = answer.body,
      created_at = ${now}::timestamptz
    from unnest(
      ${column('account_id')}::uuid[], ${column('key')}::text[], ${column('kind')}::text[],
      ${column('body_hash')}::text[], ${column('status')}::int[],
      ${sql.val(answers.map((answer) => JSON.stringify(answer.body)))}::json[]
    ) as answer (account_id, key, kind, body_hash, status, body)
    where claimed.account_id = answer.account_id and claimed.key = answer.key`
  await sendWithNext(tx, update.compile(tx))
}

/**
 * Deletes at most `limit` keys that were created before a time. Skips locked keys.
 *
 * @returns the number of deleted keys
 */
export const deleteIdempotencyKeys = async (
  db: QueryExecutorProvider,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where created_at < ${before}::timestamptz
      limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows)
}
