import type { Socket } from 'node:net'
import { createCounter } from '@shiplog/telemetry'

type Reason = 'fragmented' | 'pipelined' | 'unread'

const connections = createCounter(
  {
    name: 'http_server_cut_connections_total',
    description:
      'Connections that were cut, by reason: fragmented (a body in tiny pieces), pipelined (too many requests in advance), unread (an answer that the client does not read)',
    unit: '{connection}',
  },
  [{ reason: 'fragmented' }, { reason: 'pipelined' }, { reason: 'unread' }] satisfies { reason: Reason }[],
)

/** Closes a connection at once, and counts it. */
export const cut = (socket: Socket, reason: Reason): void => {
  connections.add(1, { reason })
  socket.destroy()
}
