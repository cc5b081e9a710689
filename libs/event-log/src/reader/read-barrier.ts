import { type Bus, BusUnavailableError, coalesce } from '@shiplog/bus'
import { requestHead } from '../head.ts'
import type { Projection } from './projection.ts'

/**
 * Number of events that a read may lack; undefined if none; `unknown` if the log's owner, the broker or the
 * database does not answer.
 */
type Lag = number | 'unknown' | undefined

export type ReadBarrier = {
  /** Waits, for a limited time, until the tables hold all events logged before this call. Never rejects. */
  wait: () => Promise<Lag>
}

/** Returns the value of a promise; undefined if it rejects or takes longer than `timeoutMs`. */
const within = async <T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> => {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), timeoutMs)
  try {
    return await Promise.race([promise.catch(() => undefined), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Share of the timeout for which a read waits if the owner did not answer the last request. */
const shareAfterTimeout = 0.1

/**
 * Returns a function that asks the owner for the head of its log; undefined without an answer. One request
 * serves all reads that began before the request was sent. While the owner does not answer, the first read
 * waits for the whole timeout, and later reads wait for a tenth of the timeout.
 */
const createHeadReader = (bus: Bus, source: string, timeoutMs: number) => {
  let hasTimedOut = false
  const ask = coalesce(async () => {
    try {
      const head = await requestHead(bus, source, timeoutMs)
      hasTimedOut = false
      return head
    } catch (err) {
      hasTimedOut = err instanceof BusUnavailableError && err.reason === 'timeout'
      return undefined
    }
  })
  return () => within(ask(), hasTimedOut ? timeoutMs * shareAfterTimeout : timeoutMs)
}

/**
 * Makes a barrier at which reads wait until projected tables have every write that was answered before the
 * read began.
 *
 * @param timeoutMs longest wait of a read. Default 1,000
 */
export const createReadBarrier = (options: {
  bus: Bus
  projections: Projection[]
  timeoutMs?: number
}): ReadBarrier => {
  const { bus, projections, timeoutMs = 1_000 } = options
  const sources = projections.map((projection) => ({
    projection,
    readHead: createHeadReader(bus, projection.source, timeoutMs),
  }))

  const lagOf = async ({ projection, readHead }: (typeof sources)[number]): Promise<Lag> => {
    const deadline = performance.now() + timeoutMs
    const head = await readHead()
    if (head === undefined) return 'unknown'
    const leftMs = Math.max(0, deadline - performance.now())
    if (await within(projection.reached(head, leftMs), leftMs + 50)) return undefined
    const position = await within(projection.position(), 50)
    if (position === undefined) return 'unknown'
    return position < head ? head - position : undefined
  }

  return {
    wait: async () => {
      const lags = await Promise.all(sources.map(lagOf))
      if (lags.includes('unknown')) return 'unknown'
      const behind = lags.reduce<number>((sum, lag) => sum + (typeof lag === 'number' ? lag : 0), 0)
      return behind === 0 ? undefined : behind
    },
  }
}

/** The part of an Express response that `caughtUp` needs. */
type Answer = { setHeader: (name: string, value: string) => unknown }

/**
 * Returns Express middleware for routes that read projected tables. It waits at the barrier. If the answer
 * may lack the newest events, it sets the header `X-Data-Lag` to their number or to `unknown`.
 */
export const caughtUp =
  (barrier: ReadBarrier) =>
  async (_req: unknown, res: Answer, next: () => void): Promise<void> => {
    const lag = await barrier.wait()
    if (lag !== undefined) res.setHeader('X-Data-Lag', String(lag))
    next()
  }
