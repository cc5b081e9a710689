import { createServer, type IncomingMessage } from 'node:http'
import {
  createServer as createHttp2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'

export type Span = {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
}

type Attribute = { key: string; value: Record<string, unknown> }
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<Span, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

const toObject = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const toSpans = ({ resourceSpans }: Export): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(toObject(resource.attributes)['service.name']),
        attributes: toObject(span.attributes),
      })),
    ),
  )

type Receiver = { url: string; stop: () => void }

const receive = async (handle: (req: IncomingMessage) => Promise<void>): Promise<Receiver> => {
  const server = createServer(async (req, res) => {
    await handle(req)
    res.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Starts a collector of OTLP over HTTP in JSON. `raw` returns everything that was sent to it. */
export const startCollector = async (): Promise<Receiver & { spans: Span[]; raw: () => string }> => {
  const spans: Span[] = []
  const exports: Export[] = []
  const receiver = await receive(async (req) => {
    const body = (await json(req)) as Export
    exports.push(body)
    spans.push(...toSpans(body))
  })
  return { ...receiver, spans, raw: () => JSON.stringify(exports) }
}

/** Starts a server that keeps the headers of its requests. */
export const startWebhook = async (): Promise<Receiver & { headers: IncomingMessage['headers'][] }> => {
  const headers: IncomingMessage['headers'][] = []
  return { ...(await receive(async (req) => void headers.push(req.headers))), headers }
}

type BinaryCollector = Receiver & { received: () => Buffer }

/** Starts a collector of OTLP over HTTP in protobuf, which keeps the bytes. */
export const startProtobufCollector = async (): Promise<BinaryCollector> => {
  const bodies: Buffer[] = []
  const receiver = await receive(async (req) => void bodies.push(await buffer(req)))
  return { ...receiver, received: () => Buffer.concat(bodies) }
}

/** An answer of gRPC: one message, not compressed and empty. */
const emptyMessage = Buffer.alloc(5)

/** Starts a collector of OTLP over gRPC, which keeps the bytes. */
export const startGrpcCollector = async (): Promise<BinaryCollector> => {
  const bodies: Buffer[] = []
  const sessions = new Set<ServerHttp2Session>()
  const server = createHttp2Server()
  server.on('session', (session) => sessions.add(session))
  server.on('stream', async (stream: ServerHttp2Stream) => {
    bodies.push(await buffer(stream))
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
    stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    stream.end(emptyMessage)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      for (const session of sessions) session.destroy()
    },
    received: () => Buffer.concat(bodies),
  }
}
