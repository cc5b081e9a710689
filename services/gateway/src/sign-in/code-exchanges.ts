import { unavailable } from '@shiplog/http'
import { AuthorizationResponseError } from 'openid-client'
import { countRefusal } from '../count-refusals.ts'
import { createAttemptLimit } from './attempt-limit.ts'

/** Of the 50 requests to the identity provider at a time: renewals find the others free. */
const mostAtOnce = 30
/** Those that fail or are under way. Those that succeed are given back. */
const mostFailures = 20

/** @param caller who is counted: an address, or a browser in which somebody has signed in before */
export type CodeExchanges = <T>(caller: string, exchange: () => Promise<T>) => Promise<T>

/**
 * Exchanges codes for tokens at the identity provider. Anybody can begin a sign-in and come back with a code
 * that they made up, so these requests are bounded: for each caller, and for all callers together.
 */
export const createCodeExchanges = (): CodeExchanges => {
  const attempts = createAttemptLimit(mostFailures, 'Too many sign-ins have failed')
  let underWay = 0

  return async (caller, exchange) => {
    const giveBack = attempts.take(caller)
    if (underWay >= mostAtOnce) {
      giveBack()
      countRefusal('rate limit')
      throw unavailable('Too many people are signing in just now: try again in a moment')
    }
    underWay += 1
    try {
      const tokens = await exchange()
      giveBack()
      return tokens
    } catch (err) {
      // The browser brought the provider's refusal along, so nothing was asked.
      if (err instanceof AuthorizationResponseError) giveBack()
      throw err
    } finally {
      underWay -= 1
    }
  }
}
