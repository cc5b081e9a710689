import { createIdentitySigner } from '@shiplog/auth'
import type { FetchLog, LogPage } from '@shiplog/event-log'
import { Agent, request } from 'undici'

/** Ingestion did not give its log. */
export class IngestionError extends Error {
  override name = 'IngestionError'
}

/** Reads the log of EVENTS from its owner. */
export const createIngestionLog = (options: {
  url: string
  secret: string
}): { fetchLog: FetchLog; close: () => Promise<void> } => {
  const sign = createIdentitySigner(options.secret)
  const dispatcher = new Agent({ connect: { timeout: 1_000 }, headersTimeout: 5_000, bodyTimeout: 5_000 })
  const fetchLog: FetchLog = async (after, limit) => {
    const authorization = await sign('ingestion', { kind: 'service', service: 'deployment-query' })
    const url = new URL(`/internal/event-log?after=${after}&limit=${limit}`, options.url)
    const answer = await request(url, { dispatcher, headers: { authorization } })
    if (answer.statusCode === 200) return (await answer.body.json()) as LogPage
    const detail = await answer.body.text()
    throw new IngestionError(`Ingestion answered ${answer.statusCode}: ${detail.slice(0, 200)}`)
  }
  return { fetchLog, close: () => dispatcher.destroy() }
}
