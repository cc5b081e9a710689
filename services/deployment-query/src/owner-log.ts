import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import { type FetchLog, fetchLogOver } from '@shiplog/event-log'

/** Returns a function that fetches pages of a log from the service that owns it. */
export const readLogOf = (
  owner: 'ingestion' | 'catalog',
  options: { url: string; identity: IdentityKeys },
): FetchLog => {
  const sign = createIdentitySigner(options.identity)
  return fetchLogOver(options.url, () => sign(owner, { kind: 'service', service: 'deployment-query' }))
}
