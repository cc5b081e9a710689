import type { Server } from 'node:http'
import { HttpError } from '@shiplog/http'
import type { Express, RequestHandler } from 'express'

/** Refuses what Node itself would refuse, without a word: a request to no host, and expectations that nobody knows. */
export const checkHead: RequestHandler = (req, _res, next) => {
  const { host, expect } = req.headers
  if (host === undefined && req.httpVersion === '1.1') throw new HttpError(400, "Header 'Host' is required")
  if (expect !== undefined && !/\b100-continue\b/i.test(expect))
    throw new HttpError(417, `Expectation '${expect}' is not supported`, { headers: { connection: 'close' } })
  next()
}

/** Lets unknown expectations through to `checkHead`; Node does so with all other requests. */
export const passExpectations = (server: Server, app: Express): void =>
  void server.on('checkExpectation', app)
