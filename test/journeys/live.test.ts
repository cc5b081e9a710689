import { setTimeout as sleep } from 'node:timers/promises'
import {
  type LiveChange,
  type LiveMessage,
  liveIntervalMs,
  liveMaxChanges,
  liveMessage,
} from '@shiplog/contract'
import { eventually } from '@shiplog/testing'
import { Agent, EventSource } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Live, openLive } from '../support/live.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
let opened: Live[] = []
beforeAll(async () => {
  suite = await startSuite({ replicas: { gateway: 2 } })
  client = await createClient(suite)
})
afterEach(() => {
  for (const live of opened) live.close()
  opened = []
})
afterAll(async () => suite?.stop())

/** Opens a stream and waits for its first `reset`. */
const listen = async (options: { of?: Client; headers?: Record<string, string>; url?: string } = {}) => {
  const { of = client, headers, url = suite.url } = options
  const live = await openLive(url, await of.token('viewer'), headers)
  opened.push(live)
  await eventually(() => live.lastId() !== undefined)
  return live
}

const deploy = async (fields: Record<string, unknown> = {}, who = client) => {
  const { status, body } = await who.event('/deployment-events/', validDeployment(fields))
  expect(status).toBe(200)
  return body
}

describe('GET /live', () => {
  it('begins with a reset, and sends a change within a second, which a read then shows', async () => {
    const live = await listen()
    expect(live.messages).toEqual([{ type: 'reset', changes: [] }])
    const product_name = unique('changed')
    const startedAt = performance.now()
    await deploy({ product_name, environment_name: 'staging' })
    const message = await live.first('changes')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(message).toEqual({
      type: 'changes',
      changes: [{ kind: 'deployment', product_name, environment_name: 'staging' }],
    })
    const page = await client.get(`/deployments/?product=${product_name}`)
    expect([page.body.length, page.headers.get('x-data-lag')]).toEqual([1, null])
  })

  it('sends changes of builds, products, environments and releases, and events that came late', async () => {
    const live = await listen()
    const { body: other } = await client.event('/build-events/', validBuild({ product_name: unique('b') }))
    const product_name = unique('changed')
    const environment_name = unique('env')
    /** Makes a change, and waits until the stream has one more. Returns what was changed. */
    const changeOf = async (make: () => Promise<{ status: number }>): Promise<LiveChange | undefined> => {
      const before = live.changes().length
      expect((await make()).status).toBeLessThan(300)
      return await eventually(() => live.changes()[before])
    }
    const event = validDeployment({ product_name, invoke_id: 'one' })
    const late = { ...event, status: 'started', occurred_at: '2026-01-01T00:00:00Z' }
    const { body: release } = await client.post('/releases/', { name: 'winter' })
    await eventually(() => live.changes().length === 2)
    const versions = `/releases/${release.id}/versions/`
    const { version_id } = other
    const made = [
      await changeOf(() => client.event('/deployment-events/', event)),
      await changeOf(() => client.event('/deployment-events/', late)),
      await changeOf(() => client.event('/build-events/', validBuild({ product_name }))),
      await changeOf(() => client.post('/environments/', { name: environment_name })),
      await changeOf(() => client.post('/products/', { name: `${product_name} 2` })),
      await changeOf(() => client.post(versions, { version_id })),
      await changeOf(() => client.delete(`${versions}${version_id}`)),
      await changeOf(() => client.patch(`/releases/${release.id}`, { name: 'summer' })),
      await changeOf(() => client.delete(`/releases/${release.id}`)),
    ]
    const ofRelease = { kind: 'release', product_name: null, environment_name: null }
    const ofDeployment = { kind: 'deployment', product_name, environment_name: 'production' }
    expect(made).toEqual([
      ofDeployment,
      ofDeployment,
      { kind: 'build', product_name, environment_name: null },
      { kind: 'environment', product_name: null, environment_name },
      { kind: 'product', product_name: `${product_name} 2`, environment_name: null },
      ofRelease,
      ofRelease,
      ofRelease,
      ofRelease,
    ])
    const { body: products } = await client.get(`/products/?name=${product_name}`)
    expect(await changeOf(() => client.delete(`/products/${products[0].id}`))).toMatchObject({
      kind: 'product',
      product_name,
    })
  })

  it('sends nobody what another account does', async () => {
    const stranger = await createClient(suite)
    const [own, foreign] = [await listen(), await listen({ of: stranger })]
    await deploy()
    await own.first('changes')
    await deploy({}, stranger)
    await foreign.first('changes')
    expect([own.messages.length, foreign.messages.length]).toEqual([2, 2])
    expect(own.lastId()).not.toBe(foreign.lastId())
  })

  it('goes on from Last-Event-ID, at another gateway, too', async () => {
    const [one, two] = [await listen(), await listen({ url: suite.service('gateway', 1).url })]
    await deploy()
    for (const live of [one, two]) await live.first('changes')
    const heard = one.lastId() ?? ''
    one.close()
    two.close()
    const product_name = unique('missed')
    await deploy({ product_name, environment_name: 'staging' })
    await deploy({ product_name })
    // The gateways send their last message to all. A listener that connects before would get changes twice.
    await sleep(2 * liveIntervalMs)
    for (const url of [suite.url, suite.service('gateway', 1).url]) {
      const again = await listen({ headers: { 'last-event-id': heard }, url })
      await eventually(() => again.changes().length === 2)
      expect(again.changes().map((change) => [change.product_name, change.environment_name])).toEqual([
        [product_name, 'staging'],
        [product_name, 'production'],
      ])
      const nothing = await listen({ headers: { 'last-event-id': again.lastId() ?? '' }, url })
      expect([nothing.messages, nothing.lastId()]).toEqual([[], again.lastId()])
    }
  })

  it.each(['999999999-0', '4711', 'nonsense', '-1'])('sends reset after the Last-Event-ID %s', async (id) => {
    const first = await listen()
    await deploy()
    await first.first('changes')
    const live = await listen({ headers: { 'last-event-id': id } })
    expect(live.messages).toEqual([{ type: 'reset', changes: [] }])
    expect(live.lastId()).toBe(first.lastId())
  })

  it('sends at most four messages a second, and a reset for more changes than a message has', async () => {
    const product_name = unique('storm')
    const batch = (products: number) =>
      Array.from({ length: 600 }, (_, index) => ({
        kind: 'deployment',
        ...validDeployment({ product_name: `${product_name} ${index % products}`, version: `${index}` }),
      }))
    for (const products of [liveMaxChanges, 600]) {
      const live = await listen()
      const startedAt = performance.now()
      for (const part of [0, 200, 400]) {
        const events = batch(products).slice(part, part + 200)
        expect((await client.event('/event-batches/', events)).status).toBe(200)
      }
      await deploy({ product_name: `${product_name} last` })
      const isLast = (change: LiveChange): boolean => change.product_name === `${product_name} last`
      await eventually(
        () => live.messages.slice(1).some(({ type }) => type === 'reset') || live.changes().some(isLast),
      )
      await sleep(500)
      const periods = Math.ceil((performance.now() - startedAt) / 250)
      expect(live.messages.length).toBeLessThanOrEqual(1 + periods)
      if (products > liveMaxChanges) expect(live.messages.slice(1)).toContainEqual(live.messages[0])
    }
  })

  it('takes the cookie of our own pages, and no other', async () => {
    const cookie = `__session=${await client.token('viewer')}`
    for (const site of ['same-origin', 'none']) {
      const live = await openLive(suite.url, '', { cookie, 'sec-fetch-site': site })
      opened.push(live)
      await live.first('reset')
    }
    for (const site of ['cross-site', 'same-site'])
      await expect(openLive(suite.url, '', { cookie, 'sec-fetch-site': site })).rejects.toThrow('401')
  })

  it('answers its head', async () => {
    const authorization = `Bearer ${await client.token('viewer')}`
    const answer = await fetch(`${suite.url}/live`, { method: 'HEAD', headers: { authorization } })
    const names = ['content-type', 'cache-control', 'x-accel-buffering']
    expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
      'no',
    ])
  })

  it('grants a user 20 streams, and each that is closed makes room', async () => {
    const streams = []
    const token = await suite.token({ account: client.account, role: 'viewer', subject: 'many' })
    for (let count = 0; count < 20; count += 1) streams.push(await openLive(suite.url, token))
    opened.push(...streams)
    await expect(openLive(suite.url, token)).rejects.toThrow(
      '429 10 {"detail":"A user may have 20 live streams open: close one"}',
    )
    const other = await suite.token({ account: client.account, role: 'viewer', subject: 'another' })
    opened.push(await openLive(suite.url, other))
    streams[7]?.close()
    opened.push(await eventually(() => openLive(suite.url, token).catch(() => undefined)))
  })

  it('takes nothing of what other requests of the account may have under way', async () => {
    for (let count = 0; count < 15; count += 1) await listen()
    for (let count = 0; count < 20; count += 1) expect((await client.get('/api-keys/')).status).toBe(200)
  })

  it('ends with its token', async () => {
    const token = await suite.token({ account: client.account, role: 'viewer', expiresIn: 2 })
    const live = await openLive(suite.url, token)
    opened.push(live)
    await live.first('reset')
    await sleep(500)
    expect(live.hasEnded()).toBe(false)
    await eventually(live.hasEnded, { timeoutMs: 3_000 })
  })
})

describe('an EventSource', () => {
  it('connects again when its token has ended, and receives what it has missed', async () => {
    const tokens = [2, 300].map((expiresIn) =>
      suite.token({ account: client.account, role: 'viewer', subject: 'browser', expiresIn }),
    )
    const asked: Record<string, string>[] = []
    const [first = '', second = ''] = await Promise.all(tokens)
    // Sends another token after the first request, like a browser whose cookie was renewed.
    const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
      const headers = { ...(options.headers as Record<string, string>) }
      headers.authorization = `Bearer ${asked.length === 0 ? first : second}`
      asked.push(headers)
      return dispatch({ ...options, headers }, handler)
    })
    const source = new EventSource(`${suite.url}/live`, { node: { dispatcher } })
    const messages: LiveMessage[] = []
    source.onmessage = ({ data }) => void messages.push(liveMessage.parse(JSON.parse(data)))
    const lost = new Promise((resolve) => source.addEventListener('error', resolve, { once: true }))
    try {
      await eventually(() => messages.length === 1)
      const [received, missed] = [unique('received'), unique('missed')]
      await deploy({ product_name: received })
      await lost
      await deploy({ product_name: missed })
      await eventually(() => messages.length === 3, { timeoutMs: 10_000 })
      expect(messages.map(({ changes }) => changes.map(({ product_name }) => product_name))).toEqual([
        [],
        [received],
        [missed],
      ])
      expect(asked.length).toBe(2)
    } finally {
      source.close()
    }
  })
})

describe('a broker that is away', () => {
  it('leaves streams open, which get away, then reset, and then changes again', async () => {
    const live = await listen()
    await suite.nats.kill()
    await live.first('away')
    const meanwhile = await openLive(suite.url, await client.token('viewer'))
    opened.push(meanwhile)
    await meanwhile.first('away')
    await deploy()
    await suite.nats.restart()
    for (const one of [live, meanwhile])
      await eventually(() => one.messages.findLast(({ type }) => type !== 'changes')?.type === 'reset', {
        timeoutMs: 10_000,
      })
    const product_name = unique('after')
    await deploy({ product_name })
    const isAfter = (change: LiveChange): boolean => change.product_name === product_name
    await eventually(() => live.changes().some(isAfter), { timeoutMs: 10_000 })
    expect(live.hasEnded()).toBe(false)
  })
})

describe('a gateway that stops', () => {
  it('ends its streams, and is not held up by them', async () => {
    const streams = [await listen(), await listen()]
    const startedAt = performance.now()
    await suite.service('gateway').stop()
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    expect(streams.map((live) => live.hasEnded())).toEqual([true, true])
    await suite.service('gateway').start()
    const live = await listen()
    await deploy()
    await live.first('changes')
  })
})
