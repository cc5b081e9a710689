import express, { type RequestHandler } from 'express'
import { HttpError } from './http-error.ts'

/** More than the 1 MiB that the gateway lets in, because it writes numbers anew: `1e20` becomes 21 digits. */
const rewrittenBytes = 8 * 1024 * 1024
/** Deeper than any body that means something; JSON.stringify of what is nested without end throws. */
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
  // `is` returns null for a request without a body, which needs no type.
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
 * Reads a JSON body of any kind into `req.body`; without a body that stays undefined.
 *
 * @param maxBytes beyond it: 413; by default enough for all that the gateway hands on
 * @returns handlers that answer 415 to other types, and 400 to what is not JSON or nested without end
 */
export const jsonBody = (maxBytes = rewrittenBytes): RequestHandler[] => [
  refuseOtherTypes,
  express.json({ limit: maxBytes, strict: false, type: ['json', '+json'] }),
  refuseDepth,
]
