import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, type JWTPayload } from 'jose'

export type Received = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
  /** Claims of the signed identity that came with the request. */
  identity: JWTPayload & { principal?: Record<string, unknown> }
}

export type Item = {
  kind: string
  account_id: string
  body: unknown
  received_at: string
  request_id: string
  trace: string | null
  idempotency_key: string | null
  allowed: { products: string[] | null; environments: string[] | null }
}

type Handle = (received: Received, res: ServerResponse) => unknown

const read = async (req: IncomingMessage): Promise<Received> => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const token = req.headers.authorization?.slice('Bearer '.length)
  return {
    method: req.method ?? '',
    url: req.url ?? '',
    headers: req.headers,
    body: Buffer.concat(chunks).toString(),
    identity: token === undefined ? {} : decodeJwt(token),
  }
}

export const sendJson = (res: ServerResponse, status: number, body: unknown, headers: object = {}): void => {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  res.end(JSON.stringify(body))
}

/** Answers like ingestion. Each answer contains its item, so that a test sees which event was answered. */
export const acceptEvents: Handle = ({ body }, res) => {
  const { items } = JSON.parse(body) as { items: Item[] }
  sendJson(res, 200, { results: items.map((item) => ({ status: 200, body: { id: 'event', item } })) })
}

/** Starts a real HTTP server that replaces another service. Tests decide its answers. */
export const startFakeService = async (handle: Handle) => {
  const received: Received[] = []
  let current = handle
  let server: Server
  let port = 0
  let healthChecks = 0

  const start = async (): Promise<void> => {
    server = createServer({ keepAliveTimeout: 75_000 }, async (req, res) => {
      if (req.url === '/health') {
        healthChecks += 1
        return sendJson(res, 200, { status: 'ok' })
      }
      const request = await read(req).catch(() => undefined)
      if (request === undefined) return
      received.push(request)
      await current(request, res)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    healthChecks: () => healthChecks,
    answer: (next: Handle) => {
      current = next
    },
    stop,
    /** Starts the server again on the same port, after `stop`. */
    start,
    items: () => received.flatMap(({ body }) => (JSON.parse(body) as { items: Item[] }).items),
  }
}

export type FakeService = Awaited<ReturnType<typeof startFakeService>>

/**
 * Creates a gate, which is closed at first. Answers that wait for the gate are delayed until a test calls
 * `open`.
 */
export const createGate = () => {
  let opened = Promise.withResolvers<void>()
  return {
    wait: () => opened.promise,
    open: () => opened.resolve(),
    close: () => {
      opened = Promise.withResolvers<void>()
    },
  }
}
