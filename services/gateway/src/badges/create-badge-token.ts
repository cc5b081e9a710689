import { newId } from '@shiplog/events'
import { lockAccount } from '../db/accounts.ts'
import { type BadgeTokenRow, countWorkingBadgeTokens, insertBadgeToken } from '../db/badge-tokens.ts'
import type { Tx } from '../db/tables.ts'
import { makeBadgeTokenText } from '../domain/badge-token-text.ts'
import { hashSecretText } from '../domain/secret-text.ts'

/** Thrown when the account has as many badge tokens that are not revoked as its quota allows. */
export class TooManyBadgeTokensError extends Error {
  override name = 'TooManyBadgeTokensError'
  constructor(limit: number) {
    super(
      `The account has ${limit} badge tokens that are not revoked, and may have no more: revoke one first`,
    )
  }
}

/**
 * Inserts a new badge token.
 *
 * @param tx a transaction in the scope of the account
 * @param limit quota of badge tokens that are not revoked. Simultaneous calls cannot exceed it
 * @returns the row, and the text of the token, which cannot be read again later
 * @throws TooManyBadgeTokensError when the quota is reached
 */
export const createBadgeToken = async (
  tx: Tx,
  fields: Pick<
    BadgeTokenRow,
    'account_id' | 'name' | 'products' | 'environments' | 'created_by' | 'created_at'
  >,
  limit: number,
): Promise<{ row: BadgeTokenRow; token: string }> => {
  await lockAccount(tx, fields.account_id)
  if ((await countWorkingBadgeTokens(tx, fields.account_id)) >= limit)
    throw new TooManyBadgeTokensError(limit)
  const token = makeBadgeTokenText()
  const row: BadgeTokenRow = {
    ...fields,
    id: newId(),
    secret_hash: hashSecretText(token),
    last4: token.slice(-4),
    last_used_at: null,
    revoked_at: null,
  }
  await insertBadgeToken(tx, row)
  return { row, token }
}
