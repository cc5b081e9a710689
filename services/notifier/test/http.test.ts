import { randomUUID } from 'node:crypto'
import { channelTypes } from '@shiplog/contract'
import { deploymentEvent } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

const address = 'https://hooks.slack.com/services/T0/B0/very-secret'
const channelBody = { name: 'deployments', channel_type: 'chat_webhook', config: { webhook_url: address } }

describe('POST /notification-channels/', () => {
  it('answers the channel without its secret', async () => {
    const client = world.client()
    const { status, body } = await client.post('/notification-channels/', channelBody)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'deployments',
      channel_type: 'chat_webhook',
      config: { webhook_url: 'https://….slack.com/••••' },
      enabled: true,
      disabled_reason: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
    })
  })

  it.each([
    [{ ...channelBody, name: ' ' }, "Field 'name' is required"],
    [
      { ...channelBody, channel_type: 'carrier_pigeon' },
      `Field 'channel_type' must be one of: ${channelTypes.join(', ')}`,
    ],
    [{ ...channelBody, config: {} }, "Field 'config.webhook_url' is required"],
    [
      { ...channelBody, config: { webhook_url: 'http://hooks.slack.com/x' } },
      "Field 'config.webhook_url' must be an https address",
    ],
    [
      { ...channelBody, config: { webhook_url: 'https://u:p@hooks.slack.com/x' } },
      "Field 'config.webhook_url' must not contain a user name or password",
    ],
    [
      { ...channelBody, config: { webhook_url: 'https://169.254.169.254/x' } },
      "Field 'config.webhook_url' must not be in a private or reserved network",
    ],
  ])('answers 400 to %j', async (body, detail) => {
    expect(await world.client().post('/notification-channels/', body)).toMatchObject({
      status: 400,
      body: { detail },
    })
  })
})

describe('channels', () => {
  it('are listed newest first, page by page', async () => {
    const client = world.client()
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.unshift(await client.channel(address))
    const first = await client.get('/notification-channels/?limit=2')
    expect(first.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    const second = await client.get(
      `/notification-channels/?limit=2&cursor=${first.headers.get('x-next-cursor')}`,
    )
    expect(second.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
    expect(second.headers.get('x-next-cursor')).toBeNull()
  })

  it('change in the fields of a PATCH only', async () => {
    const client = world.client()
    const id = await client.channel(address)
    const renamed = await client.patch(`/notification-channels/${id}`, { name: 'other' })
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'other', enabled: true } })
    const moved = await client.patch(`/notification-channels/${id}`, {
      config: { webhook_url: 'https://chat.example.com/hook' },
    })
    expect(moved.body.config.webhook_url).toBe('https://….example.com/••••')
    const refused = await client.patch(`/notification-channels/${id}`, {
      config: { webhook_url: 'https://localhost/x' },
    })
    expect(refused.status).toBe(400)
    const stopped = await client.patch(`/notification-channels/${id}`, { enabled: false })
    expect(stopped.body).toMatchObject({ enabled: false, disabled_reason: null })
    const still = await client.patch(`/notification-channels/${id}`, { config: { webhook_url: address } })
    expect(still.body).toMatchObject({ enabled: false })
  })

  it('are managed by admins, and read by every role of their account only', async () => {
    const client = world.client()
    const id = await client.channel(address)
    const path = `/notification-channels/${id}`
    expect((await client.get(path, { role: 'viewer' })).status).toBe(200)
    expect((await client.post('/notification-channels/', channelBody, { role: 'member' })).status).toBe(403)
    expect((await client.patch(path, {}, { role: 'member' })).status).toBe(403)
    expect((await client.remove(path, { role: 'member' })).status).toBe(403)
    expect((await client.post(`${path}/test`, undefined, { role: 'member' })).status).toBe(403)
    const stranger = world.client()
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(await stranger.call(method, path, method === 'PATCH' ? { body: {} } : {})).toMatchObject({
        status: 403,
        body: { detail: 'This id belongs to another account' },
      })
    for (const unknown of [randomUUID(), 'x', '%00'])
      expect(await client.get(`/notification-channels/${unknown}`)).toMatchObject({
        status: 404,
        body: { detail: 'Not found' },
      })
  })

  it('send a test message and answer its outcome', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const id = await client.channel(`${receiver.url}/hook`)
    expect(await client.post(`/notification-channels/${id}/test`)).toMatchObject({
      status: 200,
      body: { status: 'sent', status_code: 200, error: null },
    })
    expect(receiver.requests[0]?.body).toMatchObject({ text: '👋 Shiplog can reach this channel' })
    receiver.respond(() => ({ status: 404 }))
    expect((await client.post(`/notification-channels/${id}/test`)).body).toMatchObject({
      status: 'failed',
      status_code: 404,
    })
    expect((await client.get(`/notification-channels/${id}`)).body.enabled).toBe(true)
  })
})

describe('preferences', () => {
  it('come back as they were submitted', async () => {
    const client = world.client()
    const channel_id = await client.channel(address)
    const filters = { environments: ['production'], products: [] }
    const { status, body } = await client.post('/notification-preferences/', {
      channel_id,
      event_type: 'version.failed',
      filters,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      channel_id,
      event_type: 'version.failed',
      filters,
      created_at: expect.any(String),
      updated_at: body.created_at,
    })
    expect((await client.get(`/notification-preferences/${body.id}`)).body).toEqual(body)
  })

  it('are refused when they are not valid', async () => {
    const client = world.client()
    const channel_id = await client.channel(address)
    const foreign = await world.client().channel(address)
    for (const [body, status] of [
      [{ event_type: 'deployment.failed' }, 400],
      [{ channel_id, event_type: 'deployment.exploded' }, 400],
      [{ channel_id: randomUUID(), event_type: 'deployment.failed' }, 404],
      [{ channel_id: 'x', event_type: 'deployment.failed' }, 404],
      [{ channel_id: foreign, event_type: 'deployment.failed' }, 403],
    ] as const)
      expect((await client.post('/notification-preferences/', body)).status).toBe(status)
    const writes = { role: 'viewer' as const }
    const body = { channel_id, event_type: 'deployment.failed' }
    expect((await client.post('/notification-preferences/', body, writes)).status).toBe(403)
    expect((await client.post('/notification-preferences/', body, { role: 'member' })).status).toBe(201)
  })

  it('are listed by channel, changed and deleted', async () => {
    const client = world.client()
    const [one, two] = [await client.channel(address), await client.channel(address)]
    const id = await client.preference(one, 'deployment.*', { products: ['a'] })
    const other = await client.preference(two, 'build.*')
    const listed = async (query: string): Promise<string[]> =>
      (await client.get(`/notification-preferences/${query}`)).body.map((row: { id: string }) => row.id)
    expect(await listed('')).toEqual([other, id])
    expect(await listed(`?channel_id=${one}`)).toEqual([id])
    expect(await listed(`?channel_id=${randomUUID()}`)).toEqual([])
    expect(await listed('?channel_id=x')).toEqual([])
    expect(
      (await client.patch(`/notification-preferences/${id}`, { channel_id: two, filters: null })).body,
    ).toMatchObject({ channel_id: two, event_type: 'deployment.*', filters: {} })
    expect((await client.patch(`/notification-preferences/${id}`, { channel_id: randomUUID() })).status).toBe(
      404,
    )
    expect((await client.remove(`/notification-preferences/${id}`)).status).toBe(204)
    expect((await client.get(`/notification-preferences/${id}`)).status).toBe(404)
    expect((await client.remove(`/notification-preferences/${id}`)).status).toBe(404)
  })
})

describe('the history', () => {
  it('is filtered and paged, and shows only the account’s own notifications', async () => {
    const client = world.client()
    const { account_id } = client
    const receiver = await world.receiver()
    const channel_id = await client.channel(`${receiver.url}/hook`)
    await client.preference(channel_id, 'deployment.*')
    await world.append(
      deploymentEvent({ account_id, product_name: 'a', environment_name: 'test' }),
      deploymentEvent({ account_id, product_name: 'b', status: 'failed' }),
    )
    const [latest] = await client.settled(2)
    const found = async (query: string) =>
      (await client.history(query)).map(({ product_name }) => product_name)
    expect(await found('')).toHaveLength(2)
    expect(await found('product=a')).toEqual(['a'])
    expect(await found('environment=test')).toEqual(['a'])
    expect(await found('event_type=deployment.failed')).toEqual(['b'])
    expect(await found('status=failed')).toEqual([])
    expect(await found('product=unknown')).toEqual([])
    expect(await found(`channel_id=${channel_id}`)).toHaveLength(2)
    expect(await found('channel_id=x')).toEqual([])
    expect(await found(`event_id=${latest.event_id}`)).toEqual([latest.product_name])
    expect(await found(`event_id=${latest.event_id}&product=unknown`)).toEqual([])
    expect(await found(`event_id=${randomUUID()}`)).toEqual([])
    expect(await found('event_id=x')).toEqual([])
    const stranger = world.client()
    expect(await stranger.history(`event_id=${latest.event_id}`)).toEqual([])
    expect(await found('from=2020-01-01T00:00:00Z')).toHaveLength(2)
    expect(await found('to=2020-01-01T00:00:00Z')).toEqual([])
    expect((await client.get('/notification-history/?status=x')).status).toBe(400)
    const page = await client.get('/notification-history/?limit=1')
    expect(page.headers.get('link')).toMatch(/rel="next"$/)

    expect((await world.client().get('/notification-history/')).body).toEqual([])
    expect((await world.client().get(`/notification-history/${latest.id}`)).status).toBe(403)
    expect((await client.get(`/notification-history/${randomUUID()}`)).status).toBe(404)
    const retry = `/notification-history/${latest.id}/retry`
    expect((await client.post(retry, undefined, { role: 'viewer' })).status).toBe(403)
  })

  it('sends a notification again on request', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    await world.append(deploymentEvent({ account_id: client.account_id }))
    const [{ id }] = await client.settled(1)
    const { status, body } = await client.post(`/notification-history/${id}/retry`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'pending', sent_at: null })
    expect(await client.settled(1)).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(receiver.requests).toHaveLength(2)
  })
})

describe('GET /health', () => {
  it('needs no identity', async () => {
    const replica = await world.startReplica()
    const answer = await fetch(`${replica.url}/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ok' })
    expect((await fetch(`${replica.url}/notification-channels/`)).status).toBe(401)
    await replica.stop()
  })
})
