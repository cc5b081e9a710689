import type { IncomingMessage, ServerResponse } from 'node:http'

/** An answer with values that the handlers of its request share. */
export type Outgoing = ServerResponse & { locals: Record<string, unknown> }

/** A request. `res`: its answer. `body` is set by the handler that reads it. */
export type Incoming = IncomingMessage & { body?: unknown; res?: Outgoing | undefined }

/** A middleware that needs nothing of Express, so that `runHandlers` and Express both can run it. */
export type Handler = (req: Incoming, res: Outgoing, next: (err?: unknown) => void) => unknown

/** Answers an error that a handler has thrown, rejected with, or passed to `next`. */
type OnError = (err: unknown, req: Incoming, res: Outgoing) => void

/**
 * Creates a function that runs handlers one after another without Express. Express takes longer for a request
 * than most handlers: it looks through its routes, and replaces the prototypes of the request and the answer.
 */
export const runHandlers = (
  handlers: readonly Handler[],
  onError: OnError,
): ((req: IncomingMessage, res: ServerResponse) => void) => {
  const runFrom = (index: number, req: Incoming, res: Outgoing): void => {
    const fail = (err: unknown): void => onError(err, req, res)
    const next = (err?: unknown): void => {
      if (err === undefined || err === null) runFrom(index + 1, req, res)
      else fail(err)
    }
    try {
      const result = handlers[index]?.(req, res, next)
      if (result instanceof Promise) result.catch(fail)
    } catch (err) {
      fail(err)
    }
  }
  return (req, res) => {
    const answer = Object.assign(res, { locals: {} })
    runFrom(0, Object.assign(req, { res: answer }), answer)
  }
}
