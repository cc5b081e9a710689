import { readEnvironment } from '@shiplog/runtime'
import { z } from 'zod'
import { type ApiKeyStore, openApiKeyStore } from '../keys/api-key-store.ts'

const schema = z.object({ DATABASE_URL: z.string(), NATS_URL: z.string().optional() })

/**
 * Opens the store of API keys in the database `DATABASE_URL`, runs the work of a command, and closes the
 * store. Changes are published to the broker `NATS_URL` if it is set.
 */
export const withApiKeyStore = async (work: (apiKeys: ApiKeyStore) => Promise<void>): Promise<void> => {
  const { DATABASE_URL, NATS_URL } = readEnvironment(schema)
  const apiKeys = await openApiKeyStore({ databaseUrl: DATABASE_URL, natsUrl: NATS_URL })
  try {
    await work(apiKeys)
  } finally {
    await apiKeys.close()
  }
}
