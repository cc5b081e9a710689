import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { eventually } from '@shiplog/testing'

/** A load balancer for TCP connections, like a Service of Kubernetes: one address for several pods. */
export type Balancer = {
  url: string
  /** Waits until the pod is ready, and then sends it connections. */
  add: (podUrl: string) => Promise<void>
  /** Sends the pod no new connections. Its open connections stay, as they do in a cluster. */
  remove: (podUrl: string) => void
  stop: () => Promise<void>
}

const isReady = async (podUrl: string): Promise<boolean> => {
  const answer = await fetch(`${podUrl}/health/ready`, { headers: { connection: 'close' } })
  await answer.arrayBuffer()
  return answer.status === 200
}

/** Connects two sockets. Each gets the bytes of the other, and ends or is reset with it. */
const connectSockets = (one: Socket, other: Socket): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.setNoDelay(true)
    from.pipe(to)
    from.once('error', () => to.resetAndDestroy())
  }
}

export const startBalancer = async (): Promise<Balancer> => {
  const pods: URL[] = []
  const open = new Set<Socket>()
  let connections = 0

  const server = createServer({ allowHalfOpen: true }, (client) => {
    connections += 1
    const pod = pods[connections % pods.length]
    if (pod === undefined) return void client.resetAndDestroy()
    const upstream = createConnection({ host: pod.hostname, port: Number(pod.port), allowHalfOpen: true })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    connectSockets(client, upstream)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    add: async (podUrl) => {
      await eventually(() => isReady(podUrl), { intervalMs: 100 })
      pods.push(new URL(podUrl))
    },
    remove: (podUrl) => {
      const index = pods.findIndex(({ href }) => href === new URL(podUrl).href)
      if (index !== -1) pods.splice(index, 1)
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
