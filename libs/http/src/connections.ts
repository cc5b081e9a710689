import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `announced`: clients that heed it, such as undici, let go of what was idle for so long before we do, so none of
 * their requests meets a connection that is closing. `actual`: longer than the 60 s of load balancers that go by
 * their own clock.
 */
export const keepAliveMs = { announced: 5_000, actual: 75_000 }
/** In this time each connection is used, and told to be the last one, or let go by its client for being idle. */
const drainMs = keepAliveMs.announced + 1_000
/** A connection that has not said a word by then has nothing to say. */
const silentMs = 1_000
/** Longer than the 15 s that any answer takes: what is open then is a request that never ends. */
const longestRequestMs = 17_000
const pollMs = 20

/** What a server holds of its callers, and how it parts from them. */
export type Connections = { drain: () => Promise<void>; close: () => Promise<void> }

export const watchConnections = (server: Server, requestMs = longestRequestMs): Connections => {
  /** Each with the answer that it waits for. */
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
    // Connections that would otherwise be idle, and not told, when we close.
    for (const res of open.values()) if (res?.headersSent === false) res.setHeader('connection', 'close')
    const deadline = performance.now() + drainMs
    while (open.size > 0 && performance.now() < deadline) await sleep(pollMs)
  }

  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const silentUntil = performance.now() + silentMs
      const endAll = setTimeout(() => server.closeAllConnections(), requestMs)
      // A connection whose last request is answered meanwhile would stay open for its whole keep-alive time, and one
      // without any request, which counts as busy, for a minute.
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
