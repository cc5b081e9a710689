import type { Bus } from '@shiplog/event-log'
import { type KeyName, markApiKeyRevoked } from '../db/api-keys.ts'
import type { Db } from '../db/tables.ts'
import { publishApiKeyChange } from './api-key-changes.ts'

/** @returns false when there is no such key */
export const revokeApiKey = async (
  ctx: { db: Db; bus?: Pick<Bus, 'publish'>; now: () => Date },
  name: KeyName,
): Promise<boolean> => {
  const isRevoked = await markApiKeyRevoked(ctx.db, name, ctx.now())
  if (isRevoked && ctx.bus !== undefined) publishApiKeyChange(ctx.bus, name)
  return isRevoked
}
