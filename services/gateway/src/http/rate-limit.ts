import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { apiKey } from './authenticate-key.ts'

/** Requests per API key and minute, counted by each replica for itself. A batch of events is one request. */
export const limitRate = (perMinute: number | undefined): RequestHandler[] =>
  perMinute === undefined
    ? []
    : [
        rateLimit({
          windowMs: 60_000,
          limit: perMinute,
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
