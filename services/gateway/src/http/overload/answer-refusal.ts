import type { IncomingMessage, ServerResponse } from 'node:http'
import { measureRefused, requestIdOf, sendJson } from '@shiplog/http'
import { securityHeaders } from '../security-headers.ts'

export type Refusal = {
  status: 429 | 503
  /** Message to the caller, which says that the request was not processed. */
  detail: string
  retryAfterSeconds: number
}

export const overloaded: Refusal = {
  status: 503,
  detail: 'The gateway is overloaded. Nothing of this request was processed: send it again',
  retryAfterSeconds: 1,
}

/** A thrown error would pass through all remaining routes, and a refusal has to be cheap under overload. */
export const answerRefusal = (res: ServerResponse, { status, detail, retryAfterSeconds }: Refusal): void => {
  sendJson(res, status, { detail }, { 'retry-after': String(retryAfterSeconds) })
}

/** Sets the headers that the app would set, and counts the request in the app's metric. */
export const refuseBeforeApp = (req: IncomingMessage, res: ServerResponse, refusal: Refusal): void => {
  measureRefused(req.method ?? '', refusal.status)
  for (const [name, value] of Object.entries(securityHeaders)) res.setHeader(name, value)
  res.setHeader('x-request-id', requestIdOf(req))
  answerRefusal(res, refusal)
}
