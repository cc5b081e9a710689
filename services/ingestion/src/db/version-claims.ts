import { fromRow } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { SubmittedEvent, VersionClaim } from '../domain/record.ts'
import type { Tx, VersionClaimRow } from './tables.ts'

/** Inserts a row for each version that has none yet, to have one to lock. @returns their ids */
const insertPlaceholders = async (tx: Tx, events: SubmittedEvent[]): Promise<Set<string>> => {
  const rows = events.map(({ version_id, account_id, product_id, product_name, version, occurred_at }) => ({
    version_id,
    account_id,
    product_id,
    product_name,
    version,
    created_at: occurred_at,
  }))
  // In the order of the key, as everywhere, so that there is no deadlock.
  const inserted = await sql<{ version_id: string }>`
    insert into version_claim (version_id, account_id, product_id, product_name, version, created_at)
    select version_id, account_id, product_id, product_name, version, created_at
    from jsonb_populate_recordset(null::version_claim, ${JSON.stringify(rows)}::jsonb)
    order by version_id
    on conflict do nothing
    returning version_id`.execute(tx)
  return new Set(inserted.rows.map((row) => row.version_id))
}

/**
 * Locks the versions that these events name, and with them their records, until the transaction ends.
 *
 * @param events one per version is enough
 * @returns the claims; none for a version that no event has named before, though it is locked too
 */
export const lockVersionClaims = async (tx: Tx, events: SubmittedEvent[]): Promise<VersionClaim[]> => {
  const placeholders = await insertPlaceholders(tx, events)
  const known = events.map((event) => event.version_id).filter((id) => !placeholders.has(id))
  if (known.length === 0) return []
  const { rows } = await sql<VersionClaimRow>`
    select * from version_claim where version_id = any(${sql.val(known)}::uuid[])
    order by version_id for update`.execute(tx)
  return rows.map((row) => fromRow<VersionClaim>(row))
}

/** Writes claims whose rows are locked. */
export const updateVersionClaims = async (tx: Tx, claims: VersionClaim[]): Promise<void> => {
  if (claims.length === 0) return
  await sql`
    update version_claim as claim set
      scm_sha = told.scm_sha,
      scm_branch = told.scm_branch,
      scm_repository = told.scm_repository,
      full_sha = told.full_sha,
      created_at = told.created_at
    from jsonb_populate_recordset(null::version_claim, ${JSON.stringify(claims)}::jsonb) as told
    where claim.version_id = told.version_id`.execute(tx)
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
