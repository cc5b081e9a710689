import { operator, writeAudit } from '@shiplog/audit'
import { isAccountName } from '@shiplog/auth'
import { connectBus } from '@shiplog/bus'
import { createLogger } from '@shiplog/log'
import { createDatabase, createPool, inAccount } from '@shiplog/postgres'
import { createClosers } from '@shiplog/runtime'
import { findAccountId, findOrCreateAccount } from '../db/accounts.ts'
import { findApiKeyId } from '../db/api-keys.ts'
import type { KeyName } from '../db/key-records.ts'
import type { Tables } from '../db/tables.ts'
import { publishApiKeyChange } from './api-key-changes.ts'
import { type ApiKeyFields, createApiKey, defaultScopes } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export type NewApiKey = Pick<ApiKeyFields, 'name'> &
  Partial<ApiKeyFields> & {
    /** Name of the account, which is created if it does not exist. */
    account: string
  }

/** A new key. `key` is its text, which cannot be read again later, because only its hash is stored. */
export type IssuedApiKey = { id: string; account: string; account_id: string; number: number; key: string }

/** Creates and revokes API keys in the database, for commands and tests, which have no access token. */
export type ApiKeyStore = {
  /** Creates a key. @throws Error when the account's name is not valid */
  create: (wanted: NewApiKey) => Promise<IssuedApiKey>
  /** Revokes a key. @returns false when there is no such key; true also when the key was revoked before */
  revoke: (name: KeyName) => Promise<boolean>
  close: () => Promise<void>
}

const defaults = {
  description: null,
  scopes: defaultScopes,
  products: null,
  environments: null,
  created_by: null,
  expires_at: null,
}

/**
 * Connects to the database of the API keys.
 *
 * @param databaseUrl address of the database, with the gateway's role
 * @param natsUrl address of the broker, which tells the gateways of changes at once. Without it, they notice
 * changes within 5 s
 */
export const openApiKeyStore = async (options: {
  databaseUrl: string
  natsUrl?: string | undefined
}): Promise<ApiKeyStore> => {
  const closers = createClosers()
  const pool = createPool({ url: options.databaseUrl, schema: 'gateway', name: 'keyring', max: 1 })
  const db = createDatabase<Tables>(pool)
  closers.add(() => db.destroy())
  const bus =
    options.natsUrl === undefined
      ? undefined
      : await connectBus({ url: options.natsUrl, name: 'keyring', log: createLogger('keyring', 'silent') })
  closers.add(() => bus?.close())
  const announce = (name: KeyName): void => {
    if (bus !== undefined) publishApiKeyChange(bus, name)
  }

  const create: ApiKeyStore['create'] = async ({ account, ...wanted }) => {
    if (!isAccountName(account))
      throw new Error(
        `'${account}' cannot be the name of an account: a name is 1 to 100 letters, digits and _ . @ : -, and begins with a letter or digit`,
      )
    const account_id = await findOrCreateAccount(db, account)
    const { row, key } = await inAccount(db, account_id, async (tx) => {
      const made = await createApiKey(tx, { account_id, account }, { ...defaults, ...wanted }, new Date())
      const { id, name } = made.row
      await writeAudit(tx, [{ ...operator, account_id, action: 'api_key.create', id, name }])
      return made
    })
    const { id, number } = row
    announce({ account, number })
    return { id, account, account_id, number, key }
  }

  const revoke: ApiKeyStore['revoke'] = async ({ account, number }) => {
    const account_id = await findAccountId(db, account)
    if (account_id === undefined) return false
    const isFound = await inAccount(db, account_id, async (tx) => {
      const id = await findApiKeyId(tx, account_id, number)
      const before = id === undefined ? undefined : await revokeApiKey(tx, account_id, id, new Date())
      if (before?.revoked_at === null) {
        const { id, name } = before
        await writeAudit(tx, [{ ...operator, account_id, action: 'api_key.revoke', id, name }])
      }
      return before !== undefined
    })
    if (isFound) announce({ account, number })
    return isFound
  }

  return { create, revoke, close: closers.closeAll }
}
