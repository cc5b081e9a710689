import { startReceiver } from '@shiplog/testing'
import { perEvent, readCpu, usedBetween } from '../cpu.ts'
import { chatWebhook, createChannels } from '../load/channels.ts'
import { userClient } from '../load/client.ts'
import { type DeliveredLoad, postUntilDelivered } from '../load/delivered.ts'
import { medians } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { StartStand } from '../stand.ts'

const channels = 600
const defaultRate = 500

/**
 * Measures how long a GET right after a post takes, and the time from the answer to a post until a webhook
 * receives the event. Counts GETs that lack the event.
 */
export const visible = async (start: StartStand, { rounds, seconds, rate }: Options): Promise<Result[]> => {
  const stand = await start({ env: { notifier: { NOTIFIER_MAX_CHANNELS: String(channels) } } })
  const receiver = await startReceiver()
  try {
    const perSecond = rate ?? defaultRate
    const user = userClient(stand, 8)
    await createChannels(
      user,
      channels,
      (number) => chatWebhook(`${receiver.url}/${number}`),
      (number) => ({ products: [`product-${number}`] }),
    )
    await user.close()
    const load: DeliveredLoad = { perSecond, seconds, products: channels, readEvery: 20 }
    await postUntilDelivered(stand, receiver, { ...load, seconds: 3 })
    const measured: Record<string, number>[] = []
    await stand.profiled('visible', async () => {
      let all = 0
      for (let round = 0; round < rounds; round += 1) {
        const before = readCpu()
        const { events, numbers } = await postUntilDelivered(stand, receiver, load)
        const cpu = usedBetween(before, readCpu())
        measured.push({ ...numbers, ...perEvent(cpu, events) })
        all += events
      }
      return all
    })
    const targets = {
      events_per_s: { least: perSecond * 0.95 },
      stale: { most: 0 },
      webhook_p50_ms: { most: 100 },
      webhook_p99_ms: { most: 1_000 },
      not_received: { most: 0 },
    }
    const of = `${perSecond} events/s, ${channels} channels`
    return [{ bench: 'visible', of, numbers: medians(measured), targets }]
  } finally {
    await receiver.stop()
  }
}
