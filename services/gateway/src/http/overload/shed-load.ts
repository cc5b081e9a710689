import { AsyncResource } from 'node:async_hooks'
import type { Intercept } from '@shiplog/http'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import { clientNetworkBy, trustProxies } from '../client-address.ts'
import { countRefusedEvent } from '../count-events.ts'
import { admitStrangers } from './admit-strangers.ts'
import { type Refusal, refuseBeforeApp, tooMuch } from './answer-refusal.ts'
import { knownKey } from './known-callers.ts'
import { busyDetail } from './refuse-busy.ts'
import { type RequestFacts, requestFacts } from './request-facts.ts'
import { createSpareTime } from './spare-time.ts'
import { createUnderWay } from './under-way.ts'

/** Open live streams cost next to nothing, so they are not counted. */
const livePath = '/live'

/** Why an event would be refused by its route. */
const refusalOfEvent = (ctx: Context, accountId: string, maxWaitMs: number): Refusal | undefined => {
  const detail = ctx.events.isBusy() ? busyDetail(ctx, accountId, maxWaitMs) : undefined
  return detail === undefined ? undefined : { status: 503, detail, retryAfterSeconds: 1 }
}

const kindOf = ({ isProbe, credential }: RequestFacts): 'probes' | 'newcomers' | 'others' => {
  if (isProbe) return 'probes'
  return credential === undefined ? 'others' : 'newcomers'
}

/** Undefined for a caller that is not known; `account_id` only for API keys. */
const knownCaller = (
  ctx: Context,
  { credential, maxWaitMs }: RequestFacts,
): { account_id?: string } | undefined => {
  if (credential === undefined) return undefined
  if (maxWaitMs !== undefined) return knownKey(ctx, credential)
  return ctx.tokens.isKnown(credential) ? {} : undefined
}

/**
 * Admits, queues or refuses each request before the app sees it. Callers whose credential was found to be
 * valid before are known, and go first. All others wait in a queue for each network, and are served in spare
 * time. Known callers are refused while the event loop does not keep up with them, and their events while too
 * many wait for ingestion. Refusals are sent in spare time as well, so that they do not delay other requests.
 */
export const shedLoad = (ctx: Context): Intercept => {
  /** Each kind of work has its own share of the spare time, so that none of them waits for the others. */
  const inSpareTime = {
    probes: createSpareTime(),
    /** They have a credential that may be valid. */
    newcomers: createSpareTime(),
    others: createSpareTime(),
    refusals: createSpareTime(),
  }
  const trust = trustProxies(ctx.config.trustedProxies)
  const underWay = createUnderWay(ctx.isLate)
  const admit = admitStrangers(ctx, underWay.isTooMuchForStrangers)

  const refusalOfKnown = (
    accountId: string | undefined,
    { maxWaitMs }: RequestFacts,
  ): Refusal | undefined => {
    if (underWay.isTooMuchForKnown()) {
      countRefusal('too many requests')
      return tooMuch
    }
    const isEvent = accountId !== undefined && maxWaitMs !== undefined
    return isEvent ? refusalOfEvent(ctx, accountId, maxWaitMs) : undefined
  }

  return (req, res, next) => {
    const facts = requestFacts(req)
    const isCounted = facts.path !== livePath
    const caller = knownCaller(ctx, facts)
    if (caller === undefined) {
      if (isCounted) underWay.count(res, 'strangers')
      const network = clientNetworkBy(req, trust)
      const stranger = { req, res, facts, network, arrivedAt: performance.now() }
      // Keeps the async context: otherwise the request would join the trace of the one served before it.
      const go = AsyncResource.bind(next)
      return inSpareTime[kindOf(facts)](network, () => admit({ ...stranger, next: go }))
    }
    const refusal = refusalOfKnown(caller.account_id, facts)
    if (refusal !== undefined) {
      if (facts.maxWaitMs !== undefined) countRefusedEvent()
      return inSpareTime.refusals(clientNetworkBy(req, trust), () => refuseBeforeApp(req, res, refusal))
    }
    if (isCounted) underWay.count(res, 'known')
    next()
  }
}
