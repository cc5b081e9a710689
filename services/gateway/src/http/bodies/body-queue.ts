import { setImmediate as nextIteration } from 'node:timers/promises'
import { createRoundRobinQueue } from '@shiplog/fair-share'
import type { Handler, Incoming } from '@shiplog/http'

/** Larger bodies wait in the queue. Parsing a smaller one blocks the event loop for a millisecond or two. */
const largeBytes = 64 * 1024

/** Waits for a slot to parse a large body of an account. Resolves to the function that releases the slot. */
export type BodyQueue = (accountId: string) => Promise<() => void>

/**
 * Creates a queue in which one large body is parsed at a time. Accounts are served in turn. Between two
 * bodies, the queue waits for the next iteration of the event loop, so that other requests are answered
 * first.
 */
export const createBodyQueue = (): BodyQueue => {
  const waiting = createRoundRobinQueue<() => void>()
  let isBusy = false

  const startNext = (): void => {
    isBusy = false
    waiting.serve((start) => {
      if (isBusy) return 'stop'
      isBusy = true
      start()
      return 'take'
    })
  }
  return async (accountId) => {
    if (isBusy) await new Promise<void>((resolve) => waiting.push(accountId, resolve))
    isBusy = true
    return () => void setImmediate(startNext)
  }
}

const isLarge = (req: Incoming): boolean => Buffer.isBuffer(req.body) && req.body.length > largeBytes

/** Runs work on the body of a request: at once for a small body, and in the queue for a large one. */
export const runInBodyQueue = async <T>(
  bodyQueue: BodyQueue,
  accountId: string,
  req: Incoming,
  work: () => Promise<T> | T,
): Promise<T> => {
  if (!isLarge(req)) return work()
  // When the client hangs up, `limitBodies` stops counting the body. So the body must not stay in memory.
  const drop = (): void => {
    req.body = undefined
  }
  if (req.res?.closed === true) drop()
  req.res?.once('close', drop)
  const release = await bodyQueue(accountId)
  req.res?.off('close', drop)
  try {
    return await work()
  } finally {
    release()
  }
}

/** A large body keeps its slot until the following handlers first wait for something or have ended. */
export const queueLargeBody =
  (bodyQueue: BodyQueue, accountOf: (req: Incoming) => string): Handler =>
  async (req, _res, next) => {
    await runInBodyQueue(bodyQueue, accountOf(req), req, () => next())
  }

/** Time after which long work lets other requests run. */
const sliceMs = 10

/** Resolves at once, or after long work in the next iteration of the event loop. */
export type MaybeYield = () => Promise<void>

/**
 * Creates a function that long work awaits between small steps, so that other requests run about every 10 ms.
 * The first 10 ms count from the creation.
 */
export const createYielder = (): MaybeYield => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await nextIteration()
    since = performance.now()
  }
}
