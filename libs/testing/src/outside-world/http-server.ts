import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpServer = { url: string; stop: () => Promise<void> }

/** Starts an HTTP server on a free port of 127.0.0.1. `stop` closes all connections. */
export const startHttpServer = async (listener: RequestListener): Promise<HttpServer> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
