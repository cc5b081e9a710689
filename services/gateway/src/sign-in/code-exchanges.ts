import { unavailable } from '@shiplog/http'
import { AuthorizationResponseError } from 'openid-client'
import { countRefusal } from '../count-refusals.ts'
import { createAttemptLimit } from './attempt-limit.ts'

/** Of the 50 requests to the identity provider at a time. The other 20 are left for renewals. */
const maxAtOnce = 30
/**
 * Exchanges of one caller in a minute that failed or are in progress. A successful exchange does not count.
 */
const maxFailures = 20

/** @param caller the key of the limit: a network, or the earlier session of a browser */
export type CodeExchanges = <T>(caller: string, exchange: () => Promise<T>) => Promise<T>

/**
 * Limits the exchanges of codes for tokens at the identity provider: those of each caller, and those of all
 * callers at a time. Without limits, anybody could begin a sign-in and send made-up codes to the provider.
 */
export const createCodeExchanges = (): CodeExchanges => {
  const attempts = createAttemptLimit(maxFailures, 'Too many sign-ins have failed')
  let inProgress = 0

  return async (caller, exchange) => {
    const refund = attempts.take(caller)
    if (inProgress >= maxAtOnce) {
      refund()
      countRefusal('rate limit')
      throw unavailable('Too many people are signing in just now: try again in a moment')
    }
    inProgress += 1
    try {
      const tokens = await exchange()
      refund()
      return tokens
    } catch (err) {
      // The browser brought an error of the provider in the place of a code, so nothing was sent.
      if (err instanceof AuthorizationResponseError) refund()
      throw err
    } finally {
      inProgress -= 1
    }
  }
}
