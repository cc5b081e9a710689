import { pipeline } from 'node:stream/promises'
import { principal } from '@shiplog/auth'
import { HttpError, isNeverSent, unavailable } from '@shiplog/http'
import { addressHeader } from '@shiplog/internal-api'
import { currentTraceparent, toTraceparent } from '@shiplog/telemetry'
import type { Request, RequestHandler, Response } from 'express'
import type { Dispatcher as Undici } from 'undici'
import type { Context } from '../context.ts'
import { isTimeout, retryUntilConnected } from '../upstream.ts'
import { bodyText, parseJson } from './json-body.ts'

export type Owner = keyof Context['config']['services']

const patienceMs = 2_000
const answerHeaders = [
  'content-type',
  'content-length',
  'link',
  'x-next-cursor',
  'x-data-lag',
  'location',
  'retry-after',
]

const isWrite = (req: Request): boolean => req.method !== 'GET' && req.method !== 'HEAD'

/** Only plain segments pass, so that the service cannot read the path differently than the gateway. */
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
  const isNews = req.res?.destroyed !== true // no failure of the owner, if it is the caller who has gone
  if (isNews) ctx.log.warn({ err, owner, method: req.method, path: req.path }, 'service not reached')
  if (isNeverSent(err)) return unavailable('This part of the service cannot be reached now: try again', err)
  const doubt = isWrite(req) ? ', and it is unknown whether the request took effect' : ''
  if (isTimeout(err)) return unavailable(`This part of the service did not answer in time${doubt}`, err)
  return new HttpError(502, `This part of the service failed${doubt}`, { cause: err })
}

/** Answers 502 in place of what our API never answers: a 401 to us, or an error that is not JSON. */
const checkAnswer = async (ctx: Context, owner: Owner, answer: Undici.ResponseData): Promise<void> => {
  const { statusCode, headers, body } = answer
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  const isOurs = statusCode !== 401 && (statusCode < 400 || isJson)
  if (isOurs) return
  ctx.log.error(
    { owner, status: statusCode, body: (await body.text()).slice(0, 500) },
    'service gave no API answer',
  )
  throw new HttpError(502, 'This part of the service failed')
}

/** Whether the caller hung up: then `pipeline` fails, or the request to the service was aborted. */
const isHangUp = (err: unknown): boolean => {
  const { name, code } = err as NodeJS.ErrnoException
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Makes room for an answer that says how long it is, until the caller has taken it. */
const holds = (ctx: Context, res: Response, length: unknown): boolean => {
  const bytes = Number(length)
  if (!Number.isSafeInteger(bytes)) return false
  const giveBack = ctx.answerBuffer.hold(principal(res.req).account_id, bytes)
  if (giveBack === undefined) return false
  res.once('close', giveBack)
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
 * Resolves when the service has done its part, before the caller has taken the answer if there is room for
 * it. When the caller has hung up, the answer is dropped, which is not a failure.
 */
const sendAnswer = async (
  ctx: Context,
  res: Response,
  answer: Undici.ResponseData,
  fail: (err: unknown) => never,
): Promise<void> => {
  const { headers, body } = answer
  if (res.closed || res.destroyed) return body.dump()
  if (holds(ctx, res, headers['content-length'])) {
    const whole = await body.bytes().catch(fail)
    copyHead(res, answer)
    return void res.end(whole)
  }
  copyHead(res, answer)
  await pipeline(body, res).catch((err: unknown) => {
    if (!isHangUp(err)) throw err
  })
}

/** Hands a request of a user on to the service that owns the route, under the signed identity of the user. */
export const proxy =
  (ctx: Context, owner: Owner): RequestHandler =>
  async (req, res) => {
    const target = upstreamPath(req)
    const body = upstreamBody(req)
    // If this request is traced, the tracer adds `traceparent` by itself, and two of them would be invalid.
    const trace = currentTraceparent() === null ? toTraceparent(req.get('traceparent')) : null
    const user = principal(req)
    const authorization = await ctx.sign(owner, user)
    const address = req.get(addressHeader)
    const hungUp = new AbortController()
    // When the caller hangs up, a read is cancelled, and a write goes on.
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

    const leave = await ctx.accountRequests.acquire(`${owner} ${user.account_id}`)
    try {
      // Hung up while it waited: nothing was sent.
      if (res.closed) return
      const answer = await retryUntilConnected(patienceMs, call).catch(fail)
      await checkAnswer(ctx, owner, answer)
      await sendAnswer(ctx, res, answer, fail)
    } finally {
      leave()
    }
  }
