import { principal } from '@shiplog/auth'
import { openLive as operation } from '@shiplog/contract'
import { HttpError, measureEndless, unavailable } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { fromId } from '../live/positions.ts'
import { verifiedToken } from './principal/authenticate-user.ts'

const details = {
  user: operation.errors[429],
  account: 'The users of this account have as many live streams open as a gateway allows: close one',
}

/** Creates a handler that starts a live stream. The stream ends when its token expires at the latest. */
export const openLive =
  (ctx: Context): RequestHandler =>
  (req, res) => {
    const { account_id, subject } = principal(req)
    // The client hung up during authentication. `close` was emitted before, so the stream would never end.
    if (res.closed) return
    if (ctx.stopping()) throw unavailable('This gateway is stopping: connect again')
    const refused = ctx.live.refusal({ account_id, subject })
    if (refused === 'all') throw unavailable('Too many live streams are open: connect again later')
    if (refused !== undefined)
      throw new HttpError(429, details[refused], { headers: { 'retry-after': '10' } })
    res.status(operation.answer.status)
    // The connection is closed after the stream, because a gateway that stops waits for open connections.
    res.set({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' })
    measureEndless(res)
    if (req.method === 'HEAD') return void res.end()
    res.flushHeaders()
    const until = verifiedToken(req).expiresAt.getTime()
    ctx.live.open({ account_id, subject, until, lastSeen: fromId(req.get('last-event-id') ?? '') }, res)
  }
