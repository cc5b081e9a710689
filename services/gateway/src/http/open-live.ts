import { principal } from '@shiplog/auth'
import { openLive as operation } from '@shiplog/contract'
import { HttpError, measureEndless, unavailable } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { verifiedToken } from './authenticate-user.ts'

const sentences = {
  user: operation.errors[429],
  account: 'The users of this account have as many live streams open as a gateway allows: close one',
}

/** The position that an `id` of ours names. */
const heardBy = (req: Request): number | undefined => {
  const id = req.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/** Begins an answer that goes on until its token ends, or somebody hangs up. */
export const openLive =
  (ctx: Context): RequestHandler =>
  (req, res) => {
    const { account_id, subject } = principal(req)
    // Hung up while it was being authenticated: nothing would tell when to end.
    if (res.closed) return
    if (ctx.stopping()) throw unavailable('This gateway is stopping: connect again')
    const refused = ctx.live.refusal({ account_id, subject })
    if (refused === 'all') throw unavailable('Too many live streams are open: connect again later')
    if (refused !== undefined)
      throw new HttpError(429, sentences[refused], { headers: { 'retry-after': '10' } })
    res.status(operation.answer.status)
    // Once it is over nothing else comes on the connection, which would keep a gateway from stopping.
    res.set({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' })
    measureEndless(res)
    if (req.method === 'HEAD') return void res.end()
    res.flushHeaders()
    ctx.live.open(
      { account_id, subject, until: verifiedToken(req).expiresAt.getTime(), heard: heardBy(req) },
      res,
    )
  }
