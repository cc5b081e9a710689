import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Systems take ports for outgoing connections from a range above this one. A port in this range is still free
// after a server on it has restarted.
const lowest = 20_000
const highest = 30_000

export const isPortFree = async (port: number, host = '127.0.0.1'): Promise<boolean> => {
  const server = createServer()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Finds different ports of 127.0.0.1 on which nobody listens now. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  for (let attempt = 0; ports.size < count; attempt += 1) {
    if (attempt === 1_000) throw new Error(`No free port was found between ${lowest} and ${highest}`)
    const port = randomInt(lowest, highest)
    if (await isPortFree(port)) ports.add(port)
  }
  return [...ports]
}

export const findFreePort = async (): Promise<number> => {
  const [port = 0] = await findFreePorts(1)
  return port
}
