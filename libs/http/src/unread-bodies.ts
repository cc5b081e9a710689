import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A body no longer than this is read and dropped when its request is refused: the connection serves on. */
const droppedBytes = 64 * 1024
/** For so long the answer can be read by a client that is busy with sending. */
const lingerMs = 1_000

/** Whether more of the body is on its way than is worth reading for the sake of the connection. */
export const isStillSending = ({ complete, headers }: IncomingMessage): boolean => {
  if (complete) return false
  if (headers['transfer-encoding'] !== undefined) return true
  const length = Number(headers['content-length'] ?? 0)
  return length > droppedBytes || (length > 0 && headers.expect !== undefined)
}

/**
 * Stops reading a body whose request has its answer, which says `Connection: close`. Node would read it to
 * its end; and where the answer says so, break the connection at once, which takes the answer from a client
 * that is still sending.
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
    // From here on the body counts as being read, so that Node does not drop it, and by nobody.
    req.pause()
    req.read()
    socket.destroySoon = () => {
      socket.end()
      setTimeout(() => socket.destroy(), lingerMs).unref()
    }
    res.once('finish', () => socket.destroySoon())
  })
}

/** Says `100 Continue` when somebody begins to read the body: to a request that is refused before, never. */
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
