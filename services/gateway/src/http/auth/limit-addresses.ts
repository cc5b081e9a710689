import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { countRefusal } from '../../count-refusals.ts'
import { clientAddress } from '../client-address.ts'

/** Of an office behind one address, too: two for a sign-in, and one for each renewal. */
const mostPerMinute = 300
const windowMs = 60_000
const mostAddresses = 10_000

/** Each sign-in may ask something of the identity provider, before anybody knows who it is. */
export const limitAddresses = (most = mostPerMinute): RequestHandler => {
  const counts = new LRUCache<string, { requests: number }>({ max: mostAddresses, ttl: windowMs })
  return (req, _res, next) => {
    const address = clientAddress(req) ?? ''
    const count = counts.get(address) ?? { requests: 0 }
    if (count.requests === 0) counts.set(address, count)
    count.requests += 1
    if (count.requests <= most) return next()
    countRefusal('rate limit')
    const headers = { 'retry-after': String(Math.ceil(counts.getRemainingTTL(address) / 1_000)) }
    throw new HttpError(429, 'Too many sign-ins from this address: wait for Retry-After seconds', { headers })
  }
}
