import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Up to this size, the body of a refused request is read, so that the connection can be reused. */
const droppedBytes = 64 * 1024
/** Time for a client that is still sending to read the answer, before the connection is destroyed. */
const lingerMs = 1_000

/** True when more of the body is still to come than is worth reading to keep the connection. */
export const isStillSending = ({ complete, headers }: IncomingMessage): boolean => {
  if (complete) return false
  if (headers['transfer-encoding'] !== undefined) return true
  const length = Number(headers['content-length'] ?? 0)
  return length > droppedBytes || (length > 0 && headers.expect !== undefined)
}

/**
 * Stops reading a large body once the request is answered, and closes the connection a second later. Node
 * would read the body to its end. With `Connection: close` Node would break the connection at once, so that a
 * client that is still sending would lose the answer.
 */
export const leaveUnread = (req: IncomingMessage, res: ServerResponse): void => {
  if (!isStillSending(req)) return
  const { writeHead } = res
  res.writeHead = (...head: unknown[]) => {
    if (isStillSending(req)) res.setHeader('connection', 'close')
    return Reflect.apply(writeHead, res, head)
  }
  res.once('prefinish', () => {
    if (!isStillSending(req)) return
    const { socket } = req
    // Node drains a body that nobody has begun to read. After these two calls the body counts as being read.
    req.pause()
    req.read()
    socket.destroySoon = () => {
      socket.end()
      setTimeout(() => socket.destroy(), lingerMs).unref()
    }
    res.once('finish', () => socket.destroySoon())
  })
}

/** Sends `100 Continue` when a handler begins to read the body; a request refused before gets none. */
export const continueWhenRead = (server: Server): void =>
  void server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    const onListener = (event: string | symbol): void => {
      if (event !== 'data' && event !== 'readable') return
      req.off('newListener', onListener)
      if (!res.headersSent) res.writeContinue()
    }
    req.on('newListener', onListener)
    server.emit('request', req, res)
  })
