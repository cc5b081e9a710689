import type { AddressInfo } from 'node:net'
import type { Express } from 'express'

/** Prints the address, serves, and lets the process end by itself when it is told to stop. */
export const serve = (app: Express): void => {
  const server = app.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  process.once('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
}
