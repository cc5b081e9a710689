import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, createChannel, createPreference, startChat } from '../support/chat.ts'
import { type Client, createClient } from '../support/client.ts'
import { p99 } from '../support/p99.ts'
import { unique, validDeployment } from '../support/valid.ts'

let chat: Chat
let other: Client
beforeAll(async () => {
  chat = await startChat({ WEBHOOK_TIMEOUT_MS: '10000' })
  other = await createClient(chat.suite)
}, 60_000)
afterAll(async () => chat?.stop())

/**
 * Returns the longest time that the other account may take beside a greedy one, in ms. `quiet` is its time
 * alone. At least 250 ms more are allowed, and more on a slow machine.
 */
const allowed = (quiet: number): number => quiet + Math.max(250, 3 * quiet)

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const repeated = async (times: number, work: () => Promise<unknown>): Promise<number[]> => {
  const durations: number[] = []
  for (let count = 0; count < times; count += 1) {
    durations.push(await timed(work))
    await sleep(20)
  }
  return durations
}

describe('an account', () => {
  it('that tests channels whose receiver never answers takes no request from others', async () => {
    const greedy = await createClient(chat.suite)
    const hook = chat.hook()
    hook.respond(() => new Promise(() => {}))
    const ids: string[] = []
    for (let made = 0; made < 30; made += 1) ids.push((await createChannel(greedy, hook.url)).id)
    let reads = 0
    const read = async (): Promise<void> => {
      reads += 1
      const path = ['channels', 'preferences', 'history'][reads % 3]
      expect((await other.get(`/notification-${path}/`)).status).toBe(200)
    }
    const quiet = p99(await repeated(60, read))

    const asked = Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        await sleep(n * 20)
        return await greedy.post(`/notification-channels/${ids[n % 30]}/test`, undefined)
      }),
    )
    const busy = p99(await repeated(120, read))
    const statuses = (await asked).map(({ status }) => status)
    expect(busy).toBeLessThanOrEqual(allowed(quiet))
    const taken = statuses.filter((status) => status === 202).length
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => ![202, 409, 429].includes(status))).toEqual([])
  }, 60_000)

  it('that has 800 equal preferences makes nobody else wait for messages', async () => {
    const greedy = await createClient(chat.suite)
    const crowd = chat.hook()
    crowd.respond(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    for (let count = 0; count < 16; count += 1) {
      const { id } = await createChannel(greedy, crowd.url)
      await chat.suite.database.query(
        `insert into notifier.preference (id, account_id, channel_id, event_type)
         select uuidv7(), account_id, id, 'deployment.*' from notifier.channel, generate_series(1, 50)
         where id = $1`,
        [id],
      )
    }
    const hook = chat.hook()
    await createPreference(other, (await createChannel(other, hook.url)).id)
    const tell = async (): Promise<void> => {
      const told = hook.requests().length
      await other.event('/deployment-events/', validDeployment())
      await eventually(() => hook.requests().length > told, { timeoutMs: 30_000, intervalMs: 5 })
    }
    const quiet = p99(await repeated(15, tell))

    const product_name = unique('crowd')
    const events = Array.from({ length: 20 }, (_, n) => ({
      kind: 'deployment',
      ...validDeployment({ product_name, version: `1.${n}` }),
    }))
    const startedAt = performance.now()
    expect((await greedy.event('/event-batches/', events)).status).toBe(200)
    const busy = p99(await repeated(15, tell))
    await eventually(
      async () => {
        const [row] = await chat.suite.database.query<{ stored: number }>(
          'select count(*)::int as stored from notifier.notification where product_name = $1',
          [product_name],
        )
        return row?.stored === 20 * 800
      },
      { timeoutMs: 60_000, intervalMs: 100 },
    )
    // If all notifications were stored in one transaction, the other account would wait for all of `took`. A
    // quarter of `took` is allowed, because the machine may be busy.
    const took = performance.now() - startedAt
    expect(busy).toBeLessThanOrEqual(Math.max(allowed(quiet), took / 4))
  }, 90_000)
})
