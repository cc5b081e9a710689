import type { ApprovalRequestListQuery } from '@shiplog/contract'
import {
  fetchPage,
  fixedQuery,
  givenRows,
  hasId,
  newestOf,
  type Page,
  sendTogether,
  statement,
} from '@shiplog/postgres'
import { sql } from 'kysely'
import type { ApprovalRow } from '../guard/approvals/rows.ts'
import { type AccountVersion, type Builders, selectBuilds, toBuilders } from './builders.ts'
import type { Tx } from './tables.ts'

/** Searches for requests for a version in an environment. `version`: null finds only those without one. */
export type ApprovalSearch = { product_id: string; environment_id: string; version: string | null }

/**
 * SQL that selects the ids of the requests that are searched for and have not expired: those of the versions,
 * and open ones for any commit or branch.
 */
const ofStarts = `
  select request.id from unnest($1::uuid[], $2::uuid[], $3::text[])
    as wanted (product_id, environment_id, version)
  join approval_request as request on request.product_id = wanted.product_id
    and request.environment_id = wanted.environment_id and request.expires_at > $4::timestamptz
  where request.version = wanted.version
    or (request.version is null and request.state in ('pending', 'approved'))`

const parametersOf = (searches: ApprovalSearch[], now: Date): unknown[] => [
  searches.map(({ product_id }) => product_id),
  searches.map(({ environment_id }) => environment_id),
  searches.map(({ version }) => version),
  now.toISOString(),
]

const find = statement<ApprovalRow>(
  `select * from approval_request where id = any(array(${ofStarts})) order by created_at, id`,
)

/** Finds requests that have not expired, the oldest first: of the versions, and for any commit or branch. */
export const findRequestsOf = (tx: Tx, searches: ApprovalSearch[], now: Date): Promise<ApprovalRow[]> =>
  find(tx, parametersOf(searches, now))

// Requests are locked in the order of their keys, so that no two batches deadlock.
const lock = fixedQuery<ApprovalRow>(
  `select * from approval_request where id = any(array(${ofStarts})) order by id for update`,
)

/** Locks and returns the same requests as `findRequestsOf`, the oldest first. */
export const lockRequestsOf = async (
  tx: Tx,
  searches: ApprovalSearch[],
  now: Date,
): Promise<ApprovalRow[]> => {
  const [rows] = await sendTogether(tx, [lock(parametersOf(searches, now))])
  return rows
}

/** Locks one request; undefined when the account has none with this id. */
export const lockRequest = (tx: Tx, account_id: string, id: string): Promise<ApprovalRow | undefined> =>
  tx.selectFrom('approval_request').selectAll().where(hasId(account_id, id)).forUpdate().executeTakeFirst()

type OpenCount = { account_id: string; open: number }
const count = fixedQuery<OpenCount>(`
  select account_id, count(*)::int as open from approval_request
  where account_id = any($1::uuid[]) and (state = 'pending' or (state = 'approved' and version is null))
    and expires_at > $2::timestamptz
  group by account_id`)

const toOpenCounts = (rows: OpenCount[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ account_id, open }) => [account_id, open]))

/** Counts the open requests of accounts: pending ones, and unused approved ones for a commit or a branch. */
export const countOpenRequests = async (
  tx: Tx,
  account_ids: string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const [rows] = await sendTogether(tx, [count([account_ids, now.toISOString()])])
  return toOpenCounts(rows)
}

/** The type makes the compiler refuse a missing column. */
const given = givenRows<ApprovalRow>({
  id: 'uuid',
  account_id: 'uuid',
  product_id: 'uuid',
  product_name: 'text',
  environment_id: 'uuid',
  environment_name: 'text',
  version: 'text',
  scm_sha: 'text',
  scm_branch: 'text',
  state: 'text',
  requirements: 'jsonb',
  decisions: 'jsonb',
  owners: 'text[]',
  waits_for: 'text[]',
  waits_for_owners: 'text[]',
  expires_hours: 'float8',
  requested_by: 'text',
  reason: 'text',
  pending_deployment_id: 'uuid',
  named_at: 'timestamptz',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  decided_at: 'timestamptz',
})
const upsert = given.statementWithNext(
  (rows) => `
  insert into approval_request (${given.columns}) ${rows}
  on conflict (id) do update set ${given.fromExcluded('id')}`,
)

/** Inserts or replaces requests. The statement is sent with the transaction's next statement. */
export const saveRequests = async (tx: Tx, rows: ApprovalRow[]): Promise<void> => {
  if (rows.length > 0) await upsert(tx, rows)
}

/** A version that was approved or completed in an environment, so that older requests are superseded. */
export type Newer = {
  product_id: string
  environment_id: string
  version: string
  /** Time at which the version was first named. */
  named_at: Date
  /** True for a version that has completed: its own pending requests are superseded, too. */
  isDone: boolean
}

/** Maximum number of requests that one transaction supersedes. The next version supersedes the others. */
const maxSuperseded = 200

// A request that somebody decides about at this moment is skipped: waiting for it could deadlock.
const supersede = statement<ApprovalRow>(`
  update approval_request set state = 'superseded', decided_at = $6::timestamptz
  where id = any(array(
    select request.id
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::boolean[])
      as newer (product_id, environment_id, version, named_at, is_done)
    join approval_request as request on request.product_id = newer.product_id
      and request.environment_id = newer.environment_id and request.expires_at > $6::timestamptz
    where request.state = 'pending' and request.version is not null
      and case when request.version = newer.version then newer.is_done
        else request.named_at < newer.named_at end
    limit ${maxSuperseded} for update of request skip locked
  ))
  returning *`)

/** Supersedes the pending requests of older versions, and returns them. */
export const supersedeOlder = (tx: Tx, newer: readonly Newer[], now: Date): Promise<ApprovalRow[]> =>
  supersede(tx, [
    newer.map(({ product_id }) => product_id),
    newer.map(({ environment_id }) => environment_id),
    newer.map(({ version }) => version),
    newer.map(({ named_at }) => named_at.toISOString()),
    newer.map(({ isDone }) => isDone),
    now.toISOString(),
  ])

/** Locks the requests of a batch's starts, and loads what else is needed to count them, in one round trip. */
export const lockForBatch = async (
  tx: Tx,
  {
    searches,
    account_ids,
    versions,
  }: { searches: ApprovalSearch[]; account_ids: string[]; versions: AccountVersion[] },
  now: Date,
): Promise<{ rows: ApprovalRow[]; open: ReadonlyMap<string, number>; builders: Builders }> => {
  const [rows, open, builds] = await sendTogether(tx, [
    lock(parametersOf(searches, now)),
    count([account_ids, now.toISOString()]),
    selectBuilds(versions),
  ])
  return { rows, open: toOpenCounts(open), builders: toBuilders(builds) }
}

/** The user who asks for requests, as requests name people. */
export type RequestReader = {
  subject: string
  /** Subject and e-mail addresses, as `owners` has them. */
  identities: string[]
  /** Roles, subject and verified e-mail address, as `waits_for` has them. Empty for a program. */
  keys: string[]
  now: Date
}

/**
 * True for a request for which an approval of the caller would count. It is false when an earlier one of the
 * caller counts already.
 */
const waitsForCaller = ({ keys, identities, subject, now }: RequestReader) => sql<boolean>`(
  state = 'pending' and expires_at > ${now}
  and case when owners && ${identities}::text[] then waits_for_owners else waits_for end && ${keys}::text[]
  and not requirements @> ${JSON.stringify([{ approved_by: [subject] }])}::jsonb
)`

type Filter = Omit<ApprovalRequestListQuery, 'limit' | 'cursor'>

/** Returns SQL for the state that answers show: see `stateAt`. */
export const shownState = (now: Date) =>
  sql<string>`case when state = 'pending' and expires_at <= ${now} then 'expired' else state end`

const selectFor = (tx: Tx, account_id: string, caller: RequestReader) =>
  tx
    .selectFrom('approval_request')
    .selectAll()
    .select(waitsForCaller(caller).as('waits_for_me'))
    .where('account_id', '=', account_id)

/** A request, and whether it waits for the caller. */
export type ApprovalRowForCaller = ApprovalRow & { waits_for_me: boolean }

export const findRequest = (
  tx: Tx,
  account_id: string,
  id: string,
  caller: RequestReader,
): Promise<ApprovalRowForCaller | undefined> =>
  selectFor(tx, account_id, caller).where('id', '=', id).executeTakeFirst()

/** Lists requests, the newest first. */
export const listRequests = (
  tx: Tx,
  account_id: string,
  { state, waiting_for, product, environment, version }: Filter,
  { page, caller }: { page: Page; caller: RequestReader },
): Promise<(ApprovalRowForCaller & { is_beyond: boolean })[]> => {
  let query = selectFor(tx, account_id, caller)
  if (waiting_for === 'me') query = query.where('state', '=', 'pending').where(waitsForCaller(caller))
  if (state === 'pending') query = query.where('state', '=', 'pending')
  if (state !== null) query = query.where(shownState(caller.now), '=', state)
  if (product !== null) query = query.where('product_name', '=', product)
  if (environment !== null) query = query.where('environment_name', '=', environment)
  if (version !== null) query = query.where('version', '=', version)
  return fetchPage(tx, newestOf(query, page))
}

/** Stores that at most `limit` requests of all accounts have expired. @returns their number */
export const storeExpired = async (tx: Tx, now: Date, limit: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update approval_request set state = 'expired', decided_at = expires_at where id = any(array(
      select id from approval_request where state = 'pending' and expires_at <= ${now}
      limit ${limit} for update skip locked
    ))`.execute(tx)
  return Number(numAffectedRows)
}
