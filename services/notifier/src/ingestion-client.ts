import { createIdentitySigner } from '@shiplog/auth'
import type { FetchLog, LogPage } from '@shiplog/event-log'
import { Agent, request } from 'undici'

export type IngestionClient = { fetchLog: FetchLog; close: () => Promise<void> }

/** Reads the log of events from its owner, for what the stream did not bring. */
export const createIngestionClient = (options: { url: string; secret: string }): IngestionClient => {
  const sign = createIdentitySigner(options.secret)
  const dispatcher = new Agent({ connect: { timeout: 1_000 }, headersTimeout: 5_000, bodyTimeout: 5_000 })

  const fetchLog: FetchLog = async (after, limit) => {
    const authorization = await sign('ingestion', { kind: 'service', service: 'notifier' })
    const address = new URL(`/internal/event-log?after=${after}&limit=${limit}`, options.url)
    const { statusCode, body } = await request(address, { dispatcher, headers: { authorization } })
    const text = await body.text()
    if (statusCode === 200) return JSON.parse(text) as LogPage
    throw new Error(`Ingestion answered ${statusCode} when its log was read: ${text.slice(0, 200)}`)
  }
  return { fetchLog, close: () => dispatcher.destroy() }
}
