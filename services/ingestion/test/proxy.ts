import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut, as by a network that fails. */
export type Proxy = {
  url: string
  cut: () => void
  restore: () => Promise<void>
  /** The next request with this text comes through, and its connection is cut instead of the answer. */
  loseAnswerTo: (text: string) => void
  /** The next request with this text comes through, and nothing after it on its connection. */
  pauseAfter: (text: string) => void
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

export const startProxy = async (target: string): Promise<Proxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let lost: string | undefined
  let last: string | undefined
  const server = createServer((inner) => {
    const outer = connect({ host: hostname, port: Number(port) })
    inner.on('data', (chunk: Buffer) => {
      if (last !== undefined && chunk.includes(last)) {
        last = undefined
        process.nextTick(() => inner.unpipe(outer))
      }
      if (lost === undefined || !chunk.includes(lost)) return
      lost = undefined
      outer.unpipe(inner)
      // Not at once: the first answer is to what came before, and Postgres has not committed yet.
      outer.once('data', () => setTimeout(() => inner.destroy(), 500)).resume()
    })
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await listen(server, 0)
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    loseAnswerTo: (text) => {
      lost = text
    },
    pauseAfter: (text) => {
      last = text
    },
    restore: () => listen(server, own),
  }
}
