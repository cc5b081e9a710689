import { ApiError, NetworkError } from '@shiplog/client'

/**
 * True when Shiplog cannot be reached, or cannot answer now. Other errors are answers about the event or the
 * API key, or those of another server: then the address is wrong.
 *
 * @param {unknown} err
 * @returns {boolean}
 */
export const isAway = (err) =>
  (err instanceof NetworkError && err.code !== 'invalid_answer') ||
  (err instanceof ApiError && (err.status >= 500 || err.status === 429))

/**
 * Calls `work` with a signal that is aborted after the time, or by the other signal.
 *
 * @template T
 * @param {number} ms
 * @param {AbortSignal | undefined} signal
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws NetworkError when the time is over; what `work` throws
 */
export const withinTime = async (ms, signal, work) => {
  const limit = AbortSignal.timeout(Math.max(1, Math.round(ms)))
  try {
    return await work(signal ? AbortSignal.any([signal, limit]) : limit)
  } catch (err) {
    if (err !== limit.reason || !limit.aborted) throw err
    throw new NetworkError('timeout', `Shiplog could not be reached within ${Math.round(ms / 1_000)} s`)
  }
}
