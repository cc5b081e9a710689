import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Problem } from './problem.ts'

// Below the range from which systems take ports for outgoing connections: a port that is let go for the moment of a restart
// is still free after it.
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

export const findFreePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (await isPortFree(port)) return port
  }
  throw new Problem(`No free port was found between ${lowest} and ${highest}.`)
}

/** @throws Problem when somebody else has the port */
export const requirePort = async (port: number, host: string): Promise<void> => {
  if (!(await isPortFree(port, host)))
    throw new Problem(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`)
}
