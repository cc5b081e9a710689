import type { preflightCheckListQuery } from '@shiplog/contract'
import { firstIdAt, type PreflightEvent } from '@shiplog/events'
import { isId } from '@shiplog/http'
import {
  type DeletedProduct,
  fetchPage,
  givenRows,
  hasId,
  isAfter,
  type Page,
  rowsToFetch,
  statementWithNext,
} from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { isNotDeletedIn } from './deleted-products.ts'
import type { Db, PreflightCheckRuleTable, PreflightCheckTable, Tx } from './tables.ts'

/** Columns of the rows to insert. The type parameter makes the compiler report a missing column. */
const given = givenRows<Record<keyof PreflightCheckTable, unknown>>({
  id: 'uuid',
  account_id: 'uuid',
  position: 'bigint',
  outcome: 'text',
  product_id: 'uuid',
  version_id: 'uuid',
  environment_id: 'uuid',
  product_name: 'text',
  version: 'text',
  environment_name: 'text',
  deployment_id: 'uuid',
  reported_status: 'text',
  code: 'text',
  message: 'text',
  rule_id: 'uuid',
  rule_name: 'text',
  retry_after: 'timestamptz',
  rules: 'jsonb',
  override: 'jsonb',
  deployed_by: 'text',
  deployed_by_email: 'text',
  deployed_by_name: 'text',
  scm_branch: 'text',
  scm_sha: 'text',
  build_url: 'text',
  build_number: 'text',
  source_system: 'text',
  invoke_id: 'text',
  occurred_at: 'timestamptz',
  checked_at: 'timestamptz',
  wait_id: 'uuid',
})
const insert = statementWithNext(`
  insert into preflight_check (${given.columns}) ${given.query} on conflict (id) do nothing`)

const givenRules = givenRows<Record<keyof PreflightCheckRuleTable, unknown>>({
  check_id: 'uuid',
  rule_id: 'uuid',
  account_id: 'uuid',
  checked_at: 'timestamptz',
})
const insertRules = statementWithNext(`
  insert into preflight_check_rule (${givenRules.columns}) ${givenRules.query} on conflict do nothing`)

const violatedRules = ({ id: check_id, account_id, data }: PreflightEvent) => {
  const failed = data.rules.filter(({ evaluation_result }) => evaluation_result === 'failed')
  const rule_ids = new Set([data.rule_id, ...failed.map(({ rule_id }) => rule_id)])
  return [...rule_ids].map((rule_id) => ({ check_id, rule_id, account_id, checked_at: data.received_at }))
}

/**
 * Stores checks. The statements are sent with the transaction's next statement.
 *
 * @param waitOf id of the wait of each blocked check, by the check's id
 */
export const insertPreflightChecks = async (
  tx: Tx,
  checks: PreflightEvent[],
  waitOf: Map<string, string>,
): Promise<void> => {
  const rows = checks.map(({ id, account_id, position, outcome, data }) => {
    const wait_id = waitOf.get(id) ?? null
    return { ...data, id, account_id, position, outcome, checked_at: data.received_at, wait_id }
  })
  await insert(tx, given.parametersOf(rows))
  await insertRules(tx, givenRules.parametersOf(checks.flatMap(violatedRules)))
}

/** Filters of a list; null for none. */
export type PreflightCheckFilter = Omit<z.output<typeof preflightCheckListQuery>, 'limit' | 'cursor'>

type SelectedRow = Selectable<PreflightCheckTable> & { passed_at: Date | null }
export type PreflightCheckRow = Omit<SelectedRow, 'retry_after'> & { retry_after: string | null }

const toShown = (row: SelectedRow): PreflightCheckRow => ({
  ...row,
  retry_after: row.retry_after?.toISOString() ?? null,
})

/** Time at which the blocked version was admitted later. */
const passedAt = sql<Date | null>`(
  select passed_at from preflight_wait where preflight_wait.id = preflight_check.wait_id
)`.as('passed_at')

const selectChecks = (db: Db, account_id: string) =>
  db
    .selectFrom('preflight_check')
    .selectAll('preflight_check')
    .select(passedAt)
    .where('preflight_check.account_id', '=', account_id)
    .where(isNotDeletedIn(account_id, 'preflight_check', 'position'))

const newestChecks = sql`checked_at desc, id desc`

const matching = (db: Db, account_id: string, filter: PreflightCheckFilter, { after }: Page) => {
  // With `rule_id`, the index of the rule's checks is read in order. It has the same times and ids.
  const isOfRule = filter.rule_id !== null
  const [time, id] = isOfRule ? ['rule.checked_at', 'rule.check_id'] : ['preflight_check.checked_at', 'id']
  let query = selectChecks(db, account_id)
  if (filter.rule_id !== null)
    query = query
      .innerJoin('preflight_check_rule as rule', 'rule.check_id', 'preflight_check.id')
      .where('rule.account_id', '=', account_id)
      .where('rule.rule_id', '=', filter.rule_id) as typeof query
  if (filter.product !== null) query = query.where('product_name', '=', filter.product)
  if (filter.environment !== null) query = query.where('environment_name', '=', filter.environment)
  if (filter.outcome !== null) query = query.where('outcome', '=', filter.outcome)
  if (filter.from !== null) query = query.where(sql.ref(time), '>=', new Date(filter.from))
  if (filter.to !== null) query = query.where(sql.ref(time), '<', new Date(filter.to))
  if (after !== null) query = query.where(isAfter(after, time, id))
  return query.orderBy(sql`${sql.ref(time)} desc, ${sql.ref(id)} desc`)
}

/** Lists checks, newest first. Each filter has an index. */
export const listPreflightChecks = async (
  db: Db,
  account_id: string,
  filter: PreflightCheckFilter,
  page: Page,
): Promise<PreflightCheckRow[]> => {
  if (filter.rule_id !== null && !isId(filter.rule_id)) return []
  const newest = matching(db, account_id, filter, page).limit(rowsToFetch(page))
  const rows = await fetchPage(db, newest, newestChecks)
  return rows.map((row) => ({ ...toShown(row), is_beyond: row.is_beyond }))
}

export const findPreflightCheck = async (
  db: Db,
  account_id: string,
  id: string,
): Promise<PreflightCheckRow | undefined> => {
  const row = await selectChecks(db, account_id).where(hasId(account_id, id)).executeTakeFirst()
  return row && toShown(row)
}

/** Deletes the checks and waits with these ids, at most `limit` of each. @returns true if more may be left */
const deleteSome = async (
  tx: Tx,
  { checks, waits }: Record<'checks' | 'waits', ReturnType<typeof sql>>,
  limit: number,
): Promise<boolean> => {
  const { rows } = await sql<{ checks: number; waits: number }>`
    with deleted as (
      delete from preflight_check where id = any(array(${checks} limit ${limit})) returning id
    ), deleted_rules as (
      delete from preflight_check_rule where check_id = any(array(select id from deleted))
    ), deleted_waits as (
      delete from preflight_wait where id = any(array(${waits} limit ${limit})) returning id
    )
    select (select count(*) from deleted)::int as checks, (select count(*) from deleted_waits)::int as waits`.execute(
    tx,
  )
  const [deleted] = rows
  return deleted !== undefined && Math.max(deleted.checks, deleted.waits) === limit
}

/**
 * Deletes some checks of a deleted product from before the deletion, with the waits. None from before it can
 * appear later, because the projection applies events in the order of the log.
 *
 * @returns true if more may be left
 */
export const deleteChecksOfProduct = (
  tx: Tx,
  { account_id, product_name, position }: DeletedProduct,
  limit: number,
): Promise<boolean> => {
  const isDeleted = sql`account_id = ${account_id} and product_name = ${product_name} and position < ${position}`
  const checks = sql`select id from preflight_check where ${isDeleted}`
  return deleteSome(tx, { checks, waits: sql`select id from preflight_wait where ${isDeleted}` }, limit)
}

/**
 * Deletes some checks from before `before`, and the waits of which all checks are that old. Ids are in the
 * order of time.
 *
 * @returns true if more may be left
 */
export const deleteOldChecks = (tx: Tx, before: Date, limit: number): Promise<boolean> => {
  const end = firstIdAt(before)
  const checks = sql`select id from preflight_check where id < ${end}::uuid order by id`
  const waits = sql`select id from preflight_wait where id < ${end}::uuid and last_check_id < ${end}::uuid order by id`
  return deleteSome(tx, { checks, waits }, limit)
}
