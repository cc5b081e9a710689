import express, { type RequestHandler } from 'express'
import { HttpError } from '../answers/http-error.ts'

/**
 * Default limit of `jsonBody`. The gateway accepts at most 1 MiB from clients, but it parses the JSON and
 * writes it again, which may make it longer: `1e20` becomes 21 digits.
 */
const rewrittenBytes = 8 * 1024 * 1024
/** Deeper than any valid body; JSON.stringify throws for values that are nested very deeply. */
const maxDepth = 200

const isTooDeep = (root: unknown): boolean => {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return false
}

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  const isEmpty = req.get('content-length') === '0'
  // `req.is` returns null for a request without a body, which needs no Content-Type.
  if (!isEmpty && req.is(['json', '+json']) === false)
    throw new HttpError(415, 'Content-Type is not supported: send application/json')
  next()
}

const refuseDepth: RequestHandler = (req, _res, next) => {
  if (isTooDeep(req.body))
    throw new HttpError(400, `Request body must not be nested more than ${maxDepth} levels deep`)
  next()
}

/**
 * Parses a JSON body into `req.body`, which stays undefined without a body.
 *
 * @param maxBytes a larger body is answered 413; the default is enough for every body that the gateway
 * forwards, except for batches of events
 * @returns handlers, which answer 415 to other content types, and 400 to invalid or too deeply nested JSON
 */
export const jsonBody = (maxBytes = rewrittenBytes): RequestHandler[] => [
  refuseOtherTypes,
  express.json({ limit: maxBytes, strict: false, type: ['json', '+json'] }),
  refuseDepth,
]
