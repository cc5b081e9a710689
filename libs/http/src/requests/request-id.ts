import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { withLogFields } from '@shiplog/log'
import type { Handler } from './handler.ts'

const wellFormed = /^[\w.:/=+@-]{1,128}$/

/** Returns the caller's `X-Request-Id` if it is well formed, else a new id. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUIDv7()
}

/** Gives a request its id, which the answer and every log line of the request carry. */
export const requestId: Handler = (req, res, next) => {
  const id = requestIdOf(req)
  res.locals.request_id = id
  res.setHeader('x-request-id', id)
  withLogFields({ request_id: id }, next)
}
