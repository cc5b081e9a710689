import type { EnvironmentType } from '@shiplog/events'
import { statement, statementWithNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** What a batch needs to know first of the rules of an account. */
export type RuleSet = {
  account_id: string
  /** Every change of the account's rules raises it. */
  revision: number
  /** True when starts of the account are decided one after the other. */
  is_serialised: boolean
  has_overrides: boolean
  /** Types that people have given to environments of the batch, by the environments' names. */
  types: Record<string, EnvironmentType> | null
}

/**
 * Returns a column `rule_sets` for a `select` list: the rule sets of accounts; null when there are none.
 *
 * @param account_ids SQL of an array of accounts
 * @param environment_ids SQL of an array of environments whose types are read
 */
export const ruleSetsOf = (account_ids: string, environment_ids: string): string => `(
  select jsonb_agg(jsonb_build_object(
    'account_id', account_id, 'revision', revision, 'is_serialised', is_serialised,
    'has_overrides', overrides_until > now(),
    'types', (
      select jsonb_object_agg(known.environment_name, known.type) from explicit_environment_type as known
      where known.environment_id = any(${environment_ids}) and known.account_id = rule_set.account_id
    )
  )) from rule_set where account_id = any(${account_ids})
) as rule_sets`

const read = statement<{ rule_sets: RuleSet[] | null }>(`select ${ruleSetsOf('$1::uuid[]', '$2::uuid[]')}`)

/** Reads the rule set of an account, for a start in an environment; undefined when it has never had rules. */
export const readRuleSet = async (
  tx: Tx,
  { account_id, environment_id }: { account_id: string; environment_id: string },
): Promise<RuleSet | undefined> => {
  const [row] = await read(tx, [[account_id], [environment_id]])
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
 * Raises the revision of an account's rules, and locks its rule set until the transaction ends. Changes of an
 * account's rules wait for each other here, so a change reads what it decides by after this.
 */
export const raiseRevision = async (tx: Tx, account_id: string): Promise<void> => {
  await sql`
    insert into rule_set (account_id, revision, is_serialised, overrides_until)
    values (${account_id}, 1, false, '-infinity')
    on conflict (account_id) do update set revision = rule_set.revision + 1`.execute(tx)
}

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
