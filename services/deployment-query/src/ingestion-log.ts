import { createIdentitySigner } from '@shiplog/auth'
import { type FetchLog, fetchLogOver } from '@shiplog/event-log'

/** Reads the log of EVENTS from its owner. */
export const readIngestionLog = (options: { url: string; secret: string }): FetchLog => {
  const sign = createIdentitySigner(options.secret)
  return fetchLogOver(options.url, () => sign('ingestion', { kind: 'service', service: 'deployment-query' }))
}
