import { type Bus, BusUnavailableError, coalesce } from '@shiplog/bus'
import { requestHead } from '../head.ts'
import type { Projection } from './projection.ts'

/** How many events a read is behind; undefined: none. `unknown`: the owner or the broker does not answer. */
export type Lag = number | 'unknown' | undefined

export type ReadBarrier = {
  /** Waits, for a bounded time, until the tables hold all that was logged before. It never rejects. */
  wait: () => Promise<Lag>
}

/** The promise's value, or undefined when it is not there in time or rejects. */
const within = async <T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), timeoutMs)
  try {
    return await Promise.race([promise.catch(() => undefined), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Share of the timeout that reads wait for an owner that did not answer last time. */
const silentShare = 0.1

/**
 * Asks the owner for the head of its log, once for all reads that began before the request was sent. It takes
 * the whole timeout to notice that an owner does not answer; from then on reads wait a tenth of it, until it
 * answers again.
 */
const createHeadReader = (
  bus: Bus,
  source: string,
  timeoutMs: number,
): (() => Promise<number | undefined>) => {
  let silent = false
  const ask = coalesce(async () => {
    try {
      const head = await requestHead(bus, source, timeoutMs)
      silent = false
      return head
    } catch (err) {
      silent = err instanceof BusUnavailableError && err.reason === 'timeout'
      return undefined
    }
  })
  return async () => {
    return await within(ask(), silent ? timeoutMs * silentShare : timeoutMs)
  }
}

/**
 * Lets reads see the writes that were answered before them, though tables follow their logs at a distance.
 *
 * @param timeoutMs a read waits this long at most. Default 1,000
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

/**
 * Express middleware for routes that read projected tables: waits at the barrier, and says in `X-Data-Lag`
 * when the answer may lack the last events (how many, or `unknown`).
 */
export const caughtUp =
  (barrier: ReadBarrier) =>
  async (
    _req: unknown,
    res: { setHeader: (name: string, value: string) => unknown },
    next: () => void,
  ): Promise<void> => {
    const lag = await barrier.wait()
    if (lag !== undefined) res.setHeader('X-Data-Lag', String(lag))
    next()
  }
