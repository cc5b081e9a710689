import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import { type ProductRemoval, productRemovalAnswer } from '@shiplog/contract/internal'
import { type FetchLog, fetchLogOver } from '@shiplog/event-log'
import { isNeverSent } from '@shiplog/http'
import { requestIdHeader } from '@shiplog/log'

/** Ingestion did not answer, answered with another status than 200, or answered without a position. */
export class IngestionError extends Error {
  override name = 'IngestionError'
  /** True when ingestion certainly changed nothing; false when that is unknown. */
  readonly hasChangedNothing: boolean
  constructor(message: string, hasChangedNothing: boolean, options: { cause?: unknown } = {}) {
    super(message, options)
    this.hasChangedNothing = hasChangedNothing
  }
}

export type IngestionClient = {
  /** Deletes a product. @returns the position of the deletion in EVENTS @throws IngestionError */
  removeProduct: (removal: ProductRemoval) => Promise<number>
  close: () => Promise<void>
}

type Ingestion = { url: string; identity: IdentityKeys }

const signerOf = ({ identity }: Ingestion) => {
  const sign = createIdentitySigner(identity)
  return () => sign('ingestion', { kind: 'service', service: 'catalog' })
}

/** Returns a function that reads pages of ingestion's event log. */
export const readIngestionLog = (ingestion: Ingestion): FetchLog =>
  fetchLogOver(ingestion.url, signerOf(ingestion))

const path = '/internal/product-removals'

const openClient = async () => {
  const { Agent, request } = await import('undici')
  const dispatcher = new Agent({ connect: { timeout: 1_000 }, headersTimeout: 5_000, bodyTimeout: 5_000 })
  return { request, dispatcher }
}

export const createIngestionClient = (ingestion: Ingestion): IngestionClient => {
  const authorize = signerOf(ingestion)
  // The HTTP client is loaded at the first deletion: deletions are rare, and undici takes 9 MB.
  let client: ReturnType<typeof openClient> | undefined

  const send = async (removal: ProductRemoval) => {
    const authorization = await authorize()
    client ??= openClient()
    const { request, dispatcher } = await client
    const { statusCode, body } = await request(new URL(path, ingestion.url), {
      method: 'POST',
      dispatcher,
      headers: { authorization, 'content-type': 'application/json', ...requestIdHeader() },
      body: JSON.stringify(removal),
    })
    return { statusCode, text: await body.text() }
  }

  return {
    removeProduct: async (removal) => {
      const { statusCode, text } = await send(removal).catch((cause) => {
        throw new IngestionError(`Ingestion did not answer ${path}`, isNeverSent(cause), { cause })
      })
      if (statusCode !== 200) {
        const message = `Ingestion answered ${statusCode} to ${path}: ${text.slice(0, 200)}`
        throw new IngestionError(message, statusCode < 500)
      }
      try {
        return productRemovalAnswer.parse(JSON.parse(text)).position
      } catch (cause) {
        throw new IngestionError('Ingestion answered without the position of the deletion', false, { cause })
      }
    },
    close: async () => (await client)?.dispatcher.destroy(),
  }
}
