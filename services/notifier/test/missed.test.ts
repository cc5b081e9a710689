import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

/** Creates a channel with `count` pending notifications, whose lane is not due until `resume`. */
const pausedChannel = async (count: number) => {
  const client = world.client()
  const receiver = await world.receiver()
  const channel_id = await client.channel(`${receiver.url}/hook`)
  await client.preference(channel_id, 'deployment.*')
  await world.database.query(
    `update notifier.lane set due_at = now() + interval '1 hour', waiting = true where channel_id = $1`,
    [channel_id],
  )
  const { account_id } = client
  const append = (...versions: number[]) =>
    world.append(...versions.map((version) => deploymentEvent({ account_id, version: String(version) })))
  await append(...Array.from({ length: count }, (_, index) => index + 1))
  await eventually(async () => {
    const stored = 'select from notifier.notification where channel_id = $1'
    return (await world.database.query(stored, [channel_id])).length === count
  })
  const recordedHoursAgo = (hours: number) =>
    world.database.query(
      `update notifier.notified_event set recorded_at = now() - make_interval(hours => $2) where account_id = $1`,
      [account_id, hours],
    )
  const resume = async () => {
    await world.database.query('update notifier.lane set due_at = now() where channel_id = $1', [channel_id])
    // A change of a channel wakes the dispatcher, which may sleep for 10 s.
    await client.patch(`/notification-channels/${channel_id}`, { enabled: true })
  }
  const titles = () => receiver.requests.map(({ body }) => (body as { text: string }).text)
  return { client, receiver, channel_id, append, recordedHoursAgo, resume, titles }
}

describe('notifications that have waited longer than a day', () => {
  it('go out as one message that counts them, and the history shows each as sent', async () => {
    const { client, receiver, channel_id, append, recordedHoursAgo, resume, titles } =
      await pausedChannel(120)
    await recordedHoursAgo(30)
    await append(121)
    await eventually(async () => (await client.history('product=checkout')).length === 121)
    await resume()
    const all = await client.settled(121)
    expect(all.every(({ status, attempts, error }) => status === 'sent' && attempts === 1 && !error)).toBe(
      true,
    )
    expect(titles()).toEqual([
      '📭 120 messages could not be sent in time',
      '✅ Deployment Success: checkout 121 to production',
    ])
    const body = JSON.stringify(receiver.requests[0]?.body)
    expect(body).toMatch(/From <!date\^\d+\^.*> to <!date\^\d+\^/)

    const attempts = await Promise.all([all.at(-1), all[1]].map(({ id }) => client.attempts(id)))
    expect(attempts[0]).toEqual(attempts[1])
    const [, where = ''] = /GET (\/notification-history\/[^`]*)`/.exec(body.replaceAll('&amp;', '&')) ?? []
    expect(where).toContain(channel_id)
    const shown = await client.get(`${where}&limit=200`)
    expect(shown.body.length).toBeGreaterThanOrEqual(120)
  })

  it('are retried as one message while the receiver is unreachable', async () => {
    const { client, receiver, recordedHoursAgo, resume, titles } = await pausedChannel(30)
    await recordedHoursAgo(30)
    let away = true
    receiver.respond(() => (away ? { status: 503 } : {}))
    await resume()
    await eventually(() => receiver.requests.length >= 3)
    away = false
    await client.settled(30)
    expect(new Set(titles())).toEqual(new Set(['📭 30 messages could not be sent in time']))
  })

  it('go out a thousand in one message at most', async () => {
    const { client, receiver, recordedHoursAgo, resume, titles } = await pausedChannel(1_200)
    await recordedHoursAgo(30)
    await resume()
    await eventually(() => receiver.requests.length === 2)
    await client.settled(200)
    expect(titles()).toEqual([
      '📭 1000 messages could not be sent in time',
      '📭 200 messages could not be sent in time',
    ])
  })

  it('are counted in one message, without those that wait alone', async () => {
    const { client, channel_id, recordedHoursAgo, resume, titles } = await pausedChannel(120)
    await recordedHoursAgo(30)
    await world.database.query(
      `update notifier.notification set due_at = now()
       where id = (select id from notifier.notification where channel_id = $1 order by lane_position limit 1)`,
      [channel_id],
    )
    await resume()
    await client.settled(120)
    expect(titles().toSorted()).toEqual([
      '✅ Deployment Success: checkout 1 to production',
      '📭 119 messages could not be sent in time',
    ])
  })

  it('are sent one by one after a manual retry, as is a single one', async () => {
    const { client, recordedHoursAgo, resume, titles } = await pausedChannel(3)
    await recordedHoursAgo(30)
    await resume()
    const all = await client.settled(3)
    for (const { id } of all.toReversed()) await client.post(`/notification-history/${id}/retry`)
    await client.settled(3)
    const retried = [1, 2, 3].map((version) => `✅ Deployment Success: checkout ${version} to production`)
    expect(titles()).toEqual(['📭 3 messages could not be sent in time', ...retried])

    const single = await pausedChannel(1)
    await single.recordedHoursAgo(30)
    await single.resume()
    await single.client.settled(1)
    expect(single.titles()).toEqual(retried.slice(0, 1))
  })
})
