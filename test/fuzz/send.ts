import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Header } from './headers.ts'

/** A request in the form in which it is sent. */
export type Wire = {
  method: string
  target: string
  headers: Header[]
  body: Buffer | undefined
  /** True for a request on its own connection, because invalid HTTP leaves a connection unusable. */
  alone: boolean
}

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

const timeoutMs = 30_000
const unpackers: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const cutOff = ['ECONNRESET', 'EPIPE']
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

const respond = (url: string, { method, target, headers, body, alone }: Wire): Promise<IncomingMessage> => {
  const { hostname, port } = new URL(url)
  const sent = request({
    hostname,
    port,
    method,
    path: target,
    headers: headers.flat(),
    agent: alone ? false : agent,
    timeout: timeoutMs,
  })
  return new Promise((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs / 1_000} s`)))
    sent.end(body)
  })
}

/** Reads an endless answer up to its first event. */
const beginning = async (response: IncomingMessage): Promise<Buffer> => {
  const read: Buffer[] = []
  for await (const bytes of response) {
    read.push(bytes)
    if (/^(?:id|data): .*\n\n/m.test(Buffer.concat(read).toString())) break
  }
  return Buffer.concat(read)
}

const isEndless = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true

/**
 * Sends a request exactly as given. `fetch` would change some paths, and refuse or join some headers.
 *
 * @returns the answer; undefined when it was lost, because the server closed the connection before it had
 * read all of an invalid request
 */
export const send = async (url: string, wire: Wire): Promise<Answer | undefined> => {
  try {
    const response = await respond(url, wire)
    const unpack = unpackers[response.headers['content-encoding'] ?? '']
    const bytes = await (isEndless(response) ? beginning(response) : buffer(response))
    const body = (unpack?.(bytes) ?? bytes).toString()
    return { status: response.statusCode ?? 0, headers: response.headers, body }
  } catch (err) {
    if (wire.alone && cutOff.includes((err as NodeJS.ErrnoException).code ?? '')) return undefined
    throw err
  }
}

/** Closes the connections that are kept open. */
export const hangUp = (): void => agent.destroy()
