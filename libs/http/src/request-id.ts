import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { withLogFields } from '@shiplog/log'
import type { RequestHandler } from 'express'

const sane = /^[\w.:/=+@-]{1,128}$/

/** The caller's own id if it is well formed, else a new one. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && sane.test(given) ? given : randomUUIDv7()
}

/** Gives a request its id; answers and log lines carry it. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = requestIdOf(req)
  res.locals.request_id = id
  res.set('x-request-id', id)
  withLogFields({ request_id: id }, next)
}
