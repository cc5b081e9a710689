import { randomUUIDv7 } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { keepAliveMs, watchConnections } from './connections.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { mergeSmallChunks } from './merge-small-chunks.ts'
import { limitUnread } from './unread-answers.ts'
import { continueWhenRead, leaveUnread } from './unread-bodies.ts'

/**
 * Longest times in which the head and the whole of a request must arrive, in ms. A later one is answered 408.
 * Node checks every 5 s.
 */
const arrivalMs = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 }

/** Statuses by the error code of Node's HTTP parser; other errors are 400. */
const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers a request that is not valid HTTP in the usual form of errors, `{ "detail": … }`. */
const answerNotHttp = (err: NodeJS.ErrnoException, socket: Duplex): void => {
  if (err.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = refusals[err.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ detail: `Request is not valid HTTP: ${status.slice(4)}` })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\n` +
      `x-request-id: ${randomUUIDv7()}\r\nconnection: close\r\n\r\n${body}`,
  )
}

export type RunningServer = {
  url: string
  server: Server
  /** Keeps serving, and tells clients to close their connections. Resolves once all have, or after 6 s. */
  drain: () => Promise<void>
  /** Refuses new connections and waits for the requests in progress. */
  close: () => Promise<void>
}

/** Runs before the app: either answers the request, or calls `next`, now or later, to pass it on. */
export type Intercept = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/**
 * Connections that the kernel queues until the process accepts them. Node's default of 511 overflows when
 * 2,000 clients connect at once, and a client that is dropped tries again only after seconds. Linux allows
 * 4,096 (`net.core.somaxconn`).
 */
const backlog = 4_096

type ListenOptions = {
  /** 0 takes a free port. */
  port: number
  host: string
  intercept?: Intercept
}

/**
 * Starts a server. Resolves when it accepts connections.
 *
 * @throws when the port is in use
 */
export const listen = async (
  app: RequestListener,
  { port, host, intercept = (_req, _res, next) => next() }: ListenOptions,
): Promise<RunningServer> => {
  const settings = {
    keepAliveTimeout: keepAliveMs.announced,
    keepAliveTimeoutBuffer: keepAliveMs.actual - keepAliveMs.announced,
    ...arrivalMs,
    // Node would answer a request without `Host` with an empty 400. The gateway answers it with an error
    // message; the other services need no `Host`.
    requireHostHeader: false,
  }
  const handle = limitPipelining((req, res) => {
    // About 12 parts listen to `close` of a response (five of them in `pipeline`). Node warns of a leak at
    // 11.
    res.setMaxListeners(30)
    limitUnread(res)
    leaveUnread(req, res)
    intercept(req, res, () => app(req, res))
  })
  const server = createServer(settings, (req, res) => {
    // Called before `handle`, because the body of a request arrives while the request waits in a queue there.
    mergeSmallChunks(req)
    handle(req, res)
  })
  continueWhenRead(server)
  server.on('clientError', answerNotHttp)
  const { drain, close } = watchConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port: taken } = server.address() as AddressInfo
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return { url: `http://${local}:${taken}`, server, drain, close }
}
