import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for a condition: calls `attempt` until it returns a value other than `undefined` and `false` and does
 * not throw.
 *
 * @returns the value of the last call
 * @throws after `timeoutMs` the error of the last call, or an Error when that did not throw
 */
export const eventually = async <T>(
  attempt: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = 10_000, intervalMs = 20 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<T> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    let failure: unknown = new Error(`The condition did not come true in ${timeoutMs} ms`)
    try {
      const result = await attempt()
      if (result !== undefined && result !== false) return result
    } catch (err) {
      failure = err
    }
    if (Date.now() >= deadline) throw failure
    await sleep(intervalMs)
  }
}
