import type { Server } from 'node:http'
import { type Handler, HttpError } from '@shiplog/http'
import { maxBodyBytes } from './bodies/json-body.ts'

/** Headers that may occur only once. Of two, Node reads the first, but a proxy may have checked the last. */
const single = ['Host', 'Authorization']

/**
 * Returns the first header of `single` that a list of names and values has twice. Node's `headersDistinct`
 * would copy all headers.
 */
const findRepeated = (rawHeaders: string[]): string | undefined =>
  single.find((name) => {
    let count = 0
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (
        rawHeaders[index]?.length === name.length &&
        rawHeaders[index]?.toLowerCase() === name.toLowerCase()
      )
        count += 1
    return count > 1
  })

/**
 * Refuses HTTP/1.1 requests without `Host`, and requests with an unknown `Expect`. Node would refuse them
 * without an error body. Also refuses requests with two `Host` or `Authorization` headers, which Node would
 * accept.
 */
export const checkHead: Handler = (req, _res, next) => {
  const { host, expect } = req.headers
  if (host === undefined && req.httpVersion === '1.1') throw new HttpError(400, "Header 'Host' is required")
  const twice = findRepeated(req.rawHeaders)
  if (twice !== undefined) throw new HttpError(400, `Header '${twice}' must be given once`)
  if (expect !== undefined && !/\b100-continue\b/i.test(expect))
    throw new HttpError(417, `Expectation '${expect}' is not supported`, { headers: { connection: 'close' } })
  next()
}

/** Refuses a body by its `Content-Length`. Express would read the body to its end before refusing it. */
export const refuseLargeBody: Handler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes)
    throw new HttpError(413, 'Request body is larger than 1 MiB')
  next()
}

/** Makes Node pass an unknown `Expect` on to the app, where `checkHead` refuses it. */
export const passExpectations = (server: Server): void =>
  void server.on('checkExpectation', (req, res) => server.emit('request', req, res))
