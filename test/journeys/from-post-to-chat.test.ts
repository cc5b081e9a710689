import { eventually, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

let suite: Suite
let receiver: Receiver
let client: Client
beforeAll(async () => {
  receiver = await startReceiver()
  suite = await startSuite({
    env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1', NOTIFIER_LANE_INTERVAL_MS: '20' } },
  })
  client = await createClient(suite)
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const createChannel = async (path: string): Promise<string> => {
  const answer = await client.post('/notification-channels/', {
    name: unique('chat'),
    channel_type: 'chat_webhook',
    config: { webhook_url: `${receiver.url}${path}` },
  })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const prefer = async (channel_id: string, event_type: string, filters?: object): Promise<string> => {
  const answer = await client.post('/notification-preferences/', { channel_id, event_type, filters })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const messagesAt = (path: string) => receiver.requests.filter((request) => request.path === path)

/** Waits until a channel has no pending notification. */
const settled = (channel_id: string) =>
  eventually(async () => {
    const { body } = await client.get(`/notification-history/?channel_id=${channel_id}&status=pending`)
    expect(body).toEqual([])
    return true
  })

describe('a start that a rule blocks', () => {
  it('reaches the chat channel once, however often the CI job repeats it', async () => {
    const channel_id = await createChannel('/blocks')
    const product_name = unique('frozen')
    await prefer(channel_id, 'deployment.*', { products: [product_name] })
    const rule = {
      name: 'Only release versions',
      type: 'version',
      scope: { products: [product_name] },
      config: { allow: ['release-*'] },
    }
    expect((await client.post('/deployment-rules/', rule)).status).toBe(201)
    const start = validDeployment({ product_name, version: '1.0', status: 'started', invoke_id: 'r1' })
    const headers = { authorization: `Bearer ${client.apiKey}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(start) }
    for (let attempt = 1; attempt <= 3; attempt++)
      expect((await fetch(`${suite.url}/deployment-events/`, request)).status).toBe(428)
    await client.event('/deployment-events/', { ...start, version: 'release-1' })
    await eventually(() => messagesAt('/blocks').length === 2)
    await settled(channel_id)
    const texts = messagesAt('/blocks').map(({ body }) => (body as { text: string }).text)
    expect(texts).toEqual([
      expect.stringContaining(`⛔ Deployment Blocked: ${product_name} 1.0 to `),
      expect.stringContaining(`🚀 Deployment Started: ${product_name} release-1 to `),
    ])
  })
})

describe('a deployment event', () => {
  it('reaches the chat channel whose preference matches, once', async () => {
    const channel_id = await createChannel('/production-failures')
    await prefer(channel_id, 'deployment.failed', { environments: ['production'] })
    const product_name = unique('checkout')
    const failed = validDeployment({
      product_name,
      status: 'failed',
      error_message: 'disk <full> & broken',
      deployed_by: 'ada',
      build_url: 'https://ci.example.com/7',
    })
    await client.event('/deployment-events/', failed)
    await client.event('/deployment-events/', failed)
    await client.event('/deployment-events/', { ...failed, environment_name: 'staging' })
    await client.event('/deployment-events/', { ...failed, status: 'completed', invoke_id: 'next' })
    const [message] = await eventually(() => {
      const found = messagesAt('/production-failures')
      return found.length > 0 && found
    })
    await settled(channel_id)
    expect(messagesAt('/production-failures')).toHaveLength(1)
    const text = JSON.stringify(message?.body)
    expect(text).toContain('❌ Deployment Failed')
    expect(text).toContain(product_name)
    expect(text).toContain('disk &lt;full&gt; &amp; broken')
    const history = await client.get(`/notification-history/?channel_id=${channel_id}`)
    expect(history.body).toMatchObject([
      { status: 'sent', event_type: 'deployment.failed', product_name, attempts: 1 },
    ])
  })

  it('makes one message for each preference that matches', async () => {
    const channel_id = await createChannel('/twice')
    const product_name = unique('twice')
    await prefer(channel_id, 'deployment.*', { products: [product_name] })
    await prefer(channel_id, 'deployment.completed')
    await client.event('/deployment-events/', validDeployment({ product_name }))
    await eventually(() => messagesAt('/twice').length >= 2)
    await settled(channel_id)
    const history = await client.get(
      `/notification-history/?channel_id=${channel_id}&product=${product_name}`,
    )
    expect(history.body).toHaveLength(2)
  })

  it('of every status has a title of its own', async () => {
    const channel_id = await createChannel('/titles')
    const product_name = unique('titles')
    await prefer(channel_id, 'deployment.*', { products: [product_name] })
    await prefer(channel_id, 'version.*', { products: [product_name] })
    for (const status of ['pending', 'started', 'completed', 'failed', 'aborted']) {
      await client.event(
        '/deployment-events/',
        validDeployment({ product_name, status, version: `d-${status}` }),
      )
      await client.event('/build-events/', validBuild({ product_name, status, version: `b-${status}` }))
    }
    await eventually(() => messagesAt('/titles').length >= 10)
    const all = JSON.stringify(messagesAt('/titles').map(({ body }) => body))
    for (const kind of ['Deployment', 'Build'])
      for (const title of [
        `🕐 ${kind} Pending`,
        `🚀 ${kind} Started`,
        `✅ ${kind} Success`,
        `❌ ${kind} Failed`,
        `🛑 ${kind} Aborted`,
      ])
        expect(all).toContain(title)
  })
})

describe('a channel that fails for a while', () => {
  it('gets what it missed', async () => {
    const channel_id = await createChannel('/flaky')
    const product_name = unique('flaky')
    await prefer(channel_id, 'deployment.completed', { products: [product_name] })
    let failures = 1
    receiver.respond((request) => {
      if (request.path === '/flaky' && failures-- > 0) return { status: 429, headers: { 'retry-after': '0' } }
      return { status: 200, body: 'ok' }
    })
    await client.event('/deployment-events/', validDeployment({ product_name }))
    await eventually(() => messagesAt('/flaky').length >= 2)
    await settled(channel_id)
    const { body } = await client.get(`/notification-history/?channel_id=${channel_id}`)
    expect(body).toMatchObject([{ status: 'sent' }])
  })
})

describe('channels and preferences', () => {
  it('never give a webhook address back', async () => {
    const channel_id = await createChannel('/very-secret-path')
    const answers = await Promise.all([
      client.get(`/notification-channels/${channel_id}`),
      client.get('/notification-channels/'),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain('very-secret-path')
    }
    const rows = await suite.database.query('select row_to_json(channel)::text as text from notifier.channel')
    expect(JSON.stringify(rows)).not.toContain('very-secret-path')
  })

  it('answer bad input with a sentence', async () => {
    const channel = {
      name: 'c',
      channel_type: 'chat_webhook',
      config: { webhook_url: 'https://hooks.example.com/x' },
    }
    for (const [body, detail] of [
      [{ ...channel, name: '' }, "Field 'name' is required"],
      [{ ...channel, channel_type: 'carrier_pigeon' }, "'channel_type'"],
      [{ ...channel, channel_type: undefined }, "Field 'channel_type' is required"],
      [{ ...channel, config: undefined }, "Field 'config' is required"],
      [{ ...channel, config: {} }, "Field 'config.webhook_url' is required"],
      [{ ...channel, config: { webhook_url: 'no address' } }, "'config.webhook_url'"],
      [{ ...channel, config: { webhook_url: 'http://hooks.example.com/x' } }, "'config.webhook_url'"],
      [{ ...channel, config: { webhook_url: 'https://169.254.169.254/latest' } }, "'config.webhook_url'"],
      [{ ...channel, config: { webhook_url: 'https://[::1]/x' } }, "'config.webhook_url'"],
      [{ ...channel, config: { webhook_url: 'https://localhost/x' } }, "'config.webhook_url'"],
    ] as const) {
      const answer = await client.post('/notification-channels/', body)
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toContain(detail)
    }
    const channel_id = await createChannel('/x')
    for (const [body, status, detail] of [
      [{ event_type: 'deployment.failed' }, 400, "Field 'channel_id' is required"],
      [{ channel_id }, 400, "Field 'event_type' is required"],
      [{ channel_id, event_type: 'deployment.exploded' }, 400, "'event_type'"],
      [{ channel_id, event_type: '*' }, 400, "'event_type'"],
      [{ channel_id, event_type: 'deployment.failed', filters: [] }, 400, "'filters'"],
      [{ channel_id, event_type: 'deployment.failed', filters: { products: 'x' } }, 400, 'products'],
      [{ channel_id: crypto.randomUUID(), event_type: 'deployment.failed' }, 404, ''],
    ] as const) {
      const answer = await client.post('/notification-preferences/', body)
      expect(answer.status).toBe(status)
      expect(answer.body.detail).toContain(detail)
    }
  })

  it('go together when the channel is deleted', async () => {
    const channel_id = await createChannel('/deleted')
    const preference_id = await prefer(channel_id, 'deployment.*')
    expect((await client.delete(`/notification-channels/${channel_id}`)).status).toBe(204)
    expect((await client.get(`/notification-channels/${channel_id}`)).status).toBe(404)
    expect((await client.get(`/notification-preferences/${preference_id}`)).status).toBe(404)
    await client.event('/deployment-events/', validDeployment())
  })
})
