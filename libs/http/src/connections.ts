import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `announced`: clients that heed it, such as undici, let go of what was idle for so long before we do, so
 * none of their requests meets a connection that is closing. `actual`: longer than the 60 s of load balancers
 * that go by their own clock.
 */
export const keepAliveMs = { announced: 5_000, actual: 75_000 }
/** Until then each connection was used, and answered `Connection: close`, or closed as idle by its client. */
const drainMs = keepAliveMs.announced + 1_000
/** A connection on which nothing has arrived by then is closed. */
const silentMs = 1_000
/** Answers take 15 s at most, so a request that is open after this is cut off. */
const longestRequestMs = 17_000
const pollMs = 20

/** The open connections of a server: `drain` sends callers elsewhere, `close` ends the connections. */
export type Connections = { drain: () => Promise<void>; close: () => Promise<void> }

export const watchConnections = (server: Server, requestMs = longestRequestMs): Connections => {
  /** Every open connection, with the response that it waits for. */
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
    // These answers are not sent yet, so they can still tell their clients to close the connection.
    for (const res of open.values()) if (res?.headersSent === false) res.setHeader('connection', 'close')
    const deadline = performance.now() + drainMs
    while (open.size > 0 && performance.now() < deadline) await sleep(pollMs)
  }

  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const silentUntil = performance.now() + silentMs
      const endAll = setTimeout(() => server.closeAllConnections(), requestMs)
      // Node would leave a connection whose last request is answered from now on open for its keep-alive
      // time, and one that has sent no request at all, which it counts as busy, for a minute.
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
