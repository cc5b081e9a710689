import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveMessage } from '@shiplog/contract'
import { type Live, openLive } from '../../support/live.ts'
import { readCpu, usedBetween } from '../cpu.ts'
import { atRate } from '../load/at-rate.ts'
import { type Client, ciClient } from '../load/client.ts'
import { nextEvent } from '../load/events.ts'
import { percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const streams = 200
/** Number of streams that each user opens: as many as the gateway allows one user. */
const perUser = 20
const defaultRate = 1_000
const batch = 50
const postsPerSecond = 25

const openStreams = async (
  { suite }: Stand,
  account: string,
  count: number,
  onProduct: (name: string) => void = () => {},
): Promise<Live[]> => {
  const opened: Live[] = []
  for (let number = 0; number < count; number += 1) {
    const subject = `user-${Math.floor(number / perUser)}`
    const token = await suite.token({ account, role: 'viewer', subject, expiresIn: 3_600 })
    const onMessage = ({ changes }: LiveMessage): void => {
      for (const { product_name } of changes) if (product_name !== null) onProduct(product_name)
    }
    opened.push(await openLive(suite.url, token, {}, onMessage))
  }
  return opened
}

/** Runs `work`. Returns the CPU that the gateway used meanwhile, in seconds. */
const gatewayCpu = async (work: () => Promise<unknown>): Promise<number> => {
  const before = readCpu()
  await work()
  return usedBetween(before, readCpu()).gateway ?? Number.NaN
}

/**
 * Posts events in batches.
 *
 * @returns `ms`: CPU of the gateway for each event; `perSecond`: posted events a second
 */
const cpuPerEvent = async (stand: Stand, ci: Client, perSecond: number, seconds: number) => {
  let posted = 0
  const post = async (): Promise<void> => {
    const items = Array.from({ length: batch }, () => ({ kind: 'deployment', ...nextEvent() }))
    await ci.post('/event-batches/', JSON.stringify(items))
    posted += batch
  }
  const used = await gatewayCpu(async () => {
    await atRate(post, { perSecond: perSecond / batch, seconds, atOnce: 8 })
    await sleep(1_000)
  })
  await stand.untilProjected()
  return { ms: (used * 1_000) / posted, perSecond: posted / seconds }
}

const close = async (opened: Live[]): Promise<void> => {
  for (const live of opened) live.close()
  await sleep(500)
}

/**
 * Measures the CPU that live streams cost the gateway, and the time from a post until all streams have it.
 */
export const live = async (start: StartStand, { seconds, rate }: Options): Promise<Result[]> => {
  const perSecond = rate ?? defaultRate
  const stand = await start({ env: { gateway: { RATE_LIMIT_PER_KEY_PER_MINUTE: '0' } } })
  const ci = ciClient(stand, 32)
  await cpuPerEvent(stand, ci, perSecond, 5)
  const unheard = await cpuPerEvent(stand, ci, perSecond, seconds)
  const elsewhere = await openStreams(stand, 'other', 1)
  const heardElsewhere = await cpuPerEvent(stand, ci, perSecond, seconds)
  await close(elsewhere)

  const arrivals = new Map<string, number[]>()
  const opened = await openStreams(stand, 'acme', streams, (product) => {
    const own = arrivals.get(product) ?? []
    own.push(performance.now())
    arrivals.set(product, own)
  })
  await sleep(3_000)
  const idle = await gatewayCpu(() => sleep(seconds * 1_000))
  const sentAt = new Map<string, number>()
  const post = async (): Promise<void> => {
    const product_name = `live ${sentAt.size}`
    sentAt.set(product_name, performance.now())
    await ci.post('/deployment-events/', JSON.stringify(nextEvent({ product_name })))
  }
  await atRate(post, { perSecond: postsPerSecond, seconds, atOnce: 32 })
  await sleep(1_000)
  const lastMs = [...sentAt].map(([product, at]) => Math.max(...(arrivals.get(product) ?? [])) - at)
  const told = [...sentAt.keys()].filter((product) => arrivals.get(product)?.length === streams).length
  const flooded = await cpuPerEvent(stand, ci, perSecond, seconds)
  const numbers = {
    idle_percent_gateway: (idle / seconds) * 100,
    told_p50_ms: percentile(
      lastMs.toSorted((a, b) => a - b),
      0.5,
    ),
    told_p99_ms: percentile(
      lastMs.toSorted((a, b) => a - b),
      0.99,
    ),
    not_told_to_all: sentAt.size - told,
    posted_per_s: flooded.perSecond,
    cpu_ms_unheard: unheard.ms,
    cpu_ms_heard_elsewhere: heardElsewhere.ms,
    cpu_ms_flooded: flooded.ms,
    ended: opened.filter((one) => one.hasEnded()).length,
  }
  await close(opened)
  await ci.close()
  const targets = {
    idle_percent_gateway: { most: 1 },
    told_p99_ms: { most: 1_000 },
    not_told_to_all: { most: 0 },
    ended: { most: 0 },
  }
  return [{ bench: 'live', of: `${streams} streams, ${perSecond} events/s`, numbers, targets }]
}
