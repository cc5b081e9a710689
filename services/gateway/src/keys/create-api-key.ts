import { isAccountName } from '@shiplog/auth'
import type { Bus } from '@shiplog/event-log'
import { newId } from '@shiplog/events'
import { findOrCreateAccount, takeKeyNumber } from '../db/accounts.ts'
import { insertApiKey } from '../db/api-keys.ts'
import type { Db } from '../db/tables.ts'
import { apiKeyPrefix, hashApiKeyText, makeApiKeyText } from '../domain/api-key-text.ts'
import { publishApiKeyChange } from './api-key-changes.ts'

export type NewApiKey = {
  /** Made if there is none. */
  account: string
  name: string
  description?: string | null
  /** Names that the key may write; null means all. */
  products?: string[] | null
  environments?: string[] | null
  created_by?: string | null
  expires_at?: Date | null
}

/** `key` is shown this once: only its hash is stored. */
export type CreatedApiKey = { id: string; account: string; account_id: string; number: number; key: string }

export class AccountNameError extends Error {
  override name = 'AccountNameError'
}

export const createApiKey = async (
  ctx: { db: Db; bus?: Pick<Bus, 'publish'>; now: () => Date },
  wanted: NewApiKey,
): Promise<CreatedApiKey> => {
  const { account } = wanted
  if (!isAccountName(account)) throw new AccountNameError(`'${account}' cannot be the name of an account`)
  const id = newId()

  const created = await ctx.db.transaction().execute(async (tx) => {
    const account_id = await findOrCreateAccount(tx, account)
    const number = await takeKeyNumber(tx, account_id)
    const key = makeApiKeyText(account, number)
    await insertApiKey(tx, {
      id,
      account_id,
      number,
      name: wanted.name,
      description: wanted.description ?? null,
      secret_hash: hashApiKeyText(key),
      prefix: apiKeyPrefix(account, number),
      last4: key.slice(-4),
      scopes: ['events:write'],
      products: wanted.products ?? null,
      environments: wanted.environments ?? null,
      created_by: wanted.created_by ?? null,
      created_at: ctx.now(),
      last_used_at: null,
      expires_at: wanted.expires_at ?? null,
      revoked_at: null,
    })
    return { id, account, account_id, number, key }
  })
  // A replica may have just noted that there is no such key.
  if (ctx.bus !== undefined) publishApiKeyChange(ctx.bus, created)
  return created
}
