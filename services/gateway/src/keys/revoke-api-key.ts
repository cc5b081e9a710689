import { type ApiKeyRow, lockApiKey, updateApiKey } from '../db/api-keys.ts'
import type { Tx } from '../db/tables.ts'

/**
 * In the scope of the account. Replicas are to be told once the transaction has ended.
 *
 * @returns the key as it was before; undefined when there is none. Revoking twice keeps the first time
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
