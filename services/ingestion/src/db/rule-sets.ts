import { statement, statementWithNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** What a batch needs to know first of the rules of an account. */
export type RuleSet = {
  account_id: string
  /** Every change of the account's rules, and of the types of its environments, raises it. */
  revision: number
  /** True when starts of the account are decided one after the other. */
  is_serialised: boolean
  has_overrides: boolean
}

/**
 * Returns a column `rule_sets` for a `select` list: the rule sets of accounts; null when there are none.
 *
 * @param account_ids SQL of an array of accounts
 */
export const ruleSetsOf = (account_ids: string): string => `(
  select jsonb_agg(jsonb_build_object(
    'account_id', account_id, 'revision', revision, 'is_serialised', is_serialised,
    'has_overrides', overrides_until > now()
  )) from rule_set where account_id = any(${account_ids})
) as rule_sets`

const read = statement<{ rule_sets: RuleSet[] | null }>(`select ${ruleSetsOf('$1::uuid[]')}`)

/** Reads the rule set of an account; undefined when it has never had rules. */
export const readRuleSet = async (tx: Tx, account_id: string): Promise<RuleSet | undefined> => {
  const [row] = await read(tx, [[account_id]])
  return row?.rule_sets?.[0]
}

const lock = statementWithNext(
  'select 1 from rule_set where account_id = any($1::uuid[]) order by account_id for update',
)

/**
 * Makes other transactions with starts of these accounts wait until this one ends. Rows are locked in the
 * order of their keys, so that no two batches deadlock. The lock is sent with the transaction's next
 * statement, which already sees what the transactions before have stored.
 */
export const lockRuleSets = async (tx: Tx, account_ids: string[]): Promise<void> => {
  if (account_ids.length > 0) await lock(tx, [account_ids])
}

/**
 * Raises the revision of these accounts, after types of their environments were changed. An account without
 * rules gets a row too: it makes a transaction with the account's first rule wait until this one ends, so
 * that no replica compiles the rule with the types of before.
 */
export const raiseRevisions = async (tx: Tx, account_ids: string[]): Promise<void> => {
  // Rows are locked in the order of their keys, so that no two transactions deadlock.
  await sql`
    insert into rule_set (account_id, revision, is_serialised, overrides_until)
    select distinct account_id, 1, false, '-infinity'::timestamptz
    from unnest(${account_ids}::uuid[]) as changed (account_id) order by account_id
    on conflict (account_id) do update set revision = rule_set.revision + 1`.execute(tx)
}

/** Raises the revisions of all accounts, after the types of all environments were made anew. */
export const raiseAllRevisions = async (tx: Tx): Promise<void> => {
  await sql`update rule_set set revision = revision + 1`.execute(tx)
}

/**
 * Raises the revision of an account's rules, and locks its rule set until the transaction ends. Changes of an
 * account's rules wait for each other here, so a change reads what it decides by after this.
 */
export const raiseRevision = (tx: Tx, account_id: string): Promise<void> => raiseRevisions(tx, [account_id])

/** Notes whether the account has a rule about concurrency, after its rules were changed. */
export const noteConcurrencyRules = async (tx: Tx, account_id: string): Promise<void> => {
  await sql`
    update rule_set set is_serialised = exists (
      select from deployment_rule where account_id = ${account_id} and type = 'concurrency'
    ) where account_id = ${account_id}`.execute(tx)
}

/** Notes the time until which the account has overrides. */
export const noteOverride = async (tx: Tx, account_id: string, expires_at: Date): Promise<void> => {
  await sql`
    update rule_set set overrides_until = greatest(overrides_until, ${expires_at}::timestamptz)
    where account_id = ${account_id}`.execute(tx)
}
