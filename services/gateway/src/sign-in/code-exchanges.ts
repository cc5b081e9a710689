import { unavailable } from '@shiplog/http'
import { AuthorizationResponseError } from 'openid-client'
import { countRefusal } from '../count-refusals.ts'
import { createAttemptLimit } from './attempt-limit.ts'

/** All requests to the provider share a limit of 50, so 20 are left for renewals and sign-outs. */
const maxAtOnce = 30
/** Exchanges of a caller in a minute that failed or are in progress. A successful one does not count. */
const maxFailures = 20

/**
 * Runs an exchange within the limits.
 *
 * @param caller the key of the limit: the client's network, or the earlier session of its browser
 * @throws HttpError 429 or 503 when a limit is reached
 */
export type CodeExchanges = <T>(caller: string, exchange: () => Promise<T>) => Promise<T>

/**
 * Creates two limits of the exchanges of codes for tokens at the identity provider. One limits the exchanges
 * of each caller in a minute, and the other limits the exchanges of all callers at a time. Without limits,
 * anybody could begin a sign-in and make the gateway send many made-up codes to the provider.
 */
export const createCodeExchanges = (): CodeExchanges => {
  const countAttempt = createAttemptLimit(maxFailures, 'Too many sign-ins have failed')
  let inProgress = 0

  return async (caller, exchange) => {
    const refund = countAttempt(caller)
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
      // The browser brought an error of the provider instead of a code, so no code was sent.
      if (err instanceof AuthorizationResponseError) refund()
      throw err
    } finally {
      inProgress -= 1
    }
  }
}
