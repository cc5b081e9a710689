import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import { type FetchLog, fetchLogOver } from '@shiplog/event-log'

/** Returns a function that fetches pages of catalog's log. */
export const readCatalogLog = (config: { identity: IdentityKeys; catalog: { url: string } }): FetchLog => {
  const sign = createIdentitySigner(config.identity)
  return fetchLogOver(config.catalog.url, () => sign('catalog', { kind: 'service', service: 'ingestion' }))
}
