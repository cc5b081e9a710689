import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import { type FetchLog, fetchLogOver } from '@shiplog/event-log'

type Owner = 'ingestion' | 'catalog'

/** Returns a function that fetches pages of a log from the service that owns it. */
export const readLogOf = (
  owner: Owner,
  config: { identity: IdentityKeys } & Record<Owner, { url: string }>,
): FetchLog => {
  const sign = createIdentitySigner(config.identity)
  return fetchLogOver(config[owner].url, () => sign(owner, { kind: 'service', service: 'deployment-query' }))
}
