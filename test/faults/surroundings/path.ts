import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** A TCP proxy on 127.0.0.1 that tests can break. It forwards bytes as they arrive. */
export type Path = {
  port: number
  /**
   * Ports of the destinations, by name. Connections go to the destinations in rotation. A connection to an
   * undefined port is reset.
   */
  ends: Map<string, number | undefined>
  /** Resets open connections and every new one, until `heal`. */
  cut: () => void
  /** Keeps connections open and accepts new ones, and holds back all bytes until `heal`. */
  freeze: () => void
  /** Delays each chunk by `ms`, in both directions, until `heal`. */
  slow: (ms: number) => void
  heal: () => void
  stop: () => Promise<void>
}

export const startPath = async (): Promise<Path> => {
  const ends: Path['ends'] = new Map()
  const open = new Set<Socket>()
  let connections = 0
  let isCut = false
  let delayMs = 0
  let thaw: PromiseWithResolvers<void> | undefined

  const passage = async (): Promise<void> => {
    if (delayMs > 0) await sleep(delayMs)
    while (thaw !== undefined) await thaw.promise
  }
  const carry = (from: Socket, to: Socket): void => {
    const way = new Transform({
      transform: (chunk, _encoding, done) => {
        if (delayMs === 0 && thaw === undefined) return done(null, chunk)
        passage().then(() => done(null, chunk))
      },
    })
    from.pipe(way).pipe(to)
    from.once('error', () => to.resetAndDestroy())
    open.add(from)
    from.once('close', () => open.delete(from))
  }
  const resetAll = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    connections += 1
    const port = [...ends.values()][connections % ends.size]
    client.on('error', () => {})
    if (isCut || port === undefined) return void client.resetAndDestroy()
    const upstream = createConnection({ host: '127.0.0.1', port, allowHalfOpen: true, noDelay: true })
    carry(client, upstream)
    carry(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    ends,
    cut: () => {
      isCut = true
      resetAll()
    },
    freeze: () => {
      thaw ??= Promise.withResolvers()
    },
    slow: (ms) => {
      delayMs = ms
    },
    heal: () => {
      isCut = false
      delayMs = 0
      thaw?.resolve()
      thaw = undefined
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      resetAll()
      await closed
    },
  }
}
