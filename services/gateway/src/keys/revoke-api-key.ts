import { type ApiKeyRow, lockApiKey, updateApiKey } from '../db/api-keys.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Revokes a key. A key that was revoked before keeps the time of its revocation. Call `keyChanged` after the
 * commit.
 *
 * @returns the key as it was before; undefined when there is none
 */
export const revokeApiKey = async (
  tx: Tx,
  account_id: string,
  id: string,
  revoked_at: Date,
): Promise<ApiKeyRow | undefined> => {
  const key = await lockApiKey(tx, account_id, id)
  if (key?.revoked_at === null) await updateApiKey(tx, account_id, id, { revoked_at })
  return key
}
