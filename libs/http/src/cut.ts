import type { Socket } from 'node:net'
import { createCounter } from '@shiplog/telemetry'

type Reason = 'fragmented' | 'pipelined' | 'unread'

const connections = createCounter(
  {
    name: 'http_server_cut_connections_total',
    description:
      'Connections that were cut: with a body in tiny pieces, with too many requests ahead of their answers, or with an answer that nobody reads',
    unit: '{connection}',
  },
  [{ reason: 'fragmented' }, { reason: 'pipelined' }, { reason: 'unread' }] satisfies { reason: Reason }[],
)

/** Ends a connection whose client takes more than its share. */
export const cut = (socket: Socket, reason: Reason): void => {
  connections.add(1, { reason })
  socket.destroy()
}
