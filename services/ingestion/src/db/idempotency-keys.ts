import { rowBytes, withNext } from '@shiplog/postgres'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { IdempotencyKeyRow, Tx } from './tables.ts'

/** A request under an idempotency key. */
export type KeyedRequest = Pick<IdempotencyKeyRow, 'account_id' | 'key' | 'kind' | 'body_hash'>
/** With the answer that it got first. */
export type FirstAnswer = KeyedRequest & { status: number; body: object }

/**
 * Claims these keys until the transaction ends; of two requests at once with one key, the second waits here
 * for the first.
 *
 * @param since older answers are forgotten
 * @returns the first answers under these keys, no more than `maxBytes` of them in the order of the requests;
 *   `cutAt` is the place of the first request whose answer is not there, if there is one
 */
export const claimIdempotencyKeys = async (
  tx: Tx,
  requests: KeyedRequest[],
  { now, since, maxBytes }: { now: Date; since: Date; maxBytes: number },
): Promise<{ repeated: FirstAnswer[]; cutAt?: number }> => {
  if (requests.length === 0) return { repeated: [] }
  const column = (name: keyof KeyedRequest) => sql.val(requests.map((request) => request[name]))
  // On a conflict, the update that changes nothing locks the row and returns it. All lock in the order of the
  // key, so that there is no deadlock.
  const { rows } = await sql<IdempotencyKeyRow & { place: number; bytes_so_far: number }>`
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
    ), weighed as materialized (
      select claimed.*, number - 1 as place, ${rowBytes('claimed')} as bytes
      from claimed join request using (account_id, key)
    ), counted as (select *, sum(bytes) over (order by place) as bytes_so_far from weighed)
    select account_id, key, kind, body_hash, status, body, created_at, place, bytes_so_far
    from counted where bytes_so_far - bytes <= ${maxBytes}`.execute(tx)
  const cutAt = rows.find(({ bytes_so_far }) => bytes_so_far > maxBytes)?.place
  const repeated = rows.flatMap(({ status, body, place: _, bytes_so_far: __, ...row }) =>
    status !== null && body !== null && row.created_at >= since ? [{ ...row, status, body }] : [],
  )
  return { repeated, ...(cutAt !== undefined && { cutAt }) }
}

/** Stores the first answers to requests whose keys are claimed, with the transaction's next statement. */
export const storeFirstAnswers = async (tx: Tx, answers: FirstAnswer[], now: Date): Promise<void> => {
  if (answers.length === 0) return
  const column = (name: keyof FirstAnswer) => sql.val(answers.map((answer) => answer[name]))
  await sql`${sql.raw(withNext)}
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
    where claimed.account_id = answer.account_id and claimed.key = answer.key`.execute(tx)
}

/** Deletes old keys, at most `limit`, and passes over those that are in use. @returns how many */
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
