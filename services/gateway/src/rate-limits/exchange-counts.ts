import { randomUUID } from 'node:crypto'
import type { Bus } from '@shiplog/bus'
import { z } from 'zod'

/** What was counted here is told to the other gateways so often, and sooner where little is left. */
const tellMs = { usually: 1_000, nearTheLimit: 100 }
/** Some 300 KB: the broker takes 1 MB. */
const countsPerMessage = 5_000

const told = z.object({ from: z.string(), counts: z.array(z.tuple([z.string(), z.int().min(1)])) })

export type CountExchange = {
  /** Counted here: it is told to the others, without a request waiting for it. */
  note: (key: string, points: number, isNearTheLimit: boolean) => void
  /** Tells what was not told yet. */
  stop: () => void
}

/**
 * Gateways tell each other what they have counted. A message that gets lost, and the second before it is
 * told, let somebody have more than the limit for one window; a gateway that starts knows nothing of before.
 *
 * @param add is given what another gateway has counted
 */
export const exchangeCounts = (
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  name: string,
  add: (key: string, points: number) => void,
): CountExchange => {
  const subject = `shiplog.gateway.rate-limits.${name}`
  const from = randomUUID()
  const counted = new Map<string, number>()
  let next: { at: number; timer: NodeJS.Timeout } | undefined
  let hasStopped = false

  const tell = (): void => {
    clearTimeout(next?.timer)
    next = undefined
    const counts = [...counted]
    counted.clear()
    for (let start = 0; start < counts.length; start += countsPerMessage)
      bus.publish(subject, { from, counts: counts.slice(start, start + countsPerMessage) })
  }

  const unsubscribe = bus.subscribe(subject, (body) => {
    const message = told.parse(body)
    if (message.from !== from) for (const [key, points] of message.counts) add(key, points)
  })

  return {
    note: (key, points, isNearTheLimit) => {
      if (hasStopped) return
      counted.set(key, (counted.get(key) ?? 0) + points)
      const waitMs = isNearTheLimit ? tellMs.nearTheLimit : tellMs.usually
      const at = performance.now() + waitMs
      if (next !== undefined && next.at <= at) return
      clearTimeout(next?.timer)
      next = { at, timer: setTimeout(tell, waitMs) }
    },
    stop: () => {
      hasStopped = true
      unsubscribe()
      tell()
    },
  }
}
