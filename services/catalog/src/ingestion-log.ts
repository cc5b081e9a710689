import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import { type FetchLog, fetchLogOver } from '@shiplog/event-log'

/** Returns a function that reads pages of ingestion's event log. */
export const readIngestionLog = (options: { url: string; identity: IdentityKeys }): FetchLog => {
  const sign = createIdentitySigner(options.identity)
  return fetchLogOver(options.url, () => sign('ingestion', { kind: 'service', service: 'catalog' }))
}
