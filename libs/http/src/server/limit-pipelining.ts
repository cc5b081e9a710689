import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cut } from './cut.ts'

/** Largest number of requests that may wait on one connection while an earlier one is answered. */
const maxWaiting = 8

/**
 * Handles the requests of a connection one after another. A client may send further requests before it has
 * read an answer (HTTP pipelining). Node would start all of them at once, and keep their answers in memory
 * until the client reads the earlier ones.
 *
 * @returns a handler that starts a request when the previous answer is sent, and cuts a connection on which
 * more than 8 requests wait
 */
export const limitPipelining = (handle: RequestListener): RequestListener => {
  /** The waiting requests of each connection that has a request in progress. */
  const queues = new WeakMap<Socket, (() => void)[]>()

  const begin = (req: IncomingMessage, res: ServerResponse, queue: (() => void)[]): void => {
    res.once('close', () => {
      const next = queue.shift()
      // The socket is not writable after an answer with `Connection: close`.
      if (next === undefined || !req.socket.writable) queues.delete(req.socket)
      else next()
    })
    handle(req, res)
  }

  return (req, res) => {
    const { socket } = req
    // After the connection is cut, Node still parses the requests that it has already read.
    if (!socket.writable) return
    const queue = queues.get(socket)
    if (queue === undefined) {
      const own: (() => void)[] = []
      queues.set(socket, own)
      return begin(req, res, own)
    }
    if (queue.length === maxWaiting) return cut(socket, 'pipelined')
    // The call is bound to this request's async context. Otherwise its spans would belong to the trace of the
    // previous request.
    queue.push(AsyncResource.bind(() => begin(req, res, queue)))
  }
}
