import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'

export type RunningServer = { url: string; server: Server; close: () => Promise<void> }

/** Longer than the 60 s idle timeout of common load balancers, so that they close first and no POST is reset. */
const keepAliveTimeoutMs = 75_000

/**
 * Listens, and resolves when connections are taken.
 *
 * @param port 0 for a free one
 * @returns the address, and `close`, which refuses new connections and waits for the requests that it holds
 * @throws when the port is taken
 */
export const listen = async (
  app: Express,
  options: { port: number; host: string },
): Promise<RunningServer> => {
  const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs }, app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port } = server.address() as AddressInfo
  const host = options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close((err) => (err ? reject(err) : resolve()))
      server.closeIdleConnections()
    })
  return { url: `http://${host}:${port}`, server, close }
}
