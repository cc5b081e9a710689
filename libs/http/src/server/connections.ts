import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `announced` is what the `Keep-Alive` header tells clients. A client that heeds it, such as undici, closes
 * an idle connection before the server does, so none of its requests meets a connection that is closing.
 * `actual` is when the server closes an idle connection. It is longer than the 60 s after which load
 * balancers close one.
 */
export const keepAliveMs = { announced: 5_000, actual: 75_000 }
/** Time after which each client has either received `Connection: close` or closed its idle connection. */
const drainMs = keepAliveMs.announced + 1_000
/** While the server closes, a connection that has not sent a byte in this time is closed. */
const silentMs = 1_000
/** An answer takes 15 s at most, so a request that is still open after this time is cut off. */
const longestRequestMs = 17_000
const pollMs = 20

/** `drain` tells clients to close their connections and waits for that; `close` ends the connections. */
export type Connections = { drain: () => Promise<void>; close: () => Promise<void> }

export const watchConnections = (server: Server, requestMs = longestRequestMs): Connections => {
  /** Every open connection, with the response that its client waits for. */
  const open = new Map<Socket, ServerResponse | undefined>()
  let draining = false

  server.on('connection', (socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    if (draining) res.setHeader('connection', 'close')
    open.set(socket, res)
    res.once('finish', () => {
      if (open.get(socket) === res) open.set(socket, undefined)
    })
  })

  const drain = async (): Promise<void> => {
    draining = true
    // The headers of these answers are not sent yet, so they can still tell the client to close the
    // connection.
    for (const res of open.values()) if (res?.headersSent === false) res.setHeader('connection', 'close')
    const deadline = performance.now() + drainMs
    while (open.size > 0 && performance.now() < deadline) await sleep(pollMs)
  }

  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const silentUntil = performance.now() + silentMs
      const endAll = setTimeout(() => server.closeAllConnections(), requestMs)
      // Without this, Node keeps two kinds of connections open: one whose last request is answered from now
      // on, for the keep-alive time; and one that never sent a request, which Node counts as busy, for a
      // minute.
      const sweep = setInterval(() => {
        server.closeIdleConnections()
        if (performance.now() < silentUntil) return
        for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
      }, pollMs)
      server.close((err) => {
        clearInterval(sweep)
        clearTimeout(endAll)
        err ? reject(err) : resolve()
      })
      server.closeIdleConnections()
    })

  return { drain, close }
}
