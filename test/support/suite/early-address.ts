import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** The address of a service that starts later. Until then it ends connections at once. */
export type EarlyAddress = {
  url: string
  /** Names the service that has started. */
  leadTo: (url: string) => void
  close: () => Promise<void>
}

/**
 * Opens an address for a service that starts after a service that calls it. A free port could not be kept for
 * it: another process may take the port meanwhile.
 */
export const openEarlyAddress = async (): Promise<EarlyAddress> => {
  let port: number | undefined
  const server = createServer((inner) => {
    if (port === undefined) return void inner.destroy()
    const outer = connect({ host: '127.0.0.1', port })
    inner.pipe(outer).pipe(inner)
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The test process may end while connections are open.
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      port = Number(new URL(url).port)
    },
    close: async () => void server.close(),
  }
}
