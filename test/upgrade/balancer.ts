import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { eventually } from '@shiplog/testing'

/** What a Kubernetes Service is to its callers: one address, behind which pods come and go. */
export type Balancer = {
  url: string
  /** Resolves when the pod has said that it is ready and gets connections. */
  add: (podUrl: string) => Promise<void>
  /** No new connections for the pod. Those that it has stay, as they do in a cluster. */
  remove: (podUrl: string) => void
  stop: () => Promise<void>
}

const isReady = async (podUrl: string): Promise<boolean> => {
  const answer = await fetch(`${podUrl}/health/ready`, { headers: { connection: 'close' } })
  await answer.arrayBuffer()
  return answer.status === 200
}

/** Bytes in both directions, and the end of each as it comes. */
const join = (one: Socket, other: Socket): void => {
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
  let turn = 0

  const server = createServer({ allowHalfOpen: true }, (client) => {
    turn += 1
    const pod = pods[turn % pods.length]
    if (pod === undefined) return void client.resetAndDestroy()
    const upstream = createConnection({ host: pod.hostname, port: Number(pod.port), allowHalfOpen: true })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    join(client, upstream)
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
