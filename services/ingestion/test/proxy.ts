import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy that breaks connections as a failing network does. */
export type Proxy = {
  url: string
  /** Ends all connections and accepts no more. */
  cut: () => void
  /** Accepts connections again, at the same URL. */
  restore: () => Promise<void>
  /** Forwards the next request that contains this text, and ends its connection before the answer. */
  loseAnswerTo: (text: string) => void
  /** Forwards the next request that contains this text, and nothing after it on that connection. */
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
  let loseAnswerText: string | undefined
  let pauseText: string | undefined
  const server = createServer((inner) => {
    const outer = connect({ host: hostname, port: Number(port) })
    inner.on('data', (chunk: Buffer) => {
      if (pauseText !== undefined && chunk.includes(pauseText)) {
        pauseText = undefined
        process.nextTick(() => inner.unpipe(outer))
      }
      if (loseAnswerText === undefined || !chunk.includes(loseAnswerText)) return
      loseAnswerText = undefined
      outer.unpipe(inner)
      // The connection ends 500 ms after the first answer, because that answer may belong to an earlier
      // statement, before the commit.
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
      loseAnswerText = text
    },
    pauseAfter: (text) => {
      pauseText = text
    },
    restore: () => listen(server, own),
  }
}
