import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { apiKey } from '../authenticate-key.ts'
import { answerRefusal } from './answer-refusal.ts'

/**
 * What would leave later than this is refused at once, because its caller does better to come again. A single
 * event is promised its answer within half a second, and the gateway itself takes some of that. A batch takes
 * a second by itself when it has a thousand events.
 */
export const patienceMs = { event: 230, batch: 5_000 }

/** Why what the account submits now is refused, if it would wait for longer than `maxWaitMs`. */
export const busyDetail = (ctx: Context, accountId: string, maxWaitMs: number): string | undefined => {
  const refused = ctx.events.refusal(accountId, maxWaitMs)
  return refused && (refused.body as { detail: string }).detail
}

/**
 * Answers 503 once it is known who asks: `shedLoad` refuses only keys that it knows. A refused request takes
 * nothing of a key's allowance, and its body is not read.
 */
export const refuseBusy =
  (ctx: Context, maxWaitMs: number): RequestHandler =>
  (req, res, next) => {
    const refusal = busyDetail(ctx, apiKey(req).account_id, maxWaitMs)
    if (refusal === undefined) next()
    else answerRefusal(res, { status: 503, detail: refusal, retryAfterSeconds: 1 })
  }

/** @throws HttpError 503 when what is submitted now would wait for longer */
export const checkBusy = (ctx: Context, accountId: string, maxWaitMs: number): void => {
  const refusal = busyDetail(ctx, accountId, maxWaitMs)
  if (refusal !== undefined) throw new HttpError(503, refusal, { headers: { 'retry-after': '1' } })
}
