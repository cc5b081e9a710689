import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cut } from './cut.ts'

/** Looked at so often: an answer of which nothing leaves for 5 to 10 s has a client that does not read. */
const unreadMs = 5_000

const cutWhenUnread = (socket: Socket): void => {
  // Nothing waits to leave: the answer is still being made.
  if (socket.writableLength > 0) cut(socket, 'unread')
}

/**
 * Cuts the connection when its client has stopped to read the answer. Node's clock of a connection starts
 * anew with every byte that leaves, also within one large write, so a slow reader is left alone.
 */
export const limitUnread = (res: ServerResponse, afterMs = unreadMs): void =>
  void res.setTimeout(afterMs, cutWhenUnread as () => void)
