import { setTimeout as sleep } from 'node:timers/promises'

export type EventuallyOptions = { timeoutMs?: number; intervalMs?: number }

/**
 * Waits for a condition: calls `attempt` until it neither throws nor answers `undefined` or `false`.
 *
 * @returns what the last call answered
 * @throws what the last call threw, or an Error, after `timeoutMs`
 */
export const eventually = async <T>(
  attempt: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = 10_000, intervalMs = 20 }: EventuallyOptions = {},
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
