import { randomUUIDv7 } from 'node:crypto'
import { withLogFields } from '@shiplog/log'
import type { RequestHandler } from 'express'

const sane = /^[\w.:/=+@-]{1,128}$/

/** Gives a request its id, the caller's own if it is well formed; answers and log lines carry it. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id')
  const id = given !== undefined && sane.test(given) ? given : randomUUIDv7()
  res.locals.request_id = id
  res.set('x-request-id', id)
  withLogFields({ request_id: id }, next)
}
