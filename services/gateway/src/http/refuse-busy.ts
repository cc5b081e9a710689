import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { apiKey } from './authenticate-key.ts'

/**
 * What would leave later than this is refused at once, because its caller does better to come again. A single
 * event is promised its answer within half a second, and the gateway itself takes some of that. A batch takes
 * a second by itself when it has a thousand events.
 */
export const patienceMs = { event: 300, batch: 5_000 }

/** Answers 503 before the body is read, so that to refuse costs little. */
export const refuseBusy =
  (ctx: Context, patience: number): RequestHandler =>
  (req, _res, next) => {
    checkBusy(ctx, apiKey(req).account_id, patience)
    next()
  }

/** @throws HttpError 503 when what is submitted now would wait for longer */
export const checkBusy = (ctx: Context, accountId: string, patience: number): void => {
  const refused = ctx.events.refusal(accountId, patience)
  if (refused === undefined) return
  const { detail } = refused.body as { detail: string }
  throw new HttpError(refused.status, detail, { headers: { 'retry-after': '1' } })
}
