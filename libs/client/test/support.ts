import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ClientOptions, createClient } from '@shiplog/client'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export const credential = 'sk_acme_k1_0123456789abcdefghijklmnopqrstuvwxyzABCD'

/** An iterable body is sent piece by piece; when it throws, the connection is lost. */
type Answer = { status?: number; headers?: Record<string, string>; body?: string | AsyncIterable<string> }
type Reply = Answer | 'reset the connection' | 'no answer'

type Received = { path: string | undefined; headers: IncomingHttpHeaders; text: string; at: number }

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const refusal = (status: number, detail: string, headers: Record<string, string> = {}): Answer =>
  json({ detail }, status, headers)

async function* brokenOff() {
  yield '[{"name":'
  await new Promise((resolve) => setTimeout(resolve, 50))
  throw new Error('The connection is lost')
}

/** Returns an answer after whose beginning the connection is lost. */
export const halfAnswer = (): Answer => ({
  headers: { 'content-type': 'application/json' },
  body: brokenOff(),
})

const send = async (reply: Reply, res: ServerResponse): Promise<void> => {
  if (reply === 'no answer') return
  if (reply === 'reset the connection') return void res.socket?.resetAndDestroy()
  const { status = 200, headers, body = '' } = reply
  res.writeHead(status, headers)
  for await (const piece of typeof body === 'string' ? [body] : body) {
    if (res.destroyed) return
    res.write(piece)
  }
  res.end()
}

/** Starts a server that stands for Shiplog and the network on the way to it. Each test sets its answers. */
export const useServer = () => {
  const requests: Received[] = []
  let replies: Reply[] = []
  const server = createServer(async (req, res) => {
    const { url: path, headers } = req
    const body = await text(req)
    requests.push({ path, headers, text: body, at: Date.now() })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    await send(reply ?? json([]), res).catch(() => res.destroy())
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  beforeEach(() => {
    requests.length = 0
    replies = []
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    get url() {
      return url()
    },
    requests,
    /** Gives one answer after the other; the last one again and again. */
    answer: (...wanted: Reply[]) => {
      replies = wanted
    },
    client: (options: Partial<ClientOptions> = {}) => createClient({ url: url(), credential, ...options }),
  }
}

/** Returns what a call throws. */
export const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => new Error(`Nothing was thrown, but returned: ${JSON.stringify(value)}`),
    (err: unknown) => err,
  )
