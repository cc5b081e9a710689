import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { type ClientRateLimitInfo, MemoryStore, rateLimit } from 'express-rate-limit'
import { apiKey } from './authenticate-key.ts'

/**
 * Gives each request a copy of its own count. The library's store returns the counter object itself and reads
 * it later: simultaneous requests, which wait for one look-up of their key, would all read the highest count
 * and be refused.
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
