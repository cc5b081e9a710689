import { fixedQuery, fromRow, givenRows, statementWithNext } from '@shiplog/postgres'
import { mergeClaim } from '../domain/merge-claim.ts'
import type { SubmittedEvent, VersionClaim } from '../domain/record.ts'
import { type RuleSet, ruleSetsOf } from './rule-sets.ts'
import type { Tx, VersionClaimRow } from './tables.ts'

/** The type makes the compiler refuse a missing column. */
const given = givenRows<VersionClaim>({
  version_id: 'uuid',
  account_id: 'uuid',
  product_id: 'uuid',
  product_name: 'text',
  version: 'text',
  scm_sha: 'text',
  scm_branch: 'text',
  scm_repository: 'text',
  full_sha: 'text',
  created_at: 'timestamptz',
})

export type Reserved = {
  /** First of 1,000 consecutive ordinals that are reserved for a batch, which has at most 1,000 events. */
  first: number
  /** Age of the transaction, in ms. */
  age_ms: number
}

const sequence = 'lifecycle_ordinal'

/** Returns the columns of `Reserved`. @param name the sequence, as SQL */
const reservedOf = (name: string): string => `
  nextval(${name}::regclass) as first,
  extract(epoch from clock_timestamp() - transaction_timestamp())::float8 * 1000 as age_ms`

// Rows are locked in the order of their keys, so that no two batches deadlock. The ten columns of the claims
// are `$1` to `$10`.
const insert = given.statement<Reserved & { inserted: string[]; rule_sets: RuleSet[] | null }>(
  (rows) => `
  with inserted as (
    insert into version_claim (${given.columns}) ${rows} order by version_id
    on conflict do nothing
    returning version_id
  )
  select array(select version_id::text from inserted) as inserted, ${reservedOf(`'${sequence}'`)}, ${ruleSetsOf('$11::uuid[]', '$12::uuid[]')}`,
)

const lock = statementWithNext(
  'select from version_claim where version_id = any($1::uuid[]) order by version_id for update',
)

/**
 * Locks these versions until the transaction ends. The lock of a version also protects its records. The
 * statement is sent with the transaction's next statement, which already sees what the earlier holders of the
 * locks have stored.
 */
export const lockVersions = async (tx: Tx, version_ids: string[]): Promise<void> => {
  if (version_ids.length > 0) await lock(tx, [version_ids])
}

/** Returns the query of the claims of these versions. */
export const claimsOf = fixedQuery<VersionClaimRow>(
  'select * from version_claim where version_id = any($1::uuid[])',
)

export const toClaims = (rows: VersionClaimRow[]): VersionClaim[] =>
  rows.map((row) => fromRow<VersionClaim>(row))

const reserve = fixedQuery<Reserved>(`select ${reservedOf('$1')}`)

/**
 * Returns the query that reserves ordinals. It must be sent after the queries of the locks and of the
 * records. Then the reserved ordinals are higher than all ordinals of these records, so later events of a
 * version have higher ordinals. The sequence is a parameter, because only a statement with parameters is
 * prepared and sent together with others.
 */
export const reservedOrdinals = () => reserve([sequence])

const update = given.statementWithNext(
  (rows) => `
  update version_claim as claim set
    scm_sha = changed.scm_sha,
    scm_branch = changed.scm_branch,
    scm_repository = changed.scm_repository,
    full_sha = changed.full_sha,
    created_at = changed.created_at
  from (${rows}) as changed
  where claim.version_id = changed.version_id`,
)

type NamedVersions = {
  /** Ids of versions that earlier events named. They are not locked yet. */
  known: string[]
  /** Claims that were inserted for new versions, as if their first event had been accepted. */
  inserted: VersionClaim[]
  /**
   * Reserved ordinals. They are only used when all versions are new: such versions have no records to read,
   * and no other transaction can add records before this one commits.
   */
  reserved: Reserved
  /** Rules of the accounts that have any, as they are after the versions were inserted. */
  ruleSets: RuleSet[]
}

/**
 * Inserts claims for those versions of these events that have none, so that there are rows to lock. The new
 * claims are locked until the transaction ends, and so protect the records of their versions.
 *
 * @param events events of the batch
 */
export const insertClaims = async (tx: Tx, events: SubmittedEvent[]): Promise<NamedVersions> => {
  const firstOfEach = new Map(events.toReversed().map((event) => [event.version_id, event]))
  const claims = [...firstOfEach.values()].map((event) => mergeClaim(null, event))
  const accounts = new Set(events.map(({ account_id }) => account_id))
  const environments = new Set(events.map(({ environment_id }) => environment_id))
  const [answer] = await insert(tx, claims, [...accounts], [...environments])
  if (answer === undefined) throw new Error('Inserting version claims returned no row')
  const { inserted: insertedIds, rule_sets, ...reserved } = answer
  const ids = new Set(insertedIds)
  const known = claims.map(({ version_id }) => version_id).filter((id) => !ids.has(id))
  const inserted = claims.filter(({ version_id }) => ids.has(version_id))
  return { known, inserted, reserved, ruleSets: rule_sets ?? [] }
}

const remove = statementWithNext('delete from version_claim where version_id = any($1::uuid[])')

/**
 * Deletes claims that this transaction has inserted. The statement is sent with the transaction's next
 * statement.
 */
export const deleteVersionClaims = async (tx: Tx, version_ids: string[]): Promise<void> => {
  if (version_ids.length > 0) await remove(tx, [version_ids])
}

/**
 * Writes claims whose rows this transaction has locked. The statement is sent with the transaction's next
 * statement.
 */
export const updateVersionClaims = async (tx: Tx, claims: VersionClaim[]): Promise<void> => {
  if (claims.length > 0) await update(tx, claims)
}
