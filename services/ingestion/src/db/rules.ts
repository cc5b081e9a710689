import type { RuleMode, RuleType } from '@shiplog/events'
import { hasId, newestOf, type Page } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { RevisionRow, RuleRow } from '../guard/rows.ts'
import type { Tx } from './tables.ts'

const ofAccount = (tx: Tx, account_id: string) =>
  tx.selectFrom('deployment_rule').selectAll().where('account_id', '=', account_id)

export const findRule = (tx: Tx, account_id: string, id: string): Promise<RuleRow | undefined> =>
  tx.selectFrom('deployment_rule').selectAll().where(hasId(account_id, id)).executeTakeFirst()

/**
 * Returns all rules of an account, the oldest first. `row` is null for a rule that has the `known` revision.
 * One statement reads all of them, so that no rule is missed that changes meanwhile.
 *
 * @param known revisions by ids of rules
 */
export const loadChangedRules = async (
  tx: Tx,
  account_id: string,
  known: Readonly<Record<string, number>>,
): Promise<{ id: string; row: RuleRow | null }[]> => {
  const { rows } = await sql<RuleRow & { rule_id: string; id: string | null }>`
    select rule.id as rule_id, changed.* from deployment_rule as rule
    left join deployment_rule as changed on changed.id = rule.id
      and (${JSON.stringify(known)}::jsonb ->> rule.id::text)::int is distinct from rule.revision
    where rule.account_id = ${account_id}
    order by rule.created_at, rule.id`.execute(tx)
  return rows.map(({ rule_id: id, ...row }) => ({ id, row: row.id === null ? null : row }))
}

/** Returns those of the ids that are rules of the account. */
export const findRuleIds = async (tx: Tx, account_id: string, ids: string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('deployment_rule')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

export const listRules = (
  tx: Tx,
  account_id: string,
  { type, mode }: { type: RuleType | null; mode: RuleMode | null },
): Promise<RuleRow[]> => {
  let query = ofAccount(tx, account_id)
  if (type !== null) query = query.where('type', '=', type)
  if (mode !== null) {
    const now = sql`case when mode = 'disabled' and until <= now() then 'enabled' else mode end`
    query = query.where(now, '=', mode)
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export type RuleTotals = {
  rules: number
  bytes: number
  windows: number
  /** Requirements and bytes of the rules of the type `approval`. */
  requirements: number
  approval_bytes: number
}

/** Counts the rules of an account without one of them, with their bytes, windows and requirements. */
export const countRules = async (tx: Tx, account_id: string, but: string | null): Promise<RuleTotals> => {
  const bytes = sql`octet_length(scope::text) + octet_length(config::text)`
  const { rows } = await sql<RuleTotals>`
    select count(*) as rules,
      coalesce(sum(${bytes}), 0)::float8 as bytes,
      coalesce(sum(jsonb_array_length(config -> 'windows')), 0)::float8 as windows,
      coalesce(sum(jsonb_array_length(config -> 'requirements')), 0)::float8 as requirements,
      coalesce(sum(${bytes}) filter (where type = 'approval'), 0)::float8 as approval_bytes
    from deployment_rule where account_id = ${account_id} and id is distinct from ${but}::uuid`.execute(tx)
  return rows[0] ?? { rules: 0, bytes: 0, windows: 0, requirements: 0, approval_bytes: 0 }
}

/** Returns the id of the account's rule with a name; undefined when it has none. */
export const findRuleByName = async (
  tx: Tx,
  account_id: string,
  name: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('deployment_rule')
    .select('id')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id
}

const toValues = ({ scope, config, ...row }: RuleRow) => ({
  ...row,
  scope: JSON.stringify(scope),
  config: JSON.stringify(config),
})

/** Inserts or replaces a rule. */
export const saveRule = async (tx: Tx, row: RuleRow): Promise<void> => {
  const values = toValues(row) as unknown as RuleRow
  const { id: _, account_id: __, ...changed } = values
  await tx
    .insertInto('deployment_rule')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute()
}

export const removeRule = async (tx: Tx, account_id: string, id: string): Promise<void> => {
  await tx.deleteFrom('deployment_rule').where(hasId(account_id, id)).execute()
}

/**
 * Maximum number of revisions that an account keeps, those of deleted rules included, and besides the first
 * and the latest revision of each rule.
 */
const maxRevisions = 2_000

/** Inserts a revision, and deletes the oldest ones of the account that are too many. */
export const insertRevision = async (tx: Tx, row: RevisionRow): Promise<void> => {
  const rule = JSON.stringify(row.rule)
  await tx
    .insertInto('deployment_rule_revision')
    .values({ ...row, rule: rule as unknown as RevisionRow['rule'] })
    .execute()
  await sql`
    delete from deployment_rule_revision where (rule_id, revision) in (
      select rule_id, revision from deployment_rule_revision as old
      where account_id = ${row.account_id} and not exists (
        select from deployment_rule where id = old.rule_id and old.revision in (1, deployment_rule.revision)
      )
      order by changed_at desc, rule_id desc offset ${maxRevisions}
    )`.execute(tx)
}

/** True when the account has, or had, this rule. */
export const hasRevisions = async (tx: Tx, account_id: string, rule_id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('deployment_rule_revision')
    .select('rule_id')
    .where('account_id', '=', account_id)
    .where('rule_id', '=', rule_id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the revisions of a rule, the newest first; also those of a deleted rule. */
export const listRevisions = (
  tx: Tx,
  account_id: string,
  rule_id: string,
  page: Page,
): Promise<(RevisionRow & { created_at: Date })[]> => {
  const revisions = tx
    .selectFrom('deployment_rule_revision')
    .selectAll()
    .select('changed_at as created_at')
    .where('account_id', '=', account_id)
    .where('rule_id', '=', rule_id)
  const query = tx.selectFrom(revisions.as('deployment_rule_revision')).selectAll()
  return newestOf(query as never, page).execute() as Promise<(RevisionRow & { created_at: Date })[]>
}
