import type { IncomingMessage, RequestListener } from 'node:http'
import { type OperationId, type Owner, operations } from '@shiplog/contract'
import type { EventKind } from '@shiplog/events'
import { answerError, type Handler, measureRoute, pathOf, requestId, runHandlers } from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import type { Context } from '../../context.ts'
import { type BodyQueue, queueLargeBody } from '../bodies/body-queue.ts'
import { ndjsonTypes, readBody } from '../bodies/json-body.ts'
import type { limitBodies } from '../bodies/limit-bodies.ts'
import { logRequests } from '../log-requests.ts'
import { maxBacklogMs, refuseOnBacklog } from '../overload/check-backlog.ts'
import { apiKey, authenticateKey } from '../principal/authenticate-key.ts'
import { limitRate, type RateLimit } from '../rate-limit.ts'
import { checkHead, refuseLargeBody } from '../request-head.ts'
import { setProgramHeaders } from '../security-headers.ts'
import { countEvents } from './count-events.ts'
import { submitEvent } from './submit-event.ts'
import { submitEventBatch } from './submit-event-batch.ts'

type EventOperation = OperationId<Owner, 'api-key'>

/** Parts that the routes of events share with the other routes. */
export type SharedParts = {
  bodyQueue: BodyQueue
  limitEvents: RateLimit
  limitBody: ReturnType<typeof limitBodies>
}

/** Returns the handlers of each operation for API keys, without those that all routes have in common. */
const eventHandlers = (
  ctx: Context,
  { bodyQueue, limitEvents, limitBody }: SharedParts,
): Record<EventOperation, Handler[]> => {
  const checks = (maxWaitMs: number): Handler[] => [
    countEvents,
    authenticateKey(ctx, 'events:write'),
    refuseOnBacklog(ctx, maxWaitMs),
    limitRate(limitEvents),
    refuseLargeBody,
    limitBody((req) => apiKey(req).account_id),
  ]
  const single = (kind: EventKind): Handler[] => [
    ...checks(maxBacklogMs.event),
    ...readBody(),
    queueLargeBody(bodyQueue, (req) => apiKey(req).account_id),
    submitEvent(ctx, kind),
  ]
  return {
    submitDeploymentEvent: single('deployment'),
    submitBuildEvent: single('build'),
    submitVersionEvent: single('build'),
    submitEventBatch: [
      ...checks(maxBacklogMs.batch),
      ...readBody(ndjsonTypes),
      submitEventBatch(ctx, { bodyQueue, limitEvents }),
    ],
  }
}

/**
 * Creates a function that returns the listener for a request that posts events; undefined for other requests.
 * Posted events do not pass through Express, because most requests post events, and Express takes a third of
 * the gateway's time for each.
 */
export const eventRoutes = (
  ctx: Context,
  shared: SharedParts,
): ((req: IncomingMessage) => RequestListener | undefined) => {
  const handlers = eventHandlers(ctx, shared)
  const fail = answerError(ctx.log, isUnavailable)
  const logged = logRequests(ctx.log)
  const listeners = new Map<string, RequestListener>()
  for (const { id, method, path, auth } of operations) {
    if (auth !== 'api-key') continue
    const own = handlers[id as EventOperation]
    const all = [requestId, measureRoute(path), setProgramHeaders, checkHead, logged, ...own]
    const listener = runHandlers(all, fail)
    const withoutSlash = path.replace(/\/$/, '')
    for (const either of [path, withoutSlash]) listeners.set(`${method} ${either}`, listener)
  }
  return ({ method, url = '' }) => listeners.get(`${method} ${pathOf(url)}`)
}
