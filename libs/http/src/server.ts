import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Express } from 'express'
import { keepAliveMs, watchConnections } from './connections.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { mergeSmallChunks } from './merge-small-chunks.ts'
import { limitUnread } from './unread-answers.ts'
import { continueWhenRead, leaveUnread } from './unread-bodies.ts'

/** Until then a request must be here: its head, and all of it. Looked at every 5 s; then 408. */
const arrivalMs = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 }

/** Statuses for what Node's HTTP parser refuses; for every other error of it, 400. */
const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is not valid HTTP, in the form of all our errors: `{ "detail": … }`. */
const answerNotHttp = (err: NodeJS.ErrnoException, socket: Duplex): void => {
  if (err.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = refusals[err.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ detail: `Not understood as HTTP: ${status.slice(4)}` })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\n` +
      `x-request-id: ${randomUUIDv7()}\r\nconnection: close\r\n\r\n${body}`,
  )
}

export type RunningServer = {
  url: string
  server: Server
  /** Goes on serving, and asks clients to close their connections: resolves when all have, or after 6 s. */
  drain: () => Promise<void>
  /** Refuses new connections and waits for the requests that it holds. */
  close: () => Promise<void>
}

/** Sees a request before the app does: it answers the request, or calls `next`, now or later, for the app. */
export type Intercept = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/**
 * Connections that the kernel keeps until they are taken. 2,000 at once overflow Node's 511, and a client
 * that does not get in tries again after seconds. Linux allows 4,096 (`net.core.somaxconn`).
 */
const backlog = 4_096

type ListenOptions = {
  /** 0 for a free one. */
  port: number
  host: string
  intercept?: Intercept
}

/**
 * Listens, and resolves when connections are taken.
 *
 * @throws when the port is taken
 */
export const listen = async (
  app: Express,
  { port, host, intercept = (_req, _res, next) => next() }: ListenOptions,
): Promise<RunningServer> => {
  const settings = {
    keepAliveTimeout: keepAliveMs.announced,
    keepAliveTimeoutBuffer: keepAliveMs.actual - keepAliveMs.announced,
    ...arrivalMs,
    // Node would answer a request without `Host` by a 400 with no body. The gateway does it with a sentence;
    // the other services need no `Host`.
    requireHostHeader: false,
  }
  const handle = limitPipelining((req, res) => {
    // Turns, measures, logs, shares and `pipeline` (five times) listen to `close`; Node takes 11 for a leak.
    res.setMaxListeners(30)
    limitUnread(res)
    leaveUnread(req, res)
    intercept(req, res, () => app(req, res))
  })
  const server = createServer(settings, (req, res) => {
    // Before its turn: a body arrives while its request waits.
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
