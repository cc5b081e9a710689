import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cut } from './cut.ts'

/** Requests that may wait on one connection for the answer to the one before them. */
const maxWaiting = 8

/**
 * Handles the requests of a connection one after another. Node hands over all that a client has sent ahead at
 * once, and keeps their answers in memory until those before them are read.
 *
 * @returns a handler that begins a request when the answer before it has left, and cuts a connection on which
 * more than 8 wait
 */
export const limitPipelining = (handle: RequestListener): RequestListener => {
  /** Of each connection with a request under way, those that wait behind it. */
  const lines = new WeakMap<Socket, (() => void)[]>()

  const begin = (req: IncomingMessage, res: ServerResponse, line: (() => void)[]): void => {
    res.once('close', () => {
      const next = line.shift()
      // Not writable: that answer said that it is the last one.
      if (next === undefined || !req.socket.writable) lines.delete(req.socket)
      else next()
    })
    handle(req, res)
  }

  return (req, res) => {
    const { socket } = req
    // The rest of what was read at once still comes when the connection is cut.
    if (!socket.writable) return
    const line = lines.get(socket)
    if (line === undefined) {
      const own: (() => void)[] = []
      lines.set(socket, own)
      return begin(req, res, own)
    }
    if (line.length === maxWaiting) return cut(socket, 'pipelined')
    // Bound, or it would go on in the trace of the request before it.
    line.push(AsyncResource.bind(() => begin(req, res, line)))
  }
}
