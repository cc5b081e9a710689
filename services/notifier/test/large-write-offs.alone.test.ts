import { setTimeout as sleep } from 'node:timers/promises'
import { deploymentEvent, eventually, productDeleted } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ NOTIFIER_RETRY_MIN_MS: '600000', NOTIFIER_RETRY_MAX_MS: '600000' })
  await world.start()
})
afterAll(() => world?.stop())

const many = 100_000

const content = {
  kind: 'deployment',
  status: 'completed',
  product_name: 'checkout',
  version: 'waited',
  environment_name: 'production',
  by: null,
  error: null,
  occurred_at: '2026-11-21T10:00:00.000Z',
}

/** Creates a channel with 100,000 pending notifications of one product, whose lane is not due for an hour. */
const backlog = async (
  client: Client,
  product_id: string,
  url = 'https://chat.example.com/hook',
): Promise<string> => {
  const channel_id = await client.channel(url)
  // The statistics are from before the insert, as when many notifications arrive at once.
  await world.database.query('analyze notifier.notification')
  await world.database.query(
    `with event as (
       insert into notifier.notified_event (id, account_id, content, recorded_at)
       select uuidv7(), $1, $5, now() from generate_series(1, $4) returning id
     ), numbered as (
       select id, row_number() over () as number from event
     ), queued as (
       insert into notifier.notification (account_id, channel_id, preference_id, event_id, event_type,
         event_position, product_id, product_name, version, lane_position)
       select $1, $2, gen_random_uuid(), id, 'deployment.completed', 0, $3, 'checkout', number, number from numbered
     )
     update notifier.lane set waiting = true, tail = $4, due_at = now() + interval '1 hour'
     where channel_id = $2`,
    [client.account_id, channel_id, product_id, many, JSON.stringify(content)],
  )
  return channel_id
}

const pendingRows = async (channel_id: string): Promise<number> => {
  const [row] = await world.database.query<{ count: string }>(
    `select count(*) from notifier.notification where channel_id = $1 and status = 'pending'`,
    [channel_id],
  )
  return Number(row?.count)
}

const writeOffs = () => world.database.query('select * from notifier.write_off')

/**
 * Appends events of another account until `isOver`.
 *
 * @returns the longest time in ms until a message arrived
 */
const slowestDeliveryUntil = async (isOver: () => Promise<boolean>): Promise<number> => {
  const client = world.client()
  const receiver = await world.receiver()
  await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
  let slowest = 0
  for (let number = 1, over = false; !over; number += 1) {
    over = await isOver()
    const start = performance.now()
    await world.append(deploymentEvent({ account_id: client.account_id, version: String(number) }))
    await eventually(() => receiver.requests.length === number)
    slowest = Math.max(slowest, performance.now() - start)
    await sleep(50)
  }
  return slowest
}

describe('with 100,000 pending notifications', () => {
  let client: Client
  beforeEach(() => {
    client = world.client()
  })

  it('disabling their channel takes effect at once, and delays no other account', async () => {
    const receiver = await world.receiver()
    const channel_id = await backlog(client, crypto.randomUUID(), `${receiver.url}/hook`)
    await client.preference(channel_id, 'deployment.*')
    const start = performance.now()
    expect((await client.patch(`/notification-channels/${channel_id}`, { enabled: false })).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(1_000)
    const slowest = slowestDeliveryUntil(async () => (await writeOffs()).length === 0)

    const error = 'The channel is disabled'
    const failed = await client.history('status=failed')
    expect(failed).toHaveLength(200)
    for (const notification of failed)
      expect(notification).toMatchObject({ status: 'failed', error, next_attempt_at: null })
    expect(await client.history('status=pending')).toEqual([])
    expect(await pendingRows(channel_id)).toBeGreaterThan(1_000)
    const [{ id }] = failed
    expect((await client.get(`/notification-history/${id}`)).body).toMatchObject({ status: 'failed', error })

    await client.patch(`/notification-channels/${channel_id}`, { enabled: true })
    await world.database.query('update notifier.lane set due_at = now() where channel_id = $1', [channel_id])
    expect((await client.post(`/notification-history/${id}/retry`)).body).toMatchObject({ status: 'pending' })
    await world.append(deploymentEvent({ account_id: client.account_id, version: 'new' }))
    await eventually(async () => (await client.history('status=sent')).length === 2)
    expect(await pendingRows(channel_id)).toBeGreaterThan(1_000)
    const texts = receiver.requests.map(({ body }) => (body as { text: string }).text.split(' ')[4])
    expect(texts).toEqual(['waited', 'new'])

    expect(await slowest).toBeLessThan(1_000)
    expect(await pendingRows(channel_id)).toBe(0)
    expect(receiver.requests).toHaveLength(2)
    expect((await client.history('status=failed')).slice(0, 199)).toEqual(failed.slice(1))
  }, 120_000)

  it('deleting their channel takes effect at once, and delays no other account', async () => {
    const channel_id = await backlog(client, crypto.randomUUID())
    const [{ id }] = await client.history()
    const start = performance.now()
    expect((await client.remove(`/notification-channels/${channel_id}`)).status).toBe(204)
    expect(performance.now() - start).toBeLessThan(1_000)
    const slowest = slowestDeliveryUntil(async () => (await pendingRows(channel_id)) === 0)

    for (const query of ['', 'status=pending', 'status=failed'])
      expect(await client.history(query)).toEqual([])
    expect((await client.get(`/notification-history/${id}`)).status).toBe(404)
    expect((await client.post(`/notification-history/${id}/retry`)).status).toBe(404)
    expect(await pendingRows(channel_id)).toBeGreaterThan(1_000)
    expect(await slowest).toBeLessThan(1_000)
  }, 120_000)

  it('deleting their product takes effect at once, and delays no other account', async () => {
    const deletion = productDeleted(client.account_id, 'checkout')
    const channel_id = await backlog(client, (deletion.data as { product_id: string }).product_id)
    const start = performance.now()
    await world.append(deletion)
    await eventually(async () => (await client.history('status=failed')).length === 200)
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(await pendingRows(channel_id)).toBeGreaterThan(1_000)
    expect(await client.history('status=pending')).toEqual([])
    expect(await slowestDeliveryUntil(async () => (await pendingRows(channel_id)) === 0)).toBeLessThan(1_000)
    const [{ id, error }] = await client.history('status=failed')
    expect(error).toBe('The product was deleted before this was sent')
    expect((await client.post(`/notification-history/${id}/retry`)).body).toEqual({
      detail: 'The product of this notification was deleted',
    })
  }, 120_000)
})
