import type { Server } from 'node:http'
import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { maxBodyBytes } from './json-body.ts'

/**
 * Headers that may occur once. Node reads the first of two, and a proxy in front may have checked the last.
 */
const single = ['Host', 'Authorization']

/**
 * Refuses requests without `Host` or with an unknown `Expect`: Node would refuse them without an error body.
 * Refuses requests with two `Host` or `Authorization` headers, which Node would accept.
 */
export const checkHead: RequestHandler = (req, _res, next) => {
  const { host, expect } = req.headers
  if (host === undefined && req.httpVersion === '1.1') throw new HttpError(400, "Header 'Host' is required")
  const twice = single.find((name) => (req.headersDistinct[name.toLowerCase()]?.length ?? 0) > 1)
  if (twice !== undefined) throw new HttpError(400, `Header '${twice}' must be given once`)
  if (expect !== undefined && !/\b100-continue\b/i.test(expect))
    throw new HttpError(417, `Expectation '${expect}' is not supported`, { headers: { connection: 'close' } })
  next()
}

/** Refuses a body by its `Content-Length` before it is read: Express would read it to its end first. */
export const refuseLargeBody: RequestHandler = (req, _res, next) => {
  if (Number(req.get('content-length') ?? 0) > maxBodyBytes)
    throw new HttpError(413, 'Request body is larger than 1 MiB')
  next()
}

/** Passes requests with an unknown `Expect` on to `checkHead`; Node would answer them itself. */
export const passExpectations = (server: Server): void =>
  void server.on('checkExpectation', (req, res) => server.emit('request', req, res))
