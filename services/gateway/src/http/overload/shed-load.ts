import { AsyncResource } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { Intercept } from '@shiplog/http'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import { clientNetworkBy, trustProxies } from '../client-address.ts'
import { countRefusedEvent } from '../count-events.ts'
import { admitStrangers } from './admit-strangers.ts'
import { type Refusal, refuseUnseen, tooMuch } from './answer-refusal.ts'
import { type Asked, askedBy } from './asked.ts'
import { knownKey } from './known-callers.ts'
import { refusalOf } from './refuse-busy.ts'
import { createSpareTime } from './spare-time.ts'

/** With fewer requests under way, something else slows the event loop: refusing requests would not help. */
const leastRequests = 100

/** Open live streams cost next to nothing, so they are not counted. */
const livePath = '/live'

/** Why an event would be refused by its route. */
const refusalOfEvent = (ctx: Context, accountId: string, patience: number): Refusal | undefined => {
  const detail = ctx.events.isBusy() ? refusalOf(ctx, accountId, patience) : undefined
  return detail === undefined ? undefined : { status: 503, detail, retryAfterSeconds: 1 }
}

/** Undefined for a caller that is not known; `account_id` only for API keys. */
const knownCaller = (ctx: Context, { credential, patience }: Asked): { account_id?: string } | undefined => {
  if (credential === undefined) return undefined
  if (patience !== undefined) return knownKey(ctx, credential)
  return ctx.tokens.isKnown(credential) ? {} : undefined
}

/**
 * Admits, queues or refuses each request before the app sees it. Callers whose credential was found to be
 * valid before are known, and go first. All others wait in a queue for each network, and are served in spare
 * time. Known callers are refused while the event loop does not keep up with them, and their events while too
 * many wait for ingestion. Refusals are sent in spare time as well, so that they do not delay other requests.
 */
export const shedLoad = (ctx: Context): Intercept => {
  const inSpareTime = createSpareTime()
  const trust = trustProxies(ctx.config.trustedProxies)
  /** Requests under way. */
  const underWay = { known: 0, strangers: 0 }
  const countUntilClosed = (res: ServerResponse, { path }: Asked, kind: keyof typeof underWay): void => {
    if (path === livePath) return
    underWay[kind] += 1
    res.once('close', () => {
      underWay[kind] -= 1
    })
  }
  // `isLate` comes first: the lag is sampled only while it is asked for.
  const isTooMuchFor = {
    known: () => ctx.isLate() && underWay.known >= leastRequests,
    strangers: () => ctx.isLate() && underWay.known + underWay.strangers >= leastRequests,
  }
  const admit = admitStrangers(ctx, isTooMuchFor.strangers)

  const refusalOfKnown = (accountId: string | undefined, { patience }: Asked): Refusal | undefined => {
    if (isTooMuchFor.known()) {
      countRefusal('too many requests')
      return tooMuch
    }
    const isEvent = accountId !== undefined && patience !== undefined
    return isEvent ? refusalOfEvent(ctx, accountId, patience) : undefined
  }

  return (req, res, next) => {
    const asked = askedBy(req)
    const caller = knownCaller(ctx, asked)
    if (caller === undefined) {
      countUntilClosed(res, asked, 'strangers')
      const network = clientNetworkBy(req, trust)
      const stranger = { req, res, asked, network, arrivedAt: performance.now() }
      // Keeps the async context: otherwise the request would join the trace of the one served before it.
      const go = AsyncResource.bind(next)
      return inSpareTime(network, () => admit({ ...stranger, next: go }))
    }
    const refusal = refusalOfKnown(caller.account_id, asked)
    if (refusal !== undefined) {
      if (asked.patience !== undefined) countRefusedEvent()
      return inSpareTime(clientNetworkBy(req, trust), () => refuseUnseen(req, res, refusal))
    }
    countUntilClosed(res, asked, 'known')
    next()
  }
}
