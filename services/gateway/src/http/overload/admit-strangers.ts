import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import { createMinuteLimit, type MinuteLimit } from '../../rate-limits/minute-limit.ts'
import { countRefusedEvent } from '../count-events.ts'
import { type Refusal, refuseUnseen, tooMuch } from './answer-refusal.ts'
import type { Asked } from './asked.ts'
import { isGood } from './known-callers.ts'

/** Whoever would wait for longer does better to come again. */
const longestWaitMs = 1_000

/** What probes ask. Kubernetes ends a process that does not answer them, so they are never refused. */
const healthPaths = ['/health', '/health/ready', '/health/live']
/** Pages, files and sign-in. People need them to become known, whatever their neighbours' requests do. */
const publicPath = /^\/($|(console|auth|docs|redoc)(\/|$)|openapi\.json$)/

export type Stranger = {
  req: IncomingMessage
  res: ServerResponse
  asked: Asked
  /** See `clientNetworkBy`. */
  network: string
  /** By `performance.now()`. */
  arrivedAt: number
  /** Hands the request to the app. */
  next: () => void
}

const tooManyFailures = (retryAfterSeconds: number): Refusal => ({
  status: 429,
  detail:
    'Too many requests from this address had no valid credentials, or asked for what is not there: wait for Retry-After seconds. Valid API keys and access tokens are still taken',
  retryAfterSeconds,
})

/** 401 without a credential is how every page of somebody who is not signed in begins. */
const isFailure = ({ hasCredential }: Asked, status: number): boolean =>
  status === 404 || (status === 401 && hasCredential)

/** Why this stranger is not let in, as far as can be told without looking at the credential. */
const refusalOf = (
  limit: MinuteLimit,
  isTooMuch: () => boolean,
  { asked, network }: Stranger,
): Refusal | undefined => {
  const mayFail = publicPath.test(asked.path) || (asked.isOperation && !asked.hasCredential)
  const seconds = mayFail ? undefined : limit.blockedSeconds(network)
  if (seconds !== undefined) return tooManyFailures(seconds)
  return isTooMuch() ? tooMuch : undefined
}

/**
 * Decides about requests of callers that are not known yet, when it is their turn. Under overload, and when
 * too many requests of their address have failed, only those go on whose credential turns out to be good.
 *
 * @param isTooMuch whether the event loop does not keep up with all requests under way
 */
export const admitStrangers = (
  ctx: Context,
  isTooMuch: () => boolean,
): ((stranger: Stranger) => void | Promise<void>) => {
  const limit = createMinuteLimit(ctx.config.failuresPerAddressPerMinute)

  const countFailure = (network: string): void => {
    if (limit.count(network)) ctx.log.warn({ network }, 'failing requests of an address are refused')
  }
  const refuse = ({ req, res }: Stranger, refusal: Refusal): void => {
    countRefusal(refusal === tooMuch ? 'too many requests' : 'failures of an address')
    refuseUnseen(req, res, refusal)
  }
  /** Of an event that may be a good one. */
  const refuseUnchecked = (stranger: Stranger, refusal: Refusal): void => {
    if (refusal === tooMuch && stranger.asked.patience !== undefined) countRefusedEvent()
    refuse(stranger, refusal)
  }
  const pass = ({ res, asked, network, next }: Stranger): void => {
    res.once('finish', () => {
      if (isFailure(asked, res.statusCode)) countFailure(network)
    })
    next()
  }

  const look = async (stranger: Stranger, credential: string, refusal: Refusal): Promise<void> => {
    if (await isGood(ctx, credential)) return stranger.next()
    countFailure(stranger.network)
    refuse(stranger, refusal)
  }

  return (stranger) => {
    const { res, asked, arrivedAt, next } = stranger
    if (res.destroyed) return
    if (healthPaths.includes(asked.path)) return next()
    if (performance.now() - arrivedAt > longestWaitMs) return refuseUnchecked(stranger, tooMuch)
    const refusal = refusalOf(limit, isTooMuch, stranger)
    if (refusal === undefined) return pass(stranger)
    if (asked.credential === undefined) return refuseUnchecked(stranger, refusal)
    return look(stranger, asked.credential, refusal)
  }
}
