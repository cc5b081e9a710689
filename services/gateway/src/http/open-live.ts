import { principal } from '@shiplog/auth'
import { openLive as operation } from '@shiplog/contract'
import { HttpError, measureEndless, unavailable } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { verifiedToken } from './authenticate-user.ts'

const details = {
  user: operation.errors[429],
  account: 'The users of this account have as many live streams open as a gateway allows: close one',
}

/** Returns the position in `Last-Event-ID`; undefined without one, or for a text that is no position. */
const lastSeenBy = (req: Request): number | undefined => {
  const id = req.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/**
 * Creates a handler that starts a live stream, which lasts until its token expires or the client hangs up.
 */
export const openLive =
  (ctx: Context): RequestHandler =>
  (req, res) => {
    const { account_id, subject } = principal(req)
    // The client hung up during authentication: `close` was emitted already, and would never end the stream.
    if (res.closed) return
    if (ctx.stopping()) throw unavailable('This gateway is stopping: connect again')
    const refused = ctx.live.refusal({ account_id, subject })
    if (refused === 'all') throw unavailable('Too many live streams are open: connect again later')
    if (refused !== undefined)
      throw new HttpError(429, details[refused], { headers: { 'retry-after': '10' } })
    res.status(operation.answer.status)
    // The connection closes after the stream: a gateway that stops would wait for an open connection.
    res.set({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' })
    measureEndless(res)
    if (req.method === 'HEAD') return void res.end()
    res.flushHeaders()
    ctx.live.open(
      { account_id, subject, until: verifiedToken(req).expiresAt.getTime(), lastSeen: lastSeenBy(req) },
      res,
    )
  }
