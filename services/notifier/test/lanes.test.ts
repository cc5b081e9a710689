import { deploymentEvent, eventually, type Receiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

const intervalMs = 100

let world: World
beforeAll(async () => {
  world = await createWorld({ NOTIFIER_LANE_INTERVAL_MS: String(intervalMs), NOTIFIER_CONCURRENCY: '4' })
  await world.start()
  await world.start()
})
afterAll(() => world?.stop())

const versionsIn = ({ requests }: Receiver): (string | undefined)[] =>
  requests.map(({ body }) => (body as { text: string }).text.split(' ')[4])

/** Returns the versions in a message about one event or in a digest. */
const versionsOf = (body: unknown): (string | undefined)[] => {
  const digest = [...JSON.stringify(body).matchAll(/\*checkout\* (\d+) → /g)].map((match) => match[1])
  return digest.length > 0 ? digest : [(body as { text: string }).text.split(' ')[4]]
}

const range = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1))

describe('a lane', () => {
  it('keeps order and interval when two replicas serve it', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    const versions = range(15)
    for (const version of versions)
      await world.append(deploymentEvent({ account_id: client.account_id, version }))
    await client.settled(versions.length)
    expect(versionsIn(receiver)).toEqual(versions)
    // Checks the average interval, because a message that is delayed arrives closer to the next one. The
    // first message is left out, because its connection takes longer.
    const times = receiver.requests.slice(1).map(({ at }) => at)
    const span = Math.max(...times) - Math.min(...times)
    expect(span / (times.length - 1)).toBeGreaterThanOrEqual(0.9 * intervalMs)
  })

  it('sends a backlog as digests, with every event', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    const events = range(120).map((version) => deploymentEvent({ account_id: client.account_id, version }))
    await world.append(...events)
    const all = await client.settled(120)
    expect(all.every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true)
    expect(receiver.requests.length).toBeLessThanOrEqual(30)
    expect(receiver.requests.flatMap(({ body }) => versionsOf(body))).toEqual(range(120))
    const posts = await world.database.query(
      `select distinct attempt_id from notifier.notification_attempt
       join notifier.notification on notification.id = notification_id where notification.account_id = $1`,
      [client.account_id],
    )
    expect(posts).toHaveLength(receiver.requests.length)
  })

  it('sends everything in one digest once the first notification has waited for 5 s', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    receiver.respond(() =>
      receiver.requests.length === 1 ? { status: 429, headers: { 'retry-after': '6' } } : {},
    )
    for (const version of range(3))
      await world.append(deploymentEvent({ account_id: client.account_id, version }))
    await client.settled(3)
    expect(receiver.requests.map(({ body }) => versionsOf(body))).toEqual([['1'], range(3)])
  })

  it('retries one message of a backlog after a failure, and sends the rest as a digest after a success', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    let failing = true
    receiver.respond(() => (failing ? { status: 503 } : {}))
    await world.append(
      ...range(40).map((version) => deploymentEvent({ account_id: client.account_id, version })),
    )
    await eventually(() => receiver.requests.length >= 3)
    failing = false
    await client.settled(40)
    const sent = receiver.requests.map(({ body }) => versionsOf(body))
    expect(sent[1]).toEqual(['1'])
    expect(sent.at(-1)).toEqual(range(40).slice(1))
  })

  it('sends later messages before one that fails again and again', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    receiver.respond(({ body }) => (JSON.stringify(body).includes('poison') ? { status: 500 } : {}))
    const { account_id } = client
    await world.append(
      deploymentEvent({ account_id, version: 'poison' }),
      deploymentEvent({ account_id, version: '2' }),
      deploymentEvent({ account_id, version: '3' }),
    )
    await eventually(async () => (await client.history('status=sent')).length === 2)
    expect(await client.history('status=pending')).toMatchObject([{ version: 'poison' }])
  })

  it('of a slow receiver delays no other account', async () => {
    const [slow, quick] = [world.client(), world.client()]
    const [hanging, receiver] = [await world.receiver(), await world.receiver()]
    const gate = Promise.withResolvers<void>()
    hanging.respond(async () => {
      await gate.promise
      return {}
    })
    for (const index of range(30))
      await slow.preference(await slow.channel(`${hanging.url}/${index}`), 'deployment.*')
    await quick.preference(await quick.channel(`${receiver.url}/hook`), 'deployment.*')
    await world.append(deploymentEvent({ account_id: slow.account_id }))
    await eventually(() => hanging.requests.length >= 6)
    await world.append(deploymentEvent({ account_id: quick.account_id }))
    await quick.settled(1, 1_000)
    expect(hanging.requests.length).toBeLessThan(30)
    gate.resolve()
    await slow.settled(30)
  })
})

describe('a fan-out', () => {
  it('of 5 events to 40 channels arrives completely, and in order in each channel', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const channels = range(40)
    for (const name of channels)
      await client.preference(await client.channel(`${receiver.url}/${name}`), 'deployment.*')
    const events = range(5).map((version) => deploymentEvent({ account_id: client.account_id, version }))
    await world.append(...events)
    await eventually(() => receiver.requests.length === 200, { timeoutMs: 20_000 })
    for (const name of channels) {
      const requests = receiver.requests.filter(({ path }) => path === `/${name}`)
      expect(versionsIn({ ...receiver, requests })).toEqual(range(5))
    }
  })
})
