import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut, as by a network that fails. */
export type Proxy = {
  url: string
  cut: () => void
  restore: () => Promise<void>
  /** Passes the next request with this text, and cuts its connection when the answer comes. */
  loseAnswerTo: (text: string) => void
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

export const startProxy = async (target: string): Promise<Proxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let unanswered: string | undefined
  const server = createServer((inner) => {
    const outer = connect({ host: hostname, port: Number(port) })
    inner.on('data', (data) => {
      if (unanswered === undefined || !data.toString('latin1').includes(unanswered)) return
      unanswered = undefined
      outer.unpipe(inner)
      // It does not flow by itself any more.
      outer.once('data', () => inner.destroy()).resume()
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
    restore: () => listen(server, own),
    loseAnswerTo: (text) => {
      unanswered = text
    },
  }
}
