import type { EventKind } from '@shiplog/events'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { createYielder } from '../bodies/body-queue.ts'
import { jsonObject } from '../bodies/json-body.ts'
import { maxBacklogMs } from '../overload/check-backlog.ts'
import { eventMaker } from './pending-event.ts'

/** Once a single event is submitted, it is recorded even when the client hangs up. */
export const submitEvent =
  (ctx: Context, kind: EventKind): RequestHandler =>
  async (req, res) => {
    const maybeYield = createYielder()
    const body = jsonObject(req)
    await maybeYield()
    const toEvent = eventMaker(req, ctx.now())

    const answer = await ctx.events.submit(toEvent(kind, body), { maxWaitMs: maxBacklogMs.event })

    if (answer.status === 503) res.set('retry-after', '1')
    res.status(answer.status).json(answer.body)
  }
