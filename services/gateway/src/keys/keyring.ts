import { connectBus } from '@shiplog/event-log'
import { createLogger } from '@shiplog/log'
import { createDatabase, createPool } from '@shiplog/postgres'
import { createClosers } from '@shiplog/runtime'
import type { KeyName } from '../db/api-keys.ts'
import type { Tables } from '../db/tables.ts'
import { type CreatedApiKey, createApiKey, type NewApiKey } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

/** The API keys of a running suite, for commands and tests that have its database and no token. */
export type Keyring = {
  create: (wanted: NewApiKey) => Promise<CreatedApiKey>
  /** @returns false when there is no such key */
  revoke: (name: KeyName) => Promise<boolean>
  close: () => Promise<void>
}

/**
 * @param databaseUrl with the gateway's role
 * @param natsUrl tells gateways of changes at once; without it they notice within 5 s
 */
export const openKeyring = async (options: { databaseUrl: string; natsUrl?: string }): Promise<Keyring> => {
  const closers = createClosers()
  const pool = createPool({ url: options.databaseUrl, schema: 'gateway', name: 'keyring', max: 1 })
  const db = createDatabase<Tables>(pool)
  closers.add(() => db.destroy())
  const bus =
    options.natsUrl === undefined
      ? undefined
      : await connectBus({ url: options.natsUrl, name: 'keyring', log: createLogger('keyring', 'silent') })
  closers.add(() => bus?.close())
  const ctx = { db, now: () => new Date(), ...(bus !== undefined && { bus }) }
  return {
    create: (wanted) => createApiKey(ctx, wanted),
    revoke: (name) => revokeApiKey(ctx, name),
    close: closers.closeAll,
  }
}
