import type { Logger } from '@shiplog/log'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Handler, Incoming, Outgoing } from '../requests/handler.ts'
import { pathOf } from '../requests/path-of.ts'
import { HttpError, unavailable } from './http-error.ts'
import { sendJson } from './send-json.ts'

/** An error of body-parser or Express: it has a status and a `type`. */
type FrameworkError = Error & { status?: number; type?: string; limit?: number; errno?: number }

const sentences: Record<string, string> = {
  'entity.parse.failed': 'Request body is not valid JSON',
  'encoding.unsupported': 'Content-Encoding is not supported',
  'charset.unsupported': 'Charset is not supported: send UTF-8',
  'request.size.invalid': 'Request body does not have the length that Content-Length announces',
  'request.aborted': 'Request was aborted before its body arrived',
}

const sentence = ({ type, limit = 0, errno, message }: FrameworkError): string => {
  if (type === 'entity.too.large')
    return `Request body is larger than ${limit >= 2 ** 20 ? `${limit / 2 ** 20} MiB` : `${limit} bytes`}`
  // An error of zlib: it has an `errno`, and a message that does not help the caller.
  if (errno !== undefined) return 'Request body cannot be decoded with the encoding in Content-Encoding'
  return sentences[type ?? ''] ?? message
}

const toHttpError = (err: unknown): HttpError => {
  if (err instanceof HttpError) return err
  const { status } = err as FrameworkError
  if (status === undefined || status < 400 || status > 499)
    return new HttpError(500, 'Internal server error', { cause: err })
  if (err instanceof URIError) return new HttpError(404, 'Not found')
  return new HttpError(status, sentence(err as FrameworkError), { cause: err })
}

const temporarilyUnavailable = 'This request cannot be answered at the moment: try again'

type IsUnavailable = (err: unknown) => boolean

/**
 * Creates a function that answers an error as `{ "detail": … }`.
 *
 * @param isUnavailable true for an error that passes by itself, such as a lost connection: it is answered 503
 * instead of 500
 */
export const answerError =
  (log: Logger, isUnavailable: IsUnavailable = () => false) =>
  (err: unknown, req: Incoming, res: Outgoing): void => {
    const fault = toHttpError(err)
    const answer =
      fault.status === 500 && isUnavailable(err) ? unavailable(temporarilyUnavailable, err) : fault
    if (fault.status === 500)
      log.error(
        { err, request_id: res.locals.request_id, method: req.method, path: pathOf(req.url ?? '') },
        'request failed',
      )
    // Part of the answer is sent. The connection is cut, so that the client does not take that part for the
    // whole. Express would do the same and also print the error.
    if (res.headersSent) return void req.socket.destroy()
    sendJson(res, answer.status, { detail: answer.message }, answer.headers)
  }

/** The last middleware of every app: `answerError` for Express. */
export const errorHandler = (log: Logger, isUnavailable?: IsUnavailable): ErrorRequestHandler => {
  const answer = answerError(log, isUnavailable)
  return (err, req, res, _next) => answer(err, req, res)
}

/** Answers 404 to a path that no route has. */
export const notFound: Handler = () => {
  throw new HttpError(404, 'Not found')
}

/** Answers 405 to a path that exists, but not with this method. */
export const methodNotAllowed =
  (allowed: string[]): RequestHandler =>
  (req) => {
    throw new HttpError(405, `Method ${req.method} is not allowed here: use ${allowed.join(' or ')}`, {
      headers: { allow: allowed.join(', ') },
    })
  }
