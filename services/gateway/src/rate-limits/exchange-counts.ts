import { randomUUID } from 'node:crypto'
import type { Bus } from '@shiplog/bus'
import { z } from 'zod'

/** Longest time until a count is published to the other gateways; shorter for a key that has little left. */
const publishAfterMs = { usually: 1_000, nearTheLimit: 100 }
/** About 300 KB, below the 1 MB that a message to the broker may have. */
const countsPerMessage = 5_000

const messageSchema = z.object({
  from: z.string(),
  counts: z.array(z.tuple([z.string(), z.int().min(1)])),
})

export type CountExchange = {
  /** Adds points that were counted here to the next message. */
  add: (key: string, points: number, isNearTheLimit: boolean) => void
  /** Publishes what was not published yet, and stops. */
  stop: () => void
}

/**
 * Exchanges counts between the gateways. Until a count is published, or when a message is lost, a key may get
 * more points than its limit in one window. A gateway that starts does not know the counts of the others.
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
