import { type ApiKeyRow, findApiKey, lockApiKey, updateApiKey } from '../db/api-keys.ts'
import type { Tx } from '../db/tables.ts'
import { endAfterGrace, sameLifetime } from '../domain/rotation.ts'
import { type CreatedApiKey, createApiKey, type KeyOwner } from './create-api-key.ts'

type Rotation = {
  grace_hours: number
  /** Expiry of the new key. With null, the new key has the same lifetime as the old key, counted from now. */
  expires_at: Date | null
  created_by: string
}

/** Thrown for a key that is revoked, has expired, or was replaced before. */
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
 * Creates a new key that replaces an old one. The old key ends after the grace period. Call `keyChanged` for
 * both keys after the commit.
 *
 * @param tx a transaction in the scope of the account
 * @returns the old key as it was before, and the new one; undefined when there is no such key
 * @throws NotRotatableError for a key that cannot be rotated, such as in the second of two simultaneous
 * rotations
 * @throws TooManyKeysError when there is a grace period, and the quota does not allow both keys
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
  // The old key is changed first, because without a grace period it no longer counts towards the quota.
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
