import { type Handler, HttpError } from '@shiplog/http'
import type { Context } from '../../context.ts'
import { apiKey } from '../principal/authenticate-key.ts'
import { answerRefusal } from './answer-refusal.ts'

/**
 * Longest wait of an event in the queue for ingestion, in ms. An event that would wait for longer is refused
 * at once, so that its client can try again later. A single event has to be answered within half a second,
 * and its wait in the queue is a part of this time. A batch of a thousand events takes a second by itself.
 */
export const maxBacklogMs = { event: 230, batch: 5_000 }

/**
 * Returns the message of a refusal when an event of the account would wait for longer than `maxWaitMs`, and
 * counts the refusal in the metric. Returns undefined when the event would be accepted.
 */
export const backlogDetail = (ctx: Context, accountId: string, maxWaitMs: number): string | undefined => {
  const refused = ctx.events.refusal(accountId, maxWaitMs)
  return refused && (refused.body as { detail: string }).detail
}

/**
 * Creates a middleware that answers 503 while the backlog is too long. It is needed after authentication,
 * because `shedLoad` checks the backlog only for API keys in the cache. A refused request does not count
 * towards a rate limit, and its body is not read.
 */
export const refuseOnBacklog =
  (ctx: Context, maxWaitMs: number): Handler =>
  (req, res, next) => {
    const detail = backlogDetail(ctx, apiKey(req).account_id, maxWaitMs)
    if (detail === undefined) next()
    else answerRefusal(res, { status: 503, detail, retryAfterSeconds: 1 })
  }

/** @throws HttpError 503 when an event that is submitted now would wait for longer than `maxWaitMs` */
export const checkBacklog = (ctx: Context, accountId: string, maxWaitMs: number): void => {
  const detail = backlogDetail(ctx, accountId, maxWaitMs)
  if (detail !== undefined) throw new HttpError(503, detail, { headers: { 'retry-after': '1' } })
}
