import { pipeline } from 'node:stream/promises'
import { addressHeader } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { HttpError, isNeverSent, unavailable } from '@shiplog/http'
import { currentTraceparent, toTraceparent } from '@shiplog/telemetry'
import type { Request, RequestHandler, Response } from 'express'
import type { Dispatcher as Undici } from 'undici'
import type { Context } from '../context.ts'
import { isTimeout, retryUntilConnected } from '../upstream.ts'
import { bodyText, parseJson } from './bodies/json-body.ts'

export type Owner = keyof Context['config']['services']

/** Time for which a request is tried again while no connection to the service is made. */
const connectRetryMs = 2_000
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

const isWrite = (req: Request): boolean => req.method !== 'GET' && req.method !== 'HEAD'

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

const failure = (ctx: Context, req: Request, owner: Owner, err: unknown): HttpError => {
  const hasHungUp = req.res?.destroyed === true // the service did not fail
  if (!hasHungUp) ctx.log.warn({ err, owner, method: req.method, path: req.path }, 'service not reached')
  if (isNeverSent(err)) return unavailable('This part of the service cannot be reached now: try again', err)
  const doubt = isWrite(req) ? ', and it is unknown whether the request took effect' : ''
  if (isTimeout(err)) return unavailable(`This part of the service did not answer in time${doubt}`, err)
  return new HttpError(502, `This part of the service failed${doubt}`, { cause: err })
}

/**
 * Checks that a service's answer may be passed on.
 *
 * @throws HttpError 502 for a 401, with which the service refuses the gateway's own identity, and for an
 * error whose body is not JSON
 */
const checkAnswer = async (ctx: Context, owner: Owner, answer: Undici.ResponseData): Promise<void> => {
  const { statusCode, headers, body } = answer
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  const isExpected = statusCode !== 401 && (statusCode < 400 || isJson)
  if (isExpected) return
  ctx.log.error(
    { owner, status: statusCode, body: (await body.text()).slice(0, 500) },
    'service gave no API answer',
  )
  throw new HttpError(502, 'This part of the service failed')
}

/** Returns true for the errors of `pipeline` and of an aborted request after the client has hung up. */
const isHangUp = (err: unknown): boolean => {
  const { name, code } = err as NodeJS.ErrnoException
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Reserves memory for an answer until it is sent; false when its length is unknown or a limit is reached. */
const reserve = (ctx: Context, res: Response, length: unknown): boolean => {
  const bytes = Number(length)
  if (!Number.isSafeInteger(bytes)) return false
  const release = ctx.answerBuffer.reserve(principal(res.req).account_id, bytes)
  if (release === undefined) return false
  res.once('close', release)
  return true
}

const copyHead = (res: Response, { statusCode, headers }: Undici.ResponseData): void => {
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
const sendAnswer = async (
  ctx: Context,
  res: Response,
  answer: Undici.ResponseData,
  fail: (err: unknown) => never,
): Promise<void> => {
  const { headers, body } = answer
  if (res.closed || res.destroyed) return body.dump()
  if (reserve(ctx, res, headers['content-length'])) {
    const whole = await body.bytes().catch(fail)
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
    const target = upstreamPath(req)
    const body = upstreamBody(req)
    // When the gateway traces this request, the tracer adds the header `traceparent`. A second one would be
    // invalid.
    const trace = currentTraceparent() === null ? toTraceparent(req.get('traceparent')) : null
    const user = principal(req)
    const authorization = await ctx.sign(owner, user)
    const address = req.get(addressHeader)
    const hungUp = new AbortController()
    // When the client hangs up, a read is cancelled. A write goes on.
    if (!isWrite(req)) res.once('close', () => hungUp.abort())

    const call = () =>
      ctx.upstream.request({
        origin: ctx.config.services[owner],
        path: target,
        method: req.method as Undici.HttpMethod,
        signal: hungUp.signal,
        body,
        headers: {
          authorization,
          accept: 'application/json',
          'x-request-id': String(res.locals.request_id),
          ...(address !== undefined && { [addressHeader]: address }),
          ...(body !== null && { 'content-type': 'application/json' }),
          ...(trace !== null && { traceparent: trace }),
        },
      })
    const fail = (err: unknown): never => {
      throw failure(ctx, req, owner, err)
    }

    const release = await ctx.accountRequests.acquire(`${owner} ${user.account_id}`)
    try {
      // The client hung up while the request was in the queue.
      if (res.closed) return
      const answer = await retryUntilConnected(connectRetryMs, call).catch(fail)
      await checkAnswer(ctx, owner, answer)
      await sendAnswer(ctx, res, answer, fail)
    } finally {
      release()
    }
  }
