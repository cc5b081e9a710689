import type { EventKind } from '@shiplog/events'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { jsonObject } from './json-body.ts'
import { createPauses } from './large-bodies.ts'
import { patienceMs } from './overload/refuse-busy.ts'
import { eventMaker } from './pending-event.ts'

/** One event. It is recorded also when the caller hangs up before the answer. */
export const submitEvent =
  (ctx: Context, kind: EventKind): RequestHandler =>
  async (req, res) => {
    const pause = createPauses()
    const body = jsonObject(req)
    await pause()
    const toEvent = eventMaker(req, ctx.now())

    const answer = await ctx.events.submit(toEvent(kind, body), { patienceMs: patienceMs.event })

    if (answer.status === 503) res.set('retry-after', '1')
    res.status(answer.status).json(answer.body)
  }
