import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits; ends early, with the signal's reason, when the signal is aborted.
 *
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export const wait = async (ms, signal) => {
  try {
    await sleep(ms, undefined, { signal })
  } catch (err) {
    signal.throwIfAborted()
    throw err
  }
}
