import { randomUUID } from 'node:crypto'
import type { Bus } from '@shiplog/bus'
import { z } from 'zod'

/** Longest delay of a count to the other gateways. It is shorter for a key that has few points left. */
const publishAfterMs = { usually: 1_000, nearTheLimit: 100 }
/** Counts in a message to the broker. They take about 300 KB, and a message may have 1 MB. */
const countsPerMessage = 5_000

const messageSchema = z.object({
  from: z.string(),
  counts: z.array(z.tuple([z.string(), z.int().min(1)])),
})

type CountExchange = {
  /** Adds points that were counted here to the next message. */
  add: (key: string, points: number, isNearTheLimit: boolean) => void
  /** Publishes the counts that were not published yet, and stops. */
  stop: () => void
}

/**
 * Exchanges counts between the gateways. A key may get more points than its limit in one window, because
 * counts are published with a delay and a message may be lost. A gateway that has just started does not know
 * the counts of the others.
 *
 * @param onCount called with each count of another gateway
 */
export const exchangeCounts = (
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  name: string,
  onCount: (key: string, points: number) => void,
): CountExchange => {
  const subject = `shiplog.gateway.rate-limits.${name}`
  const from = randomUUID()
  const unpublished = new Map<string, number>()
  let next: { at: number; timer: NodeJS.Timeout } | undefined
  let hasStopped = false

  const publish = (): void => {
    clearTimeout(next?.timer)
    next = undefined
    const counts = [...unpublished]
    unpublished.clear()
    for (let start = 0; start < counts.length; start += countsPerMessage)
      bus.publish(subject, { from, counts: counts.slice(start, start + countsPerMessage) })
  }

  const unsubscribe = bus.subscribe(subject, (body) => {
    const message = messageSchema.parse(body)
    if (message.from !== from) for (const [key, points] of message.counts) onCount(key, points)
  })

  return {
    add: (key, points, isNearTheLimit) => {
      if (hasStopped) return
      unpublished.set(key, (unpublished.get(key) ?? 0) + points)
      const waitMs = isNearTheLimit ? publishAfterMs.nearTheLimit : publishAfterMs.usually
      const at = performance.now() + waitMs
      if (next !== undefined && next.at <= at) return
      clearTimeout(next?.timer)
      next = { at, timer: setTimeout(publish, waitMs) }
    },
    stop: () => {
      hasStopped = true
      unsubscribe()
      publish()
    },
  }
}
