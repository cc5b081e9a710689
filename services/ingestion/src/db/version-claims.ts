import { fromRow, givenRows, statement, withNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import { mergeClaim } from '../domain/merge-claim.ts'
import type { SubmittedEvent, VersionClaim } from '../domain/record.ts'
import type { Tx, VersionClaimRow } from './tables.ts'

/** The compiler misses what is missing here. */
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

/** `first` of 1,000 ordinals, enough for a batch, and how long the transaction has been open by now. */
export type Reserved = { first: number; age_ms: number }

const reserved = `nextval('lifecycle_ordinal') as first,
  extract(epoch from clock_timestamp() - transaction_timestamp())::float8 * 1000 as age_ms`

// In the order of the key, as everywhere, so that there is no deadlock.
const insert = statement<Reserved & { inserted: string[] }>(`
  with inserted as (
    insert into version_claim (${given.columns}) ${given.query} order by version_id
    on conflict do nothing
    returning version_id
  )
  select array(select version_id::text from inserted) as inserted, ${reserved}`)

const lock = statement<VersionClaimRow>(`
  select * from version_claim where version_id = any($1::uuid[]) order by version_id for update`)

const reserve = statement<Reserved>(`select ${reserved}`)

const update = statement(`${withNext}
  update version_claim as claim set
    scm_sha = told.scm_sha,
    scm_branch = told.scm_branch,
    scm_repository = told.scm_repository,
    full_sha = told.full_sha,
    created_at = told.created_at
  from (${given.query}) as told
  where claim.version_id = told.version_id`)

/**
 * Reserves ordinals. Call it after what is known was read: then nothing of it has a higher one, and of two
 * events about one version the one that is decided later has the higher.
 */
export const reserveOrdinals = async (tx: Tx): Promise<Reserved> => {
  const [answer] = await reserve(tx)
  if (answer === undefined) throw new Error('A sequence answered with nothing')
  return answer
}

export type LockedVersions = {
  /** Of versions that events have named before. */
  known: VersionClaim[]
  /** Of the others, as they are stored by now: what comes of their first event, if that is taken. */
  made: VersionClaim[]
  /**
   * When all versions are new: nothing more is to be read then, for nobody else can decide about these before
   * this transaction commits.
   */
  reserved: Reserved | undefined
}

/**
 * Locks the versions that these events name, and with them their records, until the transaction ends. To have
 * rows to lock, it inserts claims of those that have none.
 *
 * @param events the first of each version
 */
export const lockVersions = async (tx: Tx, events: SubmittedEvent[]): Promise<LockedVersions> => {
  const claims = events.map((event) => mergeClaim(null, event))
  const [answer] = await insert(tx, given.parametersOf(claims))
  if (answer === undefined) throw new Error('Claims were inserted without an answer')
  const { inserted, ...reserved } = answer
  const ids = new Set(inserted)
  const made = claims.filter(({ version_id }) => ids.has(version_id))
  if (made.length === claims.length) return { known: [], made, reserved }
  const others = claims.map(({ version_id }) => version_id).filter((id) => !ids.has(id))
  const rows = await lock(tx, [others])
  return { known: rows.map((row) => fromRow<VersionClaim>(row)), made, reserved: undefined }
}

/** Writes claims whose rows are locked, with the transaction's next statement. */
export const updateVersionClaims = async (tx: Tx, claims: VersionClaim[]): Promise<void> => {
  if (claims.length > 0) await update(tx, given.parametersOf(claims))
}

/** Deletes claims of a product whose lock is held, at most `limit`. @returns how many */
export const deleteVersionClaims = async (
  tx: Tx,
  { account_id, product_id }: { account_id: string; product_id: string },
  limit: number,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from version_claim where ctid = any(array(
      select ctid from version_claim where account_id = ${account_id} and product_id = ${product_id}
      order by product_id limit ${limit}
    ))`.execute(tx)
  return Number(numAffectedRows)
}
