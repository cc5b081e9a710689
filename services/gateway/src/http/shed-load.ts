import type { IncomingMessage, ServerResponse } from 'node:http'
import { operations } from '@shiplog/contract'
import { measureRefused, requestIdOf } from '@shiplog/http'
import type { Context } from '../context.ts'
import { countRefusal } from '../count-refusals.ts'
import { parseApiKeyText } from '../domain/api-key-text.ts'
import { answerBusy } from './answer-busy.ts'
import { bearerToken } from './bearer.ts'
import { countRefusedEvent } from './count-events.ts'
import { patienceMs, refusalOf } from './refuse-busy.ts'
import { securityHeaders } from './security-headers.ts'
import { createSpareTime } from './spare-time.ts'

/** With fewer at hand it is not requests that slow the event loop down, and to refuse them would not help. */
const leastRequests = 100

/** Once open, they ask for nothing more. */
const livePath = '/live'

const tooMuch = 'Too much is being asked now. Nothing of this was taken: send it again'

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '')

/** How long what is posted to a path may wait to be recorded, in ms. */
const patienceByPath = new Map(
  operations
    .filter(({ auth }) => auth === 'api-key')
    .map(({ id, path }) => [
      withoutSlash(path),
      id === 'submitEventBatch' ? patienceMs.batch : patienceMs.event,
    ]),
)

const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const query = url.indexOf('?')
  return withoutSlash(query === -1 ? url : url.slice(0, query))
}

/** Why an event would be refused by its route: told from what is known of its key, which is not checked. */
const refusalOfEvent = (ctx: Context, req: IncomingMessage, patience: number): string | undefined => {
  if (!ctx.events.isBusy()) return undefined
  const text = parseApiKeyText(bearerToken(req) ?? '')
  const key = text && ctx.keys.peek(text)
  return key && refusalOf(ctx, key.account_id, patience)
}

/**
 * Answers requests 503 before anything else looks at them: events while too many of them wait, and all while
 * the event loop does not keep up. Refused here, a request costs little beside what Node and the kernel take
 * for any. It is answered in spare time, so that several times as many as can be taken leave room for those
 * that are.
 */
export const shedLoad = (ctx: Context): ((req: IncomingMessage, res: ServerResponse) => boolean) => {
  const inSpareTime = createSpareTime()
  let requests = 0

  const refusal = (req: IncomingMessage, path: string, patience: number | undefined) => {
    // Asked each time, so that it is known by when there are many.
    if (ctx.isLate() && requests >= leastRequests && !path.startsWith('/health')) {
      countRefusal('too many requests')
      return tooMuch
    }
    return patience === undefined ? undefined : refusalOfEvent(ctx, req, patience)
  }

  return (req, res) => {
    const path = pathOf(req)
    const patience = req.method === 'POST' ? patienceByPath.get(path) : undefined
    const detail = refusal(req, path, patience)
    if (detail === undefined) {
      if (path === livePath) return false
      requests += 1
      res.once('close', () => {
        requests -= 1
      })
      return false
    }
    measureRefused(req.method ?? '', 503)
    if (patience !== undefined) countRefusedEvent()
    inSpareTime(() => {
      for (const [name, value] of Object.entries(securityHeaders)) res.setHeader(name, value)
      res.setHeader('x-request-id', requestIdOf(req))
      answerBusy(res, detail)
    })
    return true
  }
}
