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

/** Returns a function that returns the text of the next request. */
const requestsOf = ({ url, tokens, path, body }: LoadOptions): (() => string) => {
  const head = `${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n`
  const withTokens = tokens.map((token) => `${head}authorization: Bearer ${token}\r\n`)
  const heads = withTokens.length === 0 ? [head] : withTokens
  const run = randomUUID()
  let number = 0
  return () => {
    number += 1
    const head = heads[number % heads.length]
    if (body === undefined) return `GET ${head}\r\n`
    const text =
      'text' in body
        ? body.text
        : `{"product_name":"${body.deploymentOf}","version":"${run}.${number}","environment_name":"production","status":"completed"}`
    return `POST ${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
}

type Measured = {
  statuses: Record<string, number>
  /** Times until each answer 200, in ms. */
  accepted: number[]
  /** Times until each answer 503, in ms. */
  refused: number[]
  withoutRetryAfter: number
  unanswered: number
}

const note = (measured: Measured, { text, startedAt }: Connection): void => {
  const status = text.slice(9, 12)
  const ms = performance.now() - startedAt
  measured.statuses[status] = (measured.statuses[status] ?? 0) + 1
  if (status === '200') measured.accepted.push(ms)
  if (status !== '503') return
  measured.refused.push(ms)
  if (!/\r\nretry-after: \d/i.test(text)) measured.withoutRetryAfter += 1
}

type Run = {
  options: LoadOptions
  nextRequest: () => string
  measured: Measured
  connections: Set<Connection>
  /** Connections without a request. */
  idle: Connection[]
  /** Time after which no request is sent, as of `performance.now()`; infinite until the first request. */
  end: number
  finished: PromiseWithResolvers<void>
}

const finishIfDone = ({ end, idle, connections, finished }: Run): void => {
  if (performance.now() >= end && idle.length === connections.size) finished.resolve()
}

const send = (run: Run, connection: Connection): void => {
  connection.text = ''
  connection.received = 0
  connection.isBusy = true
  connection.startedAt = performance.now()
  connection.socket.write(run.nextRequest(), 'latin1')
}

const onAnswer = (run: Run, connection: Connection): void => {
  note(run.measured, connection)
  connection.isBusy = false
  if (run.options.perSecond === undefined && performance.now() < run.end) return void send(run, connection)
  run.idle.push(connection)
  finishIfDone(run)
}

const onClose = (run: Run, connection: Connection): void => {
  if (connection.isBusy) run.measured.unanswered += 1
  run.connections.delete(connection)
  const index = run.idle.indexOf(connection)
  if (index !== -1) run.idle.splice(index, 1)
  finishIfDone(run)
}

const open = async (run: Run): Promise<void> => {
  const { hostname, port } = new URL(run.options.url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const connection: Connection = { socket, text: '', received: 0, startedAt: 0, isBusy: false }
  run.connections.add(connection)
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    if (receive(connection, part)) onAnswer(run, connection)
  })
  socket.on('error', () => {})
  socket.on('close', () => onClose(run, connection))
  await once(socket, 'connect')
  run.idle.push(connection)
}

/** Sends requests on time until the end of the run, on connections that are idle. */
const sendOnTime = (run: Run, start: number, perSecond: number): void => {
  const perMs = perSecond / 1_000
  let due = 0
  const timer = setInterval(() => {
    const now = performance.now()
    if (now >= run.end) {
      clearInterval(timer)
      finishIfDone(run)
      return
    }
    for (; due < (now - start) * perMs; due += 1) {
      const connection = run.idle.pop()
      if (connection === undefined) run.measured.unanswered += 1
      else send(run, connection)
    }
  }, 2)
}

/**
 * Sends requests and measures the answers. It uses plain sockets, because a busy HTTP client would add its
 * own delay to the measurement.
 */
export const load = async (options: LoadOptions): Promise<LoadResult> => {
  const { seconds, perSecond } = options
  const measured: Measured = {
    statuses: {},
    accepted: [],
    refused: [],
    withoutRetryAfter: 0,
    unanswered: 0,
  }
  const run: Run = {
    options,
    nextRequest: requestsOf(options),
    measured,
    connections: new Set(),
    idle: [],
    end: Number.POSITIVE_INFINITY,
    finished: Promise.withResolvers<void>(),
  }
  await Promise.all(Array.from({ length: options.connections }, () => open(run)))
  const start = performance.now()
  run.end = start + seconds * 1_000
  if (perSecond !== undefined) sendOnTime(run, start, perSecond)
  else for (const connection of run.idle.splice(0)) send(run, connection)

  // No request may take as long as these 20 s.
  const givingUp = setTimeout(run.finished.resolve, seconds * 1_000 + 20_000)
  await run.finished.promise
  clearTimeout(givingUp)
  for (const { socket } of run.connections) socket.destroy()
  return {
    seconds,
    ...measured,
    accepted: percentilesOf(measured.accepted),
    refused: percentilesOf(measured.refused),
  }
}
