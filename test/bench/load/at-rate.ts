import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `work` at a fixed rate, without waiting for earlier calls. At most `atOnce` calls run at a time;
 * while they all run, the rate is lower. Waits until all calls have ended.
 *
 * @returns the number of calls, and the seconds until all had ended
 * @throws the error of the first call that fails; then no further call starts
 */
export const atRate = async (
  work: (number: number) => Promise<void>,
  { perSecond, seconds, atOnce }: { perSecond: number; seconds: number; atOnce: number },
): Promise<{ started: number; seconds: number }> => {
  const running = new Set<Promise<void>>()
  let started = 0
  let failure: unknown
  const start = performance.now()
  const elapsed = (): number => (performance.now() - start) / 1_000
  const startOne = (): void => {
    const one = work(started)
      .catch((err: unknown) => {
        failure ??= err
      })
      .finally(() => running.delete(one))
    running.add(one)
    started += 1
  }
  while (elapsed() < seconds && failure === undefined) {
    while (started < elapsed() * perSecond && running.size < atOnce) startOne()
    await sleep(2)
  }
  await Promise.all(running)
  if (failure !== undefined) throw failure
  return { started, seconds: elapsed() }
}

/** Calls `work` for each number from 0 to below `count`, with up to `atOnce` calls at a time. */
export const inTurn = async (
  count: number,
  atOnce: number,
  work: (number: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  const line = async (): Promise<void> => {
    while (next < count) {
      const number = next
      next += 1
      await work(number)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, line))
}
