import type { Logger } from '@shiplog/log'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { HttpError, unavailable } from './http-error.ts'

/** What body-parser and Express throw: an `Error` with a status and a `type`. */
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
  // An error of zlib: it has an `errno`, and a message that says nothing to a caller.
  if (errno !== undefined) return 'Request body is not what Content-Encoding says'
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

const notNow = 'This cannot be answered at the moment: try again'

/**
 * The last middleware of every app: one place that turns what was thrown into `{ "detail": … }`.
 *
 * @param isUnavailable tells errors that pass by themselves, which are 503, from faults, which are 500
 */
export const errorHandler =
  (log: Logger, isUnavailable: (err: unknown) => boolean = () => false): ErrorRequestHandler =>
  (err, req, res, _next) => {
    const fault = toHttpError(err)
    const answer = fault.status === 500 && isUnavailable(err) ? unavailable(notNow, err) : fault
    if (fault.status === 500)
      log.error(
        { err, request_id: res.locals.request_id, method: req.method, path: req.path },
        'request failed',
      )
    // The answer has begun, so the connection is cut: its part must not pass for the whole. Express would do
    // the same and also print the error.
    if (res.headersSent) return void req.socket.destroy()
    res.status(answer.status).set(answer.headers).json({ detail: answer.message })
  }

/** For what no route took. */
export const notFound: RequestHandler = () => {
  throw new HttpError(404, 'Not found')
}

/** For a path that exists under other methods. */
export const methodNotAllowed =
  (allowed: string[]): RequestHandler =>
  (req) => {
    throw new HttpError(405, `Method ${req.method} is not allowed here: use ${allowed.join(' or ')}`, {
      headers: { allow: allowed.join(', ') },
    })
  }
