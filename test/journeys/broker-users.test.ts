import { setTimeout as sleep } from 'node:timers/promises'
import { type Bus, connectBus } from '@shiplog/bus'
import { createLogger } from '@shiplog/log'
import { eventually, type Receiver, type ServiceName, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChannel, createPreference } from '../support/chat.ts'
import { type Client, createClient } from '../support/client.ts'
import { openLive } from '../support/live.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

const services: ServiceName[] = ['ingestion', 'catalog', 'deployment-query', 'notifier', 'gateway']

const lines: string[] = []
let suite: Suite
let client: Client
let chat: Receiver
let operator: Bus
let notifier: Bus

const connect = (url: string): Promise<Bus> =>
  connectBus({ url, name: 'test', log: createLogger('test', 'silent') })

beforeAll(async () => {
  chat = await startReceiver()
  suite = await startSuite({
    processes: services,
    onLine: (line) => lines.push(line),
    env: {
      ...Object.fromEntries(services.map((name) => [name, { LOG_LEVEL: 'warn' }])),
      notifier: { LOG_LEVEL: 'warn', NOTIFIER_ALLOW_HOSTS: '127.0.0.1' },
    },
    // Two replicas, so that replicas send messages to each other.
    replicas: { catalog: 2 },
  })
  client = await createClient(suite)
  operator = await connect(suite.nats.url)
  // Connects with the credentials of the notifier, as an attacker who has taken over the notifier could.
  notifier = await connect(suite.nats.urlFor('notifier'))
}, 120_000)
afterAll(async () => {
  await notifier?.close()
  await operator?.close()
  await suite?.stop()
  await chat?.stop()
})

const messagesOf = async (stream: string): Promise<number> => {
  const info = await operator.request(`$JS.API.STREAM.INFO.${stream}`, undefined, 2_000)
  return (info as { state: { messages: number } }).state.messages
}

describe('the users of the broker', () => {
  it('may do all that their services need', async () => {
    const { id: channel_id } = await createChannel(client, `${chat.url}/hook`)
    await createPreference(client, channel_id)
    const live = await openLive(suite.url, await client.token('viewer'))
    const product_name = unique('users')
    for (const version of ['1', '2', '3'])
      expect(
        await client.event('/deployment-events/', validDeployment({ product_name, version })),
      ).toMatchObject({
        status: 200,
      })
    const page = await client.get(`/deployments/?product=${product_name}`)
    expect(page.body).toHaveLength(3)
    // The read barrier knows how far the tables are, because its services may ask for the head of the log.
    expect(page.headers.get('x-data-lag')).not.toBe('unknown')
    const { body: product } = await client.post('/products/', { name: unique('made') })
    expect((await client.delete(`/products/${product.id}`)).status).toBe(204)
    const { body: key } = await client.post('/api-keys/', { name: 'ci' })
    expect((await client.delete(`/api-keys/${key.id}`)).status).toBe(204)
    expect((await client.post('/releases/', { name: unique('users') })).status).toBe(201)
    for (const kind of ['deployment', 'release'])
      await eventually(() => live.changes().some((change) => change.kind === kind))
    live.close()
    await eventually(() => chat.requests.length >= 3)
    await eventually(async () => (await messagesOf('EVENTS')) >= 4)
    expect(await messagesOf('CATALOG')).toBeGreaterThan(0)
    expect(lines.filter((line) => /Permissions Violation|refused by the broker/i.test(line))).toEqual([])
  })

  it('let the notifier publish no event, neither itself nor by an answer of another', async () => {
    const before = await messagesOf('EVENTS')
    notifier.publish('EVENTS.deployment.completed.forged', { position: 1_000 })
    notifier.publish('CATALOG.product.created.forged', {})
    const { nats } = notifier.session() ?? {}
    // Ingestion may publish events, and answers requests for the head of its log. The reply subject of this
    // request would make the answer an event.
    nats?.publish('shiplog.head.EVENTS', '', { reply: 'EVENTS.deployment.completed.answered' })
    await nats?.flush()
    await sleep(500)
    expect(await messagesOf('EVENTS')).toBe(before)
  })

  it.each(['PURGE', 'DELETE', 'UPDATE', 'MSG.DELETE'])('let the notifier %s no stream', async (what) => {
    const before = await messagesOf('EVENTS')
    const asked = notifier.request(`$JS.API.STREAM.${what}.EVENTS`, { seq: 1, name: 'EVENTS' }, 500)
    await expect(asked).rejects.toThrow()
    expect(await messagesOf('EVENTS')).toBe(before)
  })

  it('let the notifier neither hear what others are answered, nor say how far they are', async () => {
    const heard: unknown[] = []
    for (const subject of [
      '_INBOX.>',
      '_INBOX.catalog.>',
      '_INBOX.*.*',
      'EVENTS.>',
      '>',
      'shiplog.head.EVENTS',
    ])
      notifier.subscribe(subject, (body) => heard.push([subject, body]))
    const said: unknown[] = []
    operator.subscribe('shiplog.projected.catalog.EVENTS', (body) => said.push(body))
    operator.subscribe('shiplog.api-keys.changed', (body) => said.push(body))
    notifier.publish('shiplog.projected.catalog.EVENTS', { position: 999_999 })
    notifier.publish('shiplog.api-keys.changed', { account: client.account, number: 1 })
    expect((await client.event('/deployment-events/', validDeployment())).status).toBe(200)
    expect((await client.get('/products/')).status).toBe(200)
    await sleep(500)
    expect(heard).toEqual([])
    expect(said).not.toContainEqual({ position: 999_999 })
    expect(said).not.toContainEqual({ account: client.account, number: 1 })
  })

  it('let nobody in without a password', async () => {
    const stranger = await connect(`nats://127.0.0.1:${suite.nats.port}`)
    expect(stranger.connected()).toBe(false)
    await stranger.close()
  })
})
