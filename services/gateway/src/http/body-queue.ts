import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request, RequestHandler } from 'express'

/** A body of so many bytes is read at once: it holds the thread for a millisecond or two. */
const largeBytes = 64 * 1024

/** Resolves once it is a body's turn, with what ends it. */
export type BodyQueue = (accountId: string) => Promise<() => void>

/**
 * Large bodies are read one at a time, and accounts take turns. Between one and the next, the event loop goes
 * round, so whatever else has arrived is answered first; and only one of them is held in memory as values.
 */
export const createBodyQueue = (): BodyQueue => {
  // An account that was served goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  let isTaken = false

  const next = (): void => {
    const [first] = waiting
    isTaken = first !== undefined
    if (first === undefined) return
    const [accountId, turns] = first
    const begin = turns.shift()
    waiting.delete(accountId)
    if (turns.length > 0) waiting.set(accountId, turns)
    begin?.()
  }
  return async (accountId) => {
    if (isTaken) {
      const turn = Promise.withResolvers<void>()
      waiting.set(accountId, [...(waiting.get(accountId) ?? []), turn.resolve])
      await turn.promise
    }
    isTaken = true
    return () => void setImmediate(next)
  }
}

const isLarge = (req: Request): boolean => Buffer.isBuffer(req.body) && req.body.length > largeBytes

/** Does work on the body of a request, when it is its turn if that is large. */
export const runInBodyQueue = async <T>(
  turns: BodyQueue,
  accountId: string,
  req: Request,
  work: () => Promise<T> | T,
): Promise<T> => {
  if (!isLarge(req)) return work()
  // Who hangs up gives back the room that the body takes, so it must not stay.
  const drop = (): void => {
    req.body = undefined
  }
  if (req.res?.closed === true) drop()
  req.res?.once('close', drop)
  const end = await turns(accountId)
  req.res?.off('close', drop)
  try {
    return await work()
  } finally {
    end()
  }
}

/** Lets a large body wait for its turn, which lasts until the handlers after it wait for something. */
export const queueLargeBody =
  (turns: BodyQueue, accountOf: (req: Request) => string): RequestHandler =>
  async (req, _res, next) => {
    await runInBodyQueue(turns, accountOf(req), req, () => next())
  }

/** Long work in pieces of so many milliseconds, between which others have the thread. */
const pieceMs = 10

/** Resolves at once as long as the work may go on. */
export type Pause = () => Promise<void>

/** Made when work begins. What it gives is to be called often. */
export const createYielder = (): Pause => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < pieceMs) return
    await nextTurn()
    since = performance.now()
  }
}
