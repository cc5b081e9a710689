import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, startReceiver } from '@shiplog/testing'
import { chatWebhook, createChannels } from '../load/channels.ts'
import { ciClient, userClient } from '../load/client.ts'
import { nextEvent } from '../load/events.ts'
import { median } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const channels = 200
const takesMs = 300
/** Pause of a lane between two messages, in ms. It is short, so that it hardly limits the rate. */
const intervalMs = 20
/** Messages a second that all lanes together can send. Each lane sends one message after the other. */
const lanesLimit = channels / ((takesMs + intervalMs) / 1_000)
/** Number of messages for each channel: more than its lane can send during the measurement. */
const waiting = 20
const replicaCounts = [1, 2, 4]
/**
 * Start and end of the measurement, in ms after the first message arrived. It ends before the waiting
 * notifications are old enough for a digest.
 */
const from = 500
const to = 4_000

type Receiver = Awaited<ReturnType<typeof startReceiver>>

const runReplicas = async ({ suite }: Stand, count: number): Promise<void> => {
  for (let number = 0; number < Math.max(...replicaCounts); number += 1) {
    const replica = suite.service('notifier', number)
    await (number < count ? replica.start() : replica.stop())
  }
}

const untilSent = ({ suite }: Stand): Promise<boolean> =>
  eventually(
    async () => {
      const query = `select count(*)::int as pending from notifier.notification where status = 'pending'`
      const [row] = await suite.database.query<{ pending: number }>(query)
      return row?.pending === 0
    },
    { timeoutMs: 300_000, intervalMs: 250 },
  )

/** Returns the messages that arrive a second while every lane has messages to send. */
const measure = async (stand: Stand, receiver: Receiver): Promise<number> => {
  const ci = ciClient(stand, 1)
  receiver.requests.splice(0)
  const batch = Array.from({ length: waiting }, () => ({ kind: 'deployment', ...nextEvent() }))
  await ci.post('/event-batches/', JSON.stringify(batch))
  await ci.close()
  const first = await eventually(() => receiver.requests[0]?.at, { timeoutMs: 60_000, intervalMs: 5 })
  await sleep(first + to - Date.now())
  const sent = receiver.requests.filter(({ at }) => at >= first + from && at < first + to).length
  await stand.untilProjected()
  await untilSent(stand)
  return sent / ((to - from) / 1_000)
}

/**
 * Measures how many messages a second 1, 2 and 4 replicas of the notifier send to slow receivers, and by
 * which factor each doubling of the replicas increases the rate.
 */
export const notifier = async (start: StartStand, { rounds }: Options): Promise<Result[]> => {
  const env = { NOTIFIER_LANE_INTERVAL_MS: String(intervalMs) }
  const stand = await start({ env: { notifier: env }, replicas: { notifier: Math.max(...replicaCounts) } })
  const receiver = await startReceiver()
  receiver.respond(async () => {
    await sleep(takesMs)
    return {}
  })
  try {
    const user = userClient(stand, 8)
    await createChannels(
      user,
      channels,
      (number) => chatWebhook(`${receiver.url}/${number}`),
      () => ({}),
    )
    await user.close()
    const rates = new Map<number, number[]>(replicaCounts.map((count) => [count, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const count of replicaCounts) {
        await runReplicas(stand, count)
        rates.get(count)?.push(await measure(stand, receiver))
      }
    const rateOf = (count: number): number => median(rates.get(count) ?? [])
    return replicaCounts.map((count) => {
      const perSecond = rateOf(count)
      const numbers = { messages_per_s: perSecond, lanes_limit_per_s: lanesLimit }
      const of = `${count} replica${count === 1 ? '' : 's'}`
      if (count === 1) return { bench: 'notifier', of, numbers, targets: {} }
      // The wanted factor is smaller where 1.8 times the rate would be more than the lanes can send.
      const half = rateOf(count / 2)
      const least = Math.min(1.8, (0.9 * lanesLimit) / half)
      const by_doubling = perSecond / half
      return {
        bench: 'notifier',
        of,
        numbers: { ...numbers, by_doubling },
        targets: { by_doubling: { least } },
      }
    })
  } finally {
    await receiver.stop()
  }
}
