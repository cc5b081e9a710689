import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type HttpServer, startHttpServer } from './http-server.ts'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** What JSON held, or else the text. */
  body: unknown
  /** When it arrived whole, in ms. */
  at: number
}

/** A body that is an iterable is sent piece by piece. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body?: string | AsyncIterable<string> }
  | 'reset the connection'

export type Receiver = HttpServer & {
  /** All so far, in order of arrival. */
  requests: ReceivedRequest[]
  /** From now on: how to answer. A promise that never settles is a server that hangs. */
  respond: (answer: (request: ReceivedRequest) => Reply | Promise<Reply>) => void
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body // not everything that arrives is JSON
  }
}

const send = async (reply: Reply, res: ServerResponse): Promise<void> => {
  if (reply === 'reset the connection') {
    res.socket?.resetAndDestroy()
    return
  }
  const { status = 200, headers = {}, body = 'ok' } = reply
  res.writeHead(status, headers)
  for await (const piece of typeof body === 'string' ? [body] : body) {
    if (res.destroyed) return
    res.write(piece)
  }
  res.end()
}

/** A chat service's webhook: keeps what it is sent, and answers 200 `ok` unless told otherwise. */
export const startReceiver = async (): Promise<Receiver> => {
  const requests: ReceivedRequest[] = []
  let answer: (request: ReceivedRequest) => Reply | Promise<Reply> = () => ({})

  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = req
    const request = { method, path, headers, body: parse(await text(req)), at: Date.now() }
    requests.push(request)
    await send(await answer(request), res)
  }
  const server = await startHttpServer((req, res) => {
    receive(req, res).catch(() => res.destroy())
  })
  const respond: Receiver['respond'] = (next) => {
    answer = next
  }
  return { ...server, requests, respond }
}
