import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type LoadOptions = {
  url: string
  /** Bearer tokens, which the requests use in rotation. Without tokens, requests have no credentials. */
  tokens: string[]
  path: string
  /**
   * Body to post: a new version of a product each time, or always the same text. Without a body, GETs are
   * sent.
   */
  body?: { deploymentOf: string } | { text: string }
  seconds: number
  /** Number of connections, opened before the first request. Each has one request at a time. */
  connections: number
  /**
   * Number of requests a second. They are sent on time, even while earlier ones are not answered. Without
   * this number, each connection sends its next request as soon as it has an answer.
   */
  perSecond?: number
}

/** Percentiles, and the longest time as `most`, in ms. */
export type Latencies = { p50: number; p99: number; most: number }

export type LoadResult = {
  seconds: number
  statuses: Record<string, number>
  /** Latencies of answers 200. */
  accepted: Latencies
  /** Latencies of answers 503. */
  refused: Latencies
  /** Number of answers 503 without Retry-After. */
  withoutRetryAfter: number
  /** Number of requests that found no free connection, or whose connection was closed without an answer. */
  unanswered: number
}

type Connection = {
  socket: Socket
  /** Beginning of the current answer, with its whole head. */
  text: string
  /** Number of bytes of the current answer so far. */
  received: number
  startedAt: number
  isBusy: boolean
}

const percentilesOf = (values: number[]): Latencies => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

/**
 * Returns the length of an answer, given its beginning. The length is infinite until the head is complete.
 */
const lengthOf = (text: string): number => {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return Number.POSITIVE_INFINITY
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1]
  return head + 4 + Number(length ?? 0)
}

/**
 * Adds a part to the current answer. Returns true when the answer is complete. Keeps about 16 KiB of its
 * text.
 */
const receive = (connection: Connection, part: string): boolean => {
  if (connection.received < 16_384) connection.text += part
  connection.received += part.length
  return connection.received >= lengthOf(connection.text)
}

/**
 * Sends requests and measures the answers. It uses plain sockets, because a busy HTTP client would add its
 * own delay to the measurement.
 */
export const load = async (options: LoadOptions): Promise<LoadResult> => {
  const { hostname, port, host } = new URL(options.url)
  const statuses: Record<string, number> = {}
  const accepted: number[] = []
  const refused: number[] = []
  let withoutRetryAfter = 0
  let unanswered = 0
  let number = 0

  const head = `${options.path} HTTP/1.1\r\nhost: ${host}\r\n`
  const withTokens = options.tokens.map((token) => `${head}authorization: Bearer ${token}\r\n`)
  const heads = withTokens.length === 0 ? [head] : withTokens
  const run = randomUUID()
  const nextRequest = (): string => {
    number += 1
    const head = heads[number % heads.length]
    const { body } = options
    if (body === undefined) return `GET ${head}\r\n`
    const text =
      'text' in body
        ? body.text
        : `{"product_name":"${body.deploymentOf}","version":"${run}.${number}","environment_name":"production","status":"completed"}`
    return `POST ${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }

  const connections = new Set<Connection>()
  const idle: Connection[] = []
  let start = Number.POSITIVE_INFINITY
  let end = Number.POSITIVE_INFINITY
  const finished = Promise.withResolvers<void>()

  const note = (connection: Connection): void => {
    const status = connection.text.slice(9, 12)
    const ms = performance.now() - connection.startedAt
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === '200') accepted.push(ms)
    if (status !== '503') return
    refused.push(ms)
    if (!/\r\nretry-after: \d/i.test(connection.text)) withoutRetryAfter += 1
  }

  const send = (connection: Connection): void => {
    connection.text = ''
    connection.received = 0
    connection.isBusy = true
    connection.startedAt = performance.now()
    connection.socket.write(nextRequest(), 'latin1')
  }

  const onAnswer = (connection: Connection): void => {
    note(connection)
    connection.isBusy = false
    if (options.perSecond === undefined && performance.now() < end) return void send(connection)
    idle.push(connection)
    if (performance.now() >= end && idle.length === connections.size) finished.resolve()
  }

  const open = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const connection: Connection = { socket, text: '', received: 0, startedAt: 0, isBusy: false }
    connections.add(connection)
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      if (receive(connection, part)) onAnswer(connection)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (connection.isBusy) unanswered += 1
      connections.delete(connection)
      const index = idle.indexOf(connection)
      if (index !== -1) idle.splice(index, 1)
      if (performance.now() >= end && idle.length === connections.size) finished.resolve()
    })
    await once(socket, 'connect')
    idle.push(connection)
  }

  await Promise.all(Array.from({ length: options.connections }, open))
  start = performance.now()
  end = start + options.seconds * 1_000

  if (options.perSecond === undefined) {
    for (const connection of idle.splice(0)) send(connection)
  } else {
    const perMs = options.perSecond / 1_000
    let due = 0
    const timer = setInterval(() => {
      const now = performance.now()
      if (now >= end) {
        clearInterval(timer)
        if (idle.length === connections.size) finished.resolve()
        return
      }
      for (; due < (now - start) * perMs; due += 1) {
        const connection = idle.pop()
        if (connection === undefined) unanswered += 1
        else send(connection)
      }
    }, 2)
  }
  // No request may take as long as these 20 s.
  const givingUp = setTimeout(finished.resolve, options.seconds * 1_000 + 20_000)
  await finished.promise
  clearTimeout(givingUp)
  for (const { socket } of connections) socket.destroy()
  return {
    seconds: options.seconds,
    statuses,
    accepted: percentilesOf(accepted),
    refused: percentilesOf(refused),
    withoutRetryAfter,
    unanswered,
  }
}
