import { type ApiKeyRow, findApiKey, lockApiKey, updateApiKey } from '../db/api-keys.ts'
import type { Tx } from '../db/tables.ts'
import { endAfterGrace, sameLifetime } from '../domain/rotation.ts'
import { type CreatedApiKey, createApiKey, type KeyOwner } from './create-api-key.ts'

export type Rotation = {
  grace_hours: number
  /** Of the new key; null for as long as the old one was meant to live. */
  expires_at: Date | null
  created_by: string
}

/** The key has ended, or has a replacement already. */
export class NotRotatableError extends Error {
  override name = 'NotRotatableError'
}

const refusal = async (tx: Tx, key: ApiKeyRow, now: Date): Promise<string | undefined> => {
  const { account_id, prefix, replaced_by, revoked_at, expires_at } = key
  if (replaced_by !== null) {
    const replacement = await findApiKey(tx, account_id, replaced_by)
    return `API key ${prefix} was replaced by ${replacement?.prefix}: rotate that one`
  }
  if (revoked_at !== null) return `API key ${prefix} is revoked: create a new key instead`
  if (expires_at !== null && expires_at <= now)
    return `API key ${prefix} has expired: create a new key instead`
  return undefined
}

/**
 * In the scope of the account. Replicas are to be told of both keys once the transaction has ended.
 *
 * @returns the old key as it was before, and the new one; undefined when there is none
 * @throws NotRotatableError also for the second of two simultaneous rotations
 * @throws TooManyKeysError when the old one works on and there is no room for another
 */
export const rotateApiKey = async (
  tx: Tx,
  owner: KeyOwner,
  id: string,
  { grace_hours, expires_at, created_by }: Rotation,
  now: Date,
  limit: number,
): Promise<{ old: ApiKeyRow; created: CreatedApiKey } | undefined> => {
  const { account_id } = owner
  const old = await lockApiKey(tx, account_id, id)
  if (old === undefined) return undefined
  const refused = await refusal(tx, old, now)
  if (refused !== undefined) throw new NotRotatableError(refused)

  const { name, description, scopes, products, environments } = old
  const fields = { name, description, scopes, products, environments, created_by }
  // First, so that a key which ends at once makes room for its replacement.
  await updateApiKey(tx, account_id, id, endAfterGrace(old, grace_hours, now))
  const created = await createApiKey(
    tx,
    owner,
    { ...fields, expires_at: expires_at ?? sameLifetime(old, now) },
    now,
    limit,
  )
  await updateApiKey(tx, account_id, id, { replaced_by: created.row.id })
  return { old, created }
}
