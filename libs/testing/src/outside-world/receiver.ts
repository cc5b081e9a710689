import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type HttpServer, startHttpServer } from './http-server.ts'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Parsed JSON, or the text when it is not JSON. */
  body: unknown
  /** The body as it was sent. */
  text: string
  /** Time at which the whole request had arrived, in ms since 1970. */
  at: number
}

/** An iterable body is sent piece by piece. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body?: string | AsyncIterable<string> }
  | 'reset the connection'

export type Receiver = HttpServer & {
  /** All requests so far, in order of arrival. */
  requests: ReceivedRequest[]
  /** Sets the function that answers from now on. A promise that never settles makes a server that hangs. */
  respond: (answer: (request: ReceivedRequest) => Reply | Promise<Reply>) => void
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body // not JSON
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

/** Starts a webhook that keeps all requests. It answers 200 `ok` until `respond` sets another answer. */
export const startReceiver = async (): Promise<Receiver> => {
  const requests: ReceivedRequest[] = []
  let answer: (request: ReceivedRequest) => Reply | Promise<Reply> = () => ({})

  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = req
    const sent = await text(req)
    const request = { method, path, headers, body: parse(sent), text: sent, at: Date.now() }
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
