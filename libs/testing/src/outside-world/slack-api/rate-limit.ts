/** `burst`: number of calls that may come at once. `perSecond`: rate of further calls. */
export type RateLimit = { burst: number; perSecond: number }

/**
 * Limits in the documentation. The sizes of bursts are not documented.
 *
 * - "It will generally allow an app to post 1 message per second to a specific channel. Generous burst
 *   behavior is also granted.": https://docs.slack.dev/reference/methods/chat.postMessage#rate_limiting
 * - `chat.update` is in tier 3, 50 calls a minute or more, per method, workspace and app:
 *   https://docs.slack.dev/apis/web-api/rate-limits
 */
export const documentedLimits = {
  posts: { burst: 5, perSecond: 1 },
  updates: { burst: 50, perSecond: 50 / 60 },
} as const satisfies Record<string, RateLimit>

/**
 * Creates a function that counts a call. The function returns 0 when the call is within the limit, else the
 * value of `Retry-After` in whole seconds, at least 1.
 */
export const createRateLimit = ({ burst, perSecond }: RateLimit): (() => number) => {
  let left: number = burst
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(burst, left + ((now - at) / 1_000) * perSecond)
    at = now
    if (left < 1) return Math.max(1, Math.ceil((1 - left) / perSecond))
    left -= 1
    return 0
  }
}
