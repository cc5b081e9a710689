import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { type ClientRateLimitInfo, MemoryStore, rateLimit } from 'express-rate-limit'
import { apiKey } from './authenticate-key.ts'

/**
 * Tells each request its own count. What the library's store gives is the counter, which is read a moment later: requests
 * that waited for the same look-up of their key would all read the last one's count, and all be refused.
 */
class CountingStore extends MemoryStore {
  #last: Promise<unknown> = Promise.resolve()

  override increment(key: string): Promise<ClientRateLimitInfo> {
    const counted = this.#last.then(async () => ({ ...(await super.increment(key)) }))
    this.#last = counted
    return counted
  }
}

/** Requests per API key and minute, counted by each replica for itself. A batch of events is one request. */
export const limitRate = (perMinute: number | undefined): RequestHandler[] =>
  perMinute === undefined
    ? []
    : [
        rateLimit({
          windowMs: 60_000,
          limit: perMinute,
          store: new CountingStore(),
          standardHeaders: 'draft-8',
          legacyHeaders: false,
          keyGenerator: (req) => apiKey(req).id,
          handler: () => {
            throw new HttpError(
              429,
              `This API key may send ${perMinute} requests a minute: wait for Retry-After seconds`,
            )
          },
        }),
      ]
