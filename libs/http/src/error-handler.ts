import type { Logger } from '@shiplog/log'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { HttpError } from './http-error.ts'

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
  // What zlib throws has a number and its own words.
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

/** The last middleware of every app: one place that turns what was thrown into `{ "detail": … }`. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (err, req, res, next) => {
    const answer = toHttpError(err)
    if (answer.status === 500)
      log.error(
        { err, request_id: res.locals.request_id, method: req.method, path: req.path },
        'request failed',
      )
    if (res.headersSent) return next(err)
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
