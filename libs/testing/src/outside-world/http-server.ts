import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export type HttpServer = { url: string; stop: () => Promise<void> }

/** Starts an HTTP server on a free port of 127.0.0.1. `stop` closes all connections. */
export const startHttpServer = async (listener: RequestListener): Promise<HttpServer> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${address.port}`, stop }
}
