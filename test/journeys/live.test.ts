import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, liveEvent } from '@shiplog/contract'
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
  it('begins with a reset, and tells a change within a second, which a read then shows', async () => {
    const live = await listen()
    expect(live.events).toEqual([
      {
        type: 'reset',
        product_name: null,
        environment_name: null,
        deployment_id: null,
        position: expect.any(Number),
      },
    ])
    const product_name = unique('told')
    const startedAt = performance.now()
    const { id } = await deploy({ product_name, environment_name: 'staging' })
    const told = await live.first('deployment.completed')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(told).toEqual({
      type: 'deployment.completed',
      product_name,
      environment_name: 'staging',
      deployment_id: id,
      position: Number(live.lastId()),
    })
    const page = await client.get(`/deployments/?product=${product_name}`)
    expect([page.body.length, page.headers.get('x-data-lag')]).toEqual([1, null])
  })

  it('tells of builds, of what came late, and of the end of a product', async () => {
    const live = await listen()
    const product_name = unique('told')
    const { product_id } = await deploy({ product_name, status: 'completed', invoke_id: 'one' })
    await deploy({ product_name, status: 'started', invoke_id: 'one', occurred_at: '2026-01-01T00:00:00Z' })
    await client.event('/build-events/', validBuild({ product_name }))
    expect((await client.delete(`/products/${product_id}`)).status).toBe(204)
    await live.first('product.deleted')
    expect(
      live.events
        .slice(1)
        .map(({ type, product_name, environment_name }) => [type, product_name, environment_name]),
    ).toEqual([
      ['deployment.completed', product_name, 'production'],
      ['deployment.late', product_name, 'production'],
      ['build.completed', product_name, null],
      ['product.deleted', product_name, null],
    ])
  })

  it('tells nobody of what another account does', async () => {
    const stranger = await createClient(suite)
    const [own, foreign] = [await listen(), await listen({ of: stranger })]
    await deploy()
    await own.first('deployment.completed')
    await deploy({}, stranger)
    await foreign.first('deployment.completed')
    expect([own.events.length, foreign.events.length]).toEqual([2, 2])
    expect(own.events[1]?.position).not.toBe(foreign.events[1]?.position)
  })

  it('goes on from Last-Event-ID, at another gateway, too', async () => {
    const [one, two] = [await listen(), await listen({ url: suite.service('gateway', 1).url })]
    await deploy()
    await one.first('deployment.completed')
    const heard = one.lastId() ?? ''
    one.close()
    two.close()
    const product_name = unique('missed')
    await deploy({ product_name, version: '1' })
    await deploy({ product_name, version: '2' })
    for (const url of [suite.url, suite.service('gateway', 1).url]) {
      const again = await listen({ headers: { 'last-event-id': heard }, url })
      await eventually(() => again.events.length === 2)
      expect(again.events).toMatchObject([
        { type: 'deployment.completed', product_name },
        { type: 'deployment.completed', product_name },
      ])
      const nothing = await listen({ headers: { 'last-event-id': again.lastId() ?? '' }, url })
      expect([nothing.events, nothing.lastId()]).toEqual([[], again.lastId()])
    }
  })

  it.each(['999999999', 'nonsense', '-1'])('says reset after the Last-Event-ID %s', async (id) => {
    const first = await listen()
    await deploy()
    await first.first('deployment.completed')
    const live = await listen({ headers: { 'last-event-id': id } })
    expect(live.events).toMatchObject([{ type: 'reset', position: Number(first.lastId()) }])
  })

  it('tells 50 changes in a second, and all beyond by one reset a second, to whoever comes then, too', async () => {
    const live = await listen()
    const product_name = unique('storm')
    const batch = (from: number) =>
      Array.from({ length: 200 }, (_, index) => ({
        kind: 'deployment',
        ...validDeployment({ product_name, version: `${from + index}` }),
      }))
    const startedAt = performance.now()
    for (const from of [0, 200, 400])
      expect((await client.event('/event-batches/', batch(from))).status).toBe(200)
    const second = await listen({ headers: { 'last-event-id': live.lastId() ?? '' } })
    await eventually(() => live.events.at(-1)?.type === 'reset' && live.events.length > 1, {
      timeoutMs: 5_000,
    })
    // The second of the last changes and one quiet second must end before changes are sent one by one again.
    await sleep(2_200)
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000)
    expect(live.events.filter(({ type }) => type === 'deployment.completed').length).toBeLessThanOrEqual(
      50 * seconds,
    )
    expect(live.events.filter(({ type }) => type === 'reset').length).toBeLessThanOrEqual(1 + seconds)
    expect(live.events.at(-1)?.type).toBe('reset')
    expect(second.events.at(-1)).toEqual(live.events.at(-1))
    const { id } = await deploy({ product_name, version: 'last' })
    await eventually(() => live.events.at(-1)?.deployment_id === id)
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
  it('connects again when its token has ended, and hears what it has missed', async () => {
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
    const events: LiveEvent[] = []
    source.onmessage = ({ data }) => void events.push(liveEvent.parse(JSON.parse(data)))
    const lost = new Promise((resolve) => source.addEventListener('error', resolve, { once: true }))
    try {
      await eventually(() => events.length === 1)
      const { id: heard } = await deploy()
      await lost
      const { id: missed } = await deploy()
      await eventually(() => events.length === 3, { timeoutMs: 10_000 })
      expect(events.map(({ type, deployment_id }) => [type, deployment_id])).toEqual([
        ['reset', null],
        ['deployment.completed', heard],
        ['deployment.completed', missed],
      ])
      expect(asked.length).toBe(2)
    } finally {
      source.close()
    }
  })
})

describe('a broker that is away', () => {
  it('leaves streams open; they say so, then reset, and then tell changes again', async () => {
    const live = await listen()
    await suite.nats.kill()
    await live.first('away')
    const meanwhile = await openLive(suite.url, await client.token('viewer'))
    opened.push(meanwhile)
    await meanwhile.first('away')
    const { id } = await deploy()
    await suite.nats.restart()
    for (const one of [live, meanwhile]) {
      await eventually(() => one.events.at(-1)?.type === 'reset' || one.events.at(-1)?.deployment_id === id, {
        timeoutMs: 10_000,
      })
      expect(one.events.findLast(({ type }) => type === 'reset')).toBeDefined()
    }
    const after = await deploy()
    await eventually(() => live.events.at(-1)?.deployment_id === after.id, { timeoutMs: 10_000 })
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
    const { id } = await deploy()
    await eventually(() => live.events.at(-1)?.deployment_id === id)
  })
})
