import type { Server } from 'node:http'
import { HttpError } from '@shiplog/http'
import type { Express, RequestHandler } from 'express'

/** Node takes the first of several, and what stands in front of us may have looked at the last. */
const single = ['Host', 'Authorization']

/**
 * Refuses what Node itself would refuse without a word, a request to no host and expectations that nobody knows, and what it
 * would let pass though it has two meanings.
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

/** Lets unknown expectations through to `checkHead`; Node does so with all other requests. */
export const passExpectations = (server: Server, app: Express): void =>
  void server.on('checkExpectation', app)
