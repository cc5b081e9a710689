import { setTimeout as sleep } from 'node:timers/promises'
import { atRate } from '../load/at-rate.ts'
import { ciClient, userClient } from '../load/client.ts'
import { nextEvent } from '../load/events.ts'
import { type ChannelKind, createChannelsOf, type Kinds, startKinds } from '../load/kinds.ts'
import { ascending, medians, percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const mixedChannels = 300
const defaultRate = 100
const waitForLastMs = 60_000

type Load = { perSecond: number; seconds: number; products: number }

/** Posts events at a rate, and waits until each has arrived at its receiver. */
const measure = async (stand: Stand, kinds: Kinds, { perSecond, seconds, products }: Load) => {
  const ci = ciClient(stand, 64)
  const answered = new Map<string, { at: number; kind: ChannelKind }>()
  const post = async (number: number): Promise<void> => {
    const product = number % products
    const event = nextEvent({ product_name: `product-${product}` })
    await ci.post('/deployment-events/', JSON.stringify(event))
    answered.set(event.version, { at: Date.now(), kind: kinds.kindOf(product) })
  }
  const { started } = await atRate(post, { perSecond, seconds, atOnce: 64 })
  const deadline = Date.now() + waitForLastMs
  while (kinds.countReceived(answered.keys()) < started && Date.now() < deadline) await sleep(100)
  await ci.close()
  const numbers: Record<string, number> = { events: started }
  let missing = 0
  let doubled = 0
  for (const kind of kinds.all) {
    const waits: number[] = []
    for (const [version, sent] of answered) {
      if (sent.kind !== kind) continue
      const times = kinds.receivedAt(version)
      if (times[0] === undefined) missing += 1
      else waits.push(Math.max(0, times[0] - sent.at))
      doubled += Math.max(0, times.length - 1)
    }
    numbers[`${kind}_p50_ms`] = percentile(ascending(waits), 0.5)
    numbers[`${kind}_p99_ms`] = percentile(ascending(waits), 0.99)
  }
  return { ...numbers, missing, doubled }
}

const measureRounds = async (stand: Stand, kinds: Kinds, load: Load, rounds: number) => {
  const measured: Record<string, number>[] = []
  await measure(stand, kinds, { ...load, seconds: 3 })
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(stand, kinds, load))
  return medians(measured)
}

/**
 * Measures the time from the answer to a post until the event arrives at the receiver of a channel. The first
 * measurement is of one webhook that gets every event. The second one is of channels of all types, each of
 * which gets the events of one product.
 */
export const channels = async (start: StartStand, { rounds, seconds, rate }: Options): Promise<Result[]> => {
  const perSecond = rate ?? defaultRate
  const kinds = await startKinds()
  const results: Result[] = []
  const nothingLost = { missing: { most: 0 }, doubled: { most: 0 } }
  try {
    for (const [of, count, all] of [
      [`one webhook, ${perSecond} events/s`, 1, ['webhook']],
      [`${mixedChannels} channels of all types, ${perSecond} events/s`, mixedChannels, kinds.all],
    ] as const) {
      const stand = await start({ env: { notifier: kinds.environment } })
      const user = userClient(stand, 8)
      const some = kinds.only(all)
      await createChannelsOf(stand, user, some, count)
      await user.close()
      const load = { perSecond, seconds, products: count }
      const numbers = await measureRounds(stand, some, load, rounds)
      const most = count === 1 ? 300 : 1_000
      const p99 = some.all.map((kind) => [`${kind}_p99_ms`, { most }] as const)
      results.push({
        bench: 'channels',
        of,
        numbers,
        targets: { ...Object.fromEntries(p99), ...nothingLost },
      })
      await stand.stop()
    }
    return results
  } finally {
    await kinds.stop()
  }
}
