import type { Server } from 'node:http'
import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { maxBodyBytes } from './json-body.ts'

/** Of several, Node takes the first; a proxy in front of us may have checked the last. */
const single = ['Host', 'Authorization']

/**
 * Refuses requests without `Host` and with an unknown `Expect`, which Node would refuse without a body, and
 * those with two `Host` or `Authorization` headers, which Node would let through.
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

/** Refuses a body that says it is too large before it is read: Express would read it to its end first. */
export const refuseLargeBody: RequestHandler = (req, _res, next) => {
  if (Number(req.get('content-length') ?? 0) > maxBodyBytes)
    throw new HttpError(413, 'Request body is larger than 1 MiB')
  next()
}

/** Lets unknown expectations through to `checkHead`; Node does so with all other requests. */
export const passExpectations = (server: Server): void =>
  void server.on('checkExpectation', (req, res) => server.emit('request', req, res))
