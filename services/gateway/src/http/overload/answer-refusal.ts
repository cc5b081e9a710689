import type { IncomingMessage, ServerResponse } from 'node:http'
import { measureRefused, requestIdOf } from '@shiplog/http'
import { securityHeaders } from '../security-headers.ts'

const headers = { 'content-type': 'application/json; charset=utf-8' }

export type Refusal = {
  status: 429 | 503
  /** A sentence that says that nothing was taken. */
  detail: string
  retryAfterSeconds: number
}

export const tooMuch: Refusal = {
  status: 503,
  detail: 'Too much is being asked now. Nothing of this was taken: send it again',
  retryAfterSeconds: 1,
}

/**
 * Answers without an error, which would pass by all routes first: under overload, a refusal must cost next to
 * nothing.
 */
export const answerRefusal = (res: ServerResponse, { status, detail, retryAfterSeconds }: Refusal): void => {
  const body = JSON.stringify({ detail })
  // Without its length, the answer would be sent in chunks.
  const length = String(Buffer.byteLength(body))
  res.writeHead(status, { ...headers, 'retry-after': String(retryAfterSeconds), 'content-length': length })
  res.end(body)
}

/** The same for a request that the app never sees: with the headers and the count that the app would add. */
export const refuseUnseen = (req: IncomingMessage, res: ServerResponse, refusal: Refusal): void => {
  measureRefused(req.method ?? '', refusal.status)
  for (const [name, value] of Object.entries(securityHeaders)) res.setHeader(name, value)
  res.setHeader('x-request-id', requestIdOf(req))
  answerRefusal(res, refusal)
}
