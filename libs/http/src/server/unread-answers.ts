import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cut } from './cut.ts'

/** An answer of which no byte is sent for this time belongs to a client that does not read. */
const unreadMs = 5_000

const cutWhenUnread = (socket: Socket): void => {
  // With nothing to send, the answer is still being computed.
  if (socket.writableLength > 0) cut(socket, 'unread')
}

/**
 * Cuts the connection when its client has stopped reading the answer, after 5 to 10 s. Node restarts a
 * connection's timeout with every byte that is sent, also within one large write, so a slow reader is not
 * cut.
 */
export const limitUnread = (res: ServerResponse, afterMs = unreadMs): void =>
  void res.setTimeout(afterMs, cutWhenUnread as () => void)
