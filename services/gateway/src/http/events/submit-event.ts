import type { EventAnswer } from '@shiplog/contract/internal'
import type { EventKind } from '@shiplog/events'
import { type Handler, sendJson } from '@shiplog/http'
import type { Context } from '../../context.ts'
import { createYielder } from '../bodies/body-queue.ts'
import { jsonObject } from '../bodies/json-body.ts'
import { maxBacklogMs } from '../overload/check-backlog.ts'
import { eventMaker } from './pending-event.ts'

/**
 * Returns how long to wait until the event may be sent again, in seconds; undefined when time alone changes
 * nothing. The answer to a start that the account's rules forbid names the time.
 */
const secondsToWait = ({ status, body }: EventAnswer, now: Date): number | undefined => {
  if (status === 503) return 1
  if (status === 200 || !('retry_after' in body) || typeof body.retry_after !== 'string') return undefined
  return Math.max(1, Math.ceil((Date.parse(body.retry_after) - now.getTime()) / 1_000))
}

/** Once a single event is submitted, it is recorded even when the client hangs up. */
export const submitEvent =
  (ctx: Context, kind: EventKind): Handler =>
  async (req, res) => {
    const maybeYield = createYielder()
    const body = jsonObject(req)
    await maybeYield()
    const toEvent = eventMaker(req, ctx.now())

    const answer = await ctx.events.submit(toEvent(kind, body), { maxWaitMs: maxBacklogMs.event })

    const wait = secondsToWait(answer, ctx.now())
    sendJson(res, answer.status, answer.body, wait === undefined ? {} : { 'retry-after': String(wait) })
  }
