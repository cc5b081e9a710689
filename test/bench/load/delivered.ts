import { setTimeout as sleep } from 'node:timers/promises'
import type { startReceiver } from '@shiplog/testing'
import { ascending, percentile } from '../median.ts'
import type { Stand } from '../stand.ts'
import { atRate } from './at-rate.ts'
import { ciClient, userClient } from './client.ts'
import { nextEvent, versionsIn } from './events.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

export type DeliveredLoad = {
  perSecond: number
  seconds: number
  /** Number of products, named `product-0` and so on. Each event is about the next one. */
  products: number
  /** A GET that asks for the event follows every post with a number that this divides; 0 for no GETs. */
  readEvery: number
}

const waitForLastMs = 60_000

/**
 * Reads events that were posted. `stale`: number of answers without the event. `lagging`: number of answers
 * with `X-Data-Lag`.
 */
const createReads = (stand: Stand) => {
  const user = userClient(stand, 32)
  const ms: number[] = []
  let stale = 0
  let lagging = 0
  const read = async (version: string): Promise<void> => {
    const answer = await user.get(`/deployments/?version=${version}&limit=1`)
    ms.push(answer.ms)
    if (answer.lag !== undefined) lagging += 1
    if (!answer.body.includes(`"${version}"`)) stale += 1
  }
  const numbers = (): Record<string, number> =>
    ms.length === 0
      ? {}
      : {
          stale,
          lagging,
          get_p50_ms: percentile(ascending(ms), 0.5),
          get_p99_ms: percentile(ascending(ms), 0.99),
        }
  return { read, numbers, close: user.close }
}

/**
 * Posts events at a rate, and waits until the receiver of the webhooks has had each of them. Events that are
 * refused with 503 are only counted.
 */
export const postUntilDelivered = async (
  stand: Stand,
  receiver: Receiver,
  { perSecond, seconds, products, readEvery }: DeliveredLoad,
): Promise<{ events: number; numbers: Record<string, number> }> => {
  const ci = ciClient(stand, 128, [503])
  const reads = createReads(stand)
  const answeredAt = new Map<string, number>()
  const receivedAt = new Map<string, number>()
  const note = (): void => {
    for (const { body, at } of receiver.requests.splice(0))
      for (const version of versionsIn(JSON.stringify(body)))
        if (!receivedAt.has(version)) receivedAt.set(version, at)
  }
  const post = async (number: number): Promise<void> => {
    const event = nextEvent({ product_name: `product-${number % products}` })
    const { status } = await ci.post('/deployment-events/', JSON.stringify(event))
    if (status === 503) return
    answeredAt.set(event.version, Date.now())
    if (readEvery > 0 && number % readEvery === 0) await reads.read(event.version)
  }
  receiver.requests.splice(0)
  const { started, seconds: took } = await atRate(post, { perSecond, seconds, atOnce: 128 })
  const deadline = Date.now() + waitForLastMs
  note()
  while (receivedAt.size < answeredAt.size && Date.now() < deadline) {
    await sleep(100)
    note()
  }
  await Promise.all([ci.close(), reads.close()])
  const events = answeredAt.size
  const webhookMs = ascending(
    [...answeredAt].flatMap(([version, at]) => {
      const received = receivedAt.get(version)
      return received === undefined ? [] : [Math.max(0, received - at)]
    }),
  )
  const numbers = {
    events_per_s: events / took,
    refused: started - events,
    ...reads.numbers(),
    webhook_p50_ms: percentile(webhookMs, 0.5),
    webhook_p99_ms: percentile(webhookMs, 0.99),
    not_received: events - webhookMs.length,
  }
  return { events, numbers }
}
