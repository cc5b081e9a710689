import type { IdentitySigner } from '@shiplog/auth'
import { type BadgeState, type BadgeStateQuery, badgeState } from '@shiplog/contract/internal'
import { createConcurrencyLimit } from '@shiplog/fair-share'
import { unavailable } from '@shiplog/http'
import { LRUCache } from 'lru-cache'
import type { Dispatcher } from 'undici'
import { badgeRequests, badgeStates as limits } from '../budgets.ts'

/** Returns what runs in an environment. The answer may be a few seconds old. */
export type FindBadgeState = (query: BadgeStateQuery) => Promise<BadgeState>

type Options = {
  agent: Dispatcher
  /** Origin of deployment-query. */
  origin: string
  sign: IdentitySigner
  keptMs?: number | undefined
}

/** Time after which a badge without an answer of deployment-query fails. */
const timeoutMs = 3_000

const ask = async ({ agent, origin, sign }: Options, query: BadgeStateQuery): Promise<BadgeState> => {
  const authorization = await sign('deployment-query', { kind: 'service', service: 'gateway' })
  const answer = await agent.request({
    origin,
    path: '/internal/badge-states',
    query,
    method: 'GET',
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    headers: { authorization },
  })
  if (answer.statusCode !== 200) {
    await answer.body.dump()
    throw new Error(`Deployment-query answered ${answer.statusCode}`)
  }
  return badgeState.parse(await answer.body.json())
}

/** Estimates bytes of memory. */
const sizeOf = ({ current, latest }: BadgeState, key: string): number =>
  512 + 2 * (key.length + (current?.version.length ?? 0) + (latest?.version.length ?? 0))

const createStatesOfAccount = (ttl: number) =>
  new LRUCache<string, BadgeState>({
    maxSize: limits.bytesPerAccount,
    sizeCalculation: sizeOf,
    ttl,
  })

/**
 * Creates a function that reads what runs where, and keeps it for a few seconds. Simultaneous callers share
 * one request. Each account has a cache and a concurrency limit of its own, so that badges of one account do
 * not slow down those of others.
 *
 * @throws HttpError 503 when deployment-query does not answer, 429 when the account asks for too many at once
 */
export const createBadgeStates = (options: Options): FindBadgeState => {
  const accounts = new LRUCache<string, ReturnType<typeof createStatesOfAccount>>({ max: limits.accounts })
  const running = new Map<string, Promise<BadgeState>>()
  const concurrency = createConcurrencyLimit(badgeRequests)

  const fetchState = async (query: BadgeStateQuery): Promise<BadgeState> => {
    const release = await concurrency.acquire(query.account_id)
    try {
      return await ask(options, query)
    } catch (err) {
      throw unavailable('The state of deployments cannot be read now: try again', err)
    } finally {
      release()
    }
  }

  return (query) => {
    const { account_id, product, environment } = query
    const states = accounts.get(account_id) ?? createStatesOfAccount(options.keptMs ?? limits.keptMs)
    accounts.set(account_id, states)
    const key = JSON.stringify([product, environment])
    const known = states.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const runningKey = `${account_id} ${key}`
    const shared = running.get(runningKey)
    if (shared !== undefined) return shared
    const started = fetchState(query)
      .then((state) => {
        states.set(key, state)
        return state
      })
      .finally(() => running.delete(runningKey))
    running.set(runningKey, started)
    return started
  }
}
