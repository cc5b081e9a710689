import { addressHeader } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { HttpError, isNeverSent, unavailable } from '@shiplog/http'
import { currentTraceparent, toTraceparent } from '@shiplog/telemetry'
import type { Request, Response } from 'express'
import type { Dispatcher as Undici } from 'undici'
import type { Context } from '../context.ts'
import { isTimeout, retryUntilConnected } from '../upstream.ts'

export type Owner = keyof Context['config']['services']

/** A request to a service. */
export type ServiceRequest = {
  owner: Owner
  method: string
  /** Path and query. */
  target: string
  /** JSON; null for no body. */
  body: string | null
}

/** The answer of a service. `read` returns its body as a whole. */
export type ServiceAnswer = Undici.ResponseData & {
  /** @throws HttpError 502 or 503 */
  read: () => Promise<Uint8Array>
}

/** Time for which a request is tried again while no connection to the service is made. */
const connectRetryMs = 2_000

export const isWrite = ({ method }: { method: string }): boolean => method !== 'GET' && method !== 'HEAD'

const failure = (ctx: Context, res: Response, request: ServiceRequest, err: unknown): HttpError => {
  const { owner, method, target } = request
  const hasHungUp = res.destroyed === true // the service did not fail
  if (!hasHungUp) ctx.log.warn({ err, owner, method, path: target.split('?')[0] }, 'service not reached')
  if (isNeverSent(err)) return unavailable('This part of the service cannot be reached now: try again', err)
  const doubt = isWrite(request) ? ', and it is unknown whether the request took effect' : ''
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

/**
 * Reserves memory for an answer of a service until the request of the user is answered.
 *
 * @returns false when the length of the answer is unknown or a limit is reached
 */
export const reserveMemory = (ctx: Context, res: Response, { headers }: ServiceAnswer): boolean => {
  const bytes = Number(headers['content-length'])
  if (!Number.isSafeInteger(bytes)) return false
  const release = ctx.answerBuffer.reserve(principal(res.req).account_id, bytes)
  if (release === undefined) return false
  res.once('close', release)
  return true
}

/**
 * Sends a request to the service that owns the route, with a signed identity of the user who sent `req`. The
 * request waits until fewer requests of the account are in progress. It counts as in progress until `receive`
 * has resolved. When the user hangs up, a read is cancelled, and a write goes on.
 *
 * @returns the result of `receive`; undefined when the user hung up before anything was sent
 * @throws HttpError 429, 502 or 503
 */
export const askService = async <T>(
  ctx: Context,
  req: Request,
  request: ServiceRequest,
  receive: (answer: ServiceAnswer) => Promise<T>,
): Promise<T | undefined> => {
  const res = req.res as Response
  const { owner, method, target, body } = request
  // When the gateway traces this request, the tracer adds the header `traceparent`. A second one would be
  // invalid.
  const trace = currentTraceparent() === null ? toTraceparent(req.get('traceparent')) : null
  const user = principal(req)
  const authorization = await ctx.sign(owner, user)
  const address = req.get(addressHeader)
  const hungUp = new AbortController()
  if (!isWrite(request)) res.once('close', () => hungUp.abort())

  const call = () =>
    ctx.upstream.request({
      origin: ctx.config.services[owner],
      path: target,
      method: method as Undici.HttpMethod,
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
    throw failure(ctx, res, request, err)
  }

  const release = await ctx.accountRequests.acquire(`${owner} ${user.account_id}`)
  try {
    // The client hung up while the request was in the queue.
    if (res.closed) return undefined
    const answer = await retryUntilConnected(connectRetryMs, call).catch(fail)
    await checkAnswer(ctx, owner, answer)
    return await receive({ ...answer, read: () => answer.body.bytes().catch(fail) })
  } finally {
    release()
  }
}
