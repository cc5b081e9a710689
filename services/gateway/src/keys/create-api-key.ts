import { newId } from '@shiplog/events'
import { takeKeyNumber } from '../db/accounts.ts'
import { type ApiKeyRow, countWorkingKeys, insertApiKey } from '../db/api-keys.ts'
import type { Tx } from '../db/tables.ts'
import { apiKeyPrefix, makeApiKeyText } from '../domain/api-key-text.ts'
import { hashSecretText } from '../domain/secret-text.ts'

export type KeyOwner = { account_id: string; account: string }

/** Thrown when the account has as many keys that are neither revoked nor expired as its quota allows. */
export class TooManyKeysError extends Error {
  override name = 'TooManyKeysError'
  constructor(limit: number) {
    super(
      `The account has ${limit} API keys that are neither revoked nor expired, and may have no more: revoke one first`,
    )
  }
}

/** The fields that the creator of a key chooses. */
export type ApiKeyFields = Pick<
  ApiKeyRow,
  'name' | 'description' | 'scopes' | 'products' | 'environments' | 'created_by' | 'expires_at'
>

/** Scopes of a key for which no scopes are given. */
export const defaultScopes = ['events:write']
/** Scope of a key whose events may skip the pre-flight checks. */
export const skipScope = 'preflight:skip'

/** Returns the scopes of a new key. */
export const scopesOf = ({ may_skip_preflight }: { may_skip_preflight: boolean }): string[] =>
  may_skip_preflight ? [...defaultScopes, skipScope] : defaultScopes

/** A new key. `key` is its text, which cannot be read again later, because only its hash is stored. */
export type CreatedApiKey = { row: ApiKeyRow; key: string }

/**
 * Inserts a new key. Call `keyChanged` after the commit, because replicas may have cached that the key does
 * not exist.
 *
 * @param tx a transaction in the scope of the account
 * @param limit quota of keys that are neither revoked nor expired; undefined for no quota
 * @throws TooManyKeysError when the quota is reached. Simultaneous calls cannot exceed the quota, because
 * `takeKeyNumber` locks the account's row
 */
export const createApiKey = async (
  tx: Tx,
  { account_id, account }: KeyOwner,
  fields: ApiKeyFields,
  created_at: Date,
  limit?: number,
): Promise<CreatedApiKey> => {
  const number = await takeKeyNumber(tx, account_id)
  if (limit !== undefined && (await countWorkingKeys(tx, account_id, created_at, limit)) >= limit)
    throw new TooManyKeysError(limit)
  const key = makeApiKeyText(account, number)
  const row: ApiKeyRow = {
    id: newId(),
    account_id,
    number,
    ...fields,
    secret_hash: hashSecretText(key),
    prefix: apiKeyPrefix(account, number),
    last4: key.slice(-4),
    created_at,
    last_used_at: null,
    revoked_at: null,
    replaced_by: null,
  }
  await insertApiKey(tx, row)
  return { row, key }
}
