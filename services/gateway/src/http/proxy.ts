import { pipeline } from 'node:stream/promises'
import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { askService, isWrite, type Owner, reserveMemory, type ServiceAnswer } from './ask-service.ts'
import { bodyText, parseJson } from './bodies/json-body.ts'

const answerHeaders = [
  'content-type',
  'content-length',
  'link',
  'x-next-cursor',
  'x-data-lag',
  'x-unchanged-count',
  'location',
  'retry-after',
]

/**
 * Returns the path and query that are sent to the service. Only plain path segments are accepted, so that the
 * service cannot read the path differently than the gateway.
 *
 * @throws HttpError 404 or 400
 */
const upstreamPath = (req: Request): string => {
  if (!/^(\/[\w-]{1,64})+\/?$/.test(req.path)) throw new HttpError(404, 'Not found')
  const start = req.originalUrl.indexOf('?')
  const query = start === -1 ? '' : req.originalUrl.slice(start)
  if (!/^[\x21-\x7e]*$/.test(query)) throw new HttpError(400, 'The query string must be percent-encoded')
  return req.path + query
}

const upstreamBody = (req: Request): string | null => {
  const text = isWrite(req) ? bodyText(req) : ''
  return text === '' ? null : JSON.stringify(parseJson(text))
}

/** Returns true for the errors of `pipeline` and of an aborted request after the client has hung up. */
const isHangUp = (err: unknown): boolean => {
  const { name, code } = err as NodeJS.ErrnoException
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

const copyHead = (res: Response, { statusCode, headers }: ServiceAnswer): void => {
  res.status(statusCode)
  for (const name of answerHeaders) {
    const value = headers[name]
    if (value !== undefined) res.set(name, value)
  }
}

/**
 * Sends the answer of a service. Resolves when the connection to the service is free. That is when the whole
 * answer was read into memory. An answer for which no memory can be reserved is streamed, and then it is when
 * the client has read the answer. When the client has hung up, the answer is dropped without an error.
 */
const sendAnswer = async (ctx: Context, res: Response, answer: ServiceAnswer): Promise<void> => {
  const { body, read } = answer
  if (res.closed || res.destroyed) return body.dump()
  if (reserveMemory(ctx, res, answer)) {
    const whole = await read()
    copyHead(res, answer)
    return void res.end(whole)
  }
  copyHead(res, answer)
  await pipeline(body, res).catch((err: unknown) => {
    if (!isHangUp(err)) throw err
  })
}

/** Forwards a user's request, with a signed identity of the user, to the service that owns the route. */
export const proxy =
  (ctx: Context, owner: Owner): RequestHandler =>
  async (req, res) => {
    const request = { owner, method: req.method, target: upstreamPath(req), body: upstreamBody(req) }
    await askService(ctx, req, request, (answer) => sendAnswer(ctx, res, answer))
  }
