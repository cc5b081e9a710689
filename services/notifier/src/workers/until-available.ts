import { isUnavailable } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'

const retryMs = 500

/**
 * Repeats work while Postgres is unavailable. Stops at `deadline`, a time by `performance.now()`. After
 * `stopping` has fired, there is one more try.
 *
 * @throws the error of the last try
 */
export const untilAvailable = async <Result>(
  work: () => Promise<Result>,
  { deadline, stopping }: { deadline: number; stopping: AbortSignal },
): Promise<Result> => {
  for (;;) {
    const isLastTry = stopping.aborted
    try {
      return await work()
    } catch (err) {
      if (isLastTry || !isUnavailable(err) || performance.now() + retryMs > deadline) throw err
    }
    await pause(retryMs, stopping)
  }
}
