import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import { type ProductRemoval, productRemovalAnswer } from '@shiplog/contract/internal'
import { isNeverSent } from '@shiplog/http'
import { requestIdHeader } from '@shiplog/log'
import { Agent, request } from 'undici'

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

export const createIngestionClient = (options: { url: string; identity: IdentityKeys }): IngestionClient => {
  const sign = createIdentitySigner(options.identity)
  const agent = new Agent({ connect: { timeout: 1_000 }, headersTimeout: 5_000, bodyTimeout: 5_000 })

  const send = async (path: string, body: object) => {
    const authorization = await sign('ingestion', { kind: 'service', service: 'catalog' })
    const { statusCode, body: answer } = await request(new URL(path, options.url), {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization, 'content-type': 'application/json', ...requestIdHeader() },
      body: JSON.stringify(body),
    })
    return { statusCode, text: await answer.text() }
  }

  const post = async (path: string, body: object): Promise<string> => {
    const { statusCode, text } = await send(path, body).catch((cause) => {
      throw new IngestionError(`Ingestion did not answer ${path}`, isNeverSent(cause), { cause })
    })
    if (statusCode === 200) return text
    const message = `Ingestion answered ${statusCode} to ${path}: ${text.slice(0, 200)}`
    throw new IngestionError(message, statusCode < 500)
  }

  return {
    removeProduct: async (removal) => {
      const text = await post('/internal/product-removals', removal)
      try {
        return productRemovalAnswer.parse(JSON.parse(text)).position
      } catch (cause) {
        throw new IngestionError('Ingestion answered without the position of the deletion', false, { cause })
      }
    },
    close: () => agent.destroy(),
  }
}
