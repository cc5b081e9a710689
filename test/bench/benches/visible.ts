import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver } from '@shiplog/testing'
import { readCpu, usedBetween } from '../cpu.ts'
import { atRate } from '../load/at-rate.ts'
import { createChannels } from '../load/channels.ts'
import { ciClient, userClient } from '../load/client.ts'
import { nextEvent, versionsIn } from '../load/events.ts'
import { medians, percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const channels = 600
const defaultRate = 500
/** A GET follows every 20th post. */
const readEvery = 20
const waitForLastMs = 60_000

type Receiver = Awaited<ReturnType<typeof startReceiver>>

const ascending = (values: number[]): number[] => values.toSorted((a, b) => a - b)

const measure = async (stand: Stand, receiver: Receiver, perSecond: number, seconds: number) => {
  const ci = ciClient(stand, 128)
  const user = userClient(stand, 32)
  const answeredAt = new Map<string, number>()
  const receivedAt = new Map<string, number>()
  const reads: number[] = []
  let stale = 0
  let lagging = 0

  const note = (): void => {
    for (const { body, at } of receiver.requests.splice(0))
      for (const version of versionsIn(JSON.stringify(body)))
        if (!receivedAt.has(version)) receivedAt.set(version, at)
  }
  const read = async (version: string): Promise<void> => {
    const { ms, body, lag } = await user.get(`/deployments/?version=${version}&limit=1`)
    reads.push(ms)
    if (lag !== undefined) lagging += 1
    if (!body.includes(`"${version}"`)) stale += 1
  }
  const post = async (number: number): Promise<void> => {
    const event = nextEvent({ product_name: `product-${number % channels}` })
    await ci.post('/deployment-events/', JSON.stringify(event))
    answeredAt.set(event.version, Date.now())
    if (number % readEvery === 0) await read(event.version)
  }
  receiver.requests.splice(0)
  const before = readCpu()
  const { started, seconds: took } = await atRate(post, { perSecond, seconds, atOnce: 128 })
  const deadline = Date.now() + waitForLastMs
  note()
  while (receivedAt.size < started && Date.now() < deadline) {
    await sleep(100)
    note()
  }
  const cpu = usedBetween(before, readCpu())
  await Promise.all([ci.close(), user.close()])
  const perEvent = Object.entries(cpu).map(([part, used]) => [`cpu_ms_${part}`, (used * 1_000) / started])
  const webhookMs = ascending(
    [...answeredAt].flatMap(([version, at]) => {
      const received = receivedAt.get(version)
      return received === undefined ? [] : [Math.max(0, received - at)]
    }),
  )
  return {
    events: started,
    events_per_s: started / took,
    stale,
    lagging,
    get_p50_ms: percentile(ascending(reads), 0.5),
    get_p99_ms: percentile(ascending(reads), 0.99),
    webhook_p50_ms: percentile(webhookMs, 0.5),
    webhook_p99_ms: percentile(webhookMs, 0.99),
    not_received: started - webhookMs.length,
    ...(Object.fromEntries(perEvent) as Record<string, number>),
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

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
      (number) => `${receiver.url}/${number}`,
      (number) => ({ products: [`product-${number}`] }),
    )
    await user.close()
    await measure(stand, receiver, perSecond, 3)
    const measured: Measured[] = []
    await stand.profiled('visible', async () => {
      for (let round = 0; round < rounds; round += 1)
        measured.push(await measure(stand, receiver, perSecond, seconds))
      return measured.reduce((sum, { events }) => sum + events, 0)
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
