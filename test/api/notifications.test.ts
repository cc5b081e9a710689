import { eventually, type Receiver, type Suite, startReceiver, startSuite } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let receiver: Receiver
let client: Client
beforeAll(async () => {
  suite = await startSuite({ env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' } } })
  receiver = await startReceiver()
  client = await createClient(suite)
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const config = { webhook_url: 'https://hooks.example.com/services/very-secret' }
const valid = { name: 'chat', channel_type: 'chat_webhook', config }
const createChannel = async (fields: object = {}): Promise<{ id: string }> => {
  const { status, body } = await client.post('/notification-channels/', { ...valid, ...fields })
  expect(status).toBe(201)
  return body
}
const ofReceiver = () => ({ config: { webhook_url: `${receiver.url}/${unique('hook')}` } })

const wrong: [field: object, detail: string][] = [
  [{ name: '' }, "Field 'name' is required"],
  [{ name: 5 }, "Field 'name' must be a string"],
  [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
  [{ name: 'a\u0000' }, "Field 'name' must not contain NUL characters or lone surrogates"],
  [{ channel_type: null }, "Field 'channel_type' is required"],
  [{ channel_type: 'email' }, "Field 'channel_type' must be one of: chat_webhook"],
  [{ config: null }, "Field 'config' is required"],
  [{ config: [] }, "Field 'config' must be an object"],
  [{ config: {} }, "Field 'config.webhook_url' is required"],
  [{ config: { webhook_url: 5 } }, "Field 'config.webhook_url' must be a string"],
  [{ config: { webhook_url: '//hooks.example.com' } }, "Field 'config.webhook_url' must be a URL"],
  [
    { config: { webhook_url: `https://x.example/${'x'.repeat(2_048)}` } },
    "Field 'config.webhook_url' must be at most 2048 characters",
  ],
  [{ enabled: 'yes' }, "Field 'enabled' must be true or false"],
]

describe('a channel', () => {
  it.each(wrong)('is 400 with %j, when it is created and when it is changed', async (fields, detail) => {
    const { id } = await createChannel()
    const created = await client.post('/notification-channels/', { ...valid, ...fields })
    expect(created).toMatchObject({ status: 400, body: { detail } })
    const changed = await client.patch(`/notification-channels/${id}`, fields)
    expect(changed).toMatchObject({ status: 400, body: { detail } })
  })

  it.each(['name', 'channel_type', 'config'])('requires %s', async (field) => {
    const answer = await client.post('/notification-channels/', { ...valid, [field]: undefined })
    expect(answer).toMatchObject({ status: 400, body: { detail: `Field '${field}' is required` } })
  })

  it.each([
    'http://hooks.example.com/x',
    'ftp://hooks.example.com/x',
    'javascript:alert(1)',
    'https://user:word@hooks.example.com/x',
    'https://hooks.example.com:22/x',
    'https://localhost./x',
    'https://localhost../x',
    'https://metadata.google.internal./x',
    'https://10.0.0.1./x',
    'https://0xa.1/x',
    'https://012.0.0.1/x',
    'https://167772161/x',
    'https://10.1/x',
    'https://①⓪.⓪.⓪.①/x',
    'https://10。0。0。1/x',
    'https:\\\\10.0.0.1\\x',
    'https:///10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[::a00:1]/x',
    'https://[64:ff9b::a00:1]/x',
    'https://[2002:a00:1::]/x',
    'https://[fd00:ec2::254]/x',
    'https://[fe80::1]/x',
  ])('does not lead inside: %s is 400, and the sentence keeps the address', async (webhook_url) => {
    const { id } = await createChannel()
    for (const answer of [
      await client.post('/notification-channels/', { ...valid, config: { webhook_url } }),
      await client.patch(`/notification-channels/${id}`, { config: { webhook_url } }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toMatch(/^Field 'config.webhook_url' must /)
      expect(answer.body.detail).not.toContain(webhook_url)
    }
  })

  it('is enabled unless told otherwise, and ignores what is not for its caller to say', async () => {
    const odd = { id: 'mine', account_id: 'x', disabled_reason: 'x', created_at: 'x' }
    expect(await createChannel(odd)).toMatchObject({ enabled: true, disabled_reason: null })
    expect(await createChannel({ enabled: false })).toMatchObject({ enabled: false })
  })

  it('that shows its masked address cannot be saved with it', async () => {
    const { id } = await createChannel()
    const { body } = await client.get(`/notification-channels/${id}`)
    expect(body.config.webhook_url).toBe('https://hooks.…/••••')
    expect((await client.patch(`/notification-channels/${id}`, body)).status).toBe(400)
    const { config: _masked, ...rest } = body
    expect((await client.patch(`/notification-channels/${id}`, { ...rest, name: 'new' })).body.name).toBe(
      'new',
    )
  })
})

describe('POST /notification-channels/{channel-id}/test', () => {
  it('sends one message, with or without a body, and also while the channel is disabled', async () => {
    const own = ofReceiver()
    const { id } = await createChannel({ ...own, name: '<!channel> & co', enabled: false })
    const path = `/notification-channels/${id}/test`
    for (const body of [undefined, {}, [1], 'text'])
      expect(await client.call('POST', path, { body })).toMatchObject({
        status: 200,
        body: { status: 'sent', status_code: 200, error: null },
      })
    const got = receiver.requests.filter((request) => own.config.webhook_url.endsWith(request.path))
    expect(got).toHaveLength(4)
    expect(JSON.stringify(got[0]?.body)).toContain('&lt;!channel&gt; &amp; co')
  })

  it('tells of a host that does not answer, and nothing of the address', async () => {
    const { id } = await createChannel({ config: { webhook_url: 'http://127.0.0.1:9/very-secret' } })
    const answer = await client.post(`/notification-channels/${id}/test`, undefined)
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', status_code: null } })
    expect(JSON.stringify(answer.body)).not.toContain('very-secret')
  })
})

describe('a preference', () => {
  const types = ['deployment', 'build', 'version'].flatMap((kind) =>
    ['pending', 'started', 'completed', 'failed', 'aborted', '*'].map((what) => `${kind}.${what}`),
  )

  it.each(types)('takes %s and gives it back', async (event_type) => {
    const { id: channel_id } = await createChannel()
    const created = await client.post('/notification-preferences/', { channel_id, event_type })
    expect(created).toMatchObject({ status: 201, body: { channel_id, event_type, filters: {} } })
  })

  it.each<[object, string]>([
    [{ channel_id: '' }, "Field 'channel_id' is required"],
    [{ channel_id: 5 }, "Field 'channel_id' must be a string"],
    [{ event_type: null }, "Field 'event_type' is required"],
    [{ event_type: '*' }, "Field 'event_type' must be one of: deployment.pending"],
    [{ event_type: 'deployment.amended' }, "Field 'event_type' must be one of: deployment.pending"],
    [{ filters: [] }, "Field 'filters' must be an object"],
    [{ filters: { environments: 'x' } }, "Field 'filters.environments' must be an array"],
    [{ filters: { products: [5] } }, "Field 'filters.products.0' must be a string"],
    [{ filters: { products: [' '] } }, "Field 'filters.products.0' is required"],
    [{ filters: { statuses: ['nope'] } }, "Invalid status 'nope'. Accepted values: "],
  ])('is 400 with %j, when it is created and when it is changed', async (fields, detail) => {
    const { id: channel_id } = await createChannel()
    const good = { channel_id, event_type: 'deployment.*' }
    const { body } = await client.post('/notification-preferences/', good)
    for (const answer of [
      await client.post('/notification-preferences/', { ...good, ...fields }),
      await client.patch(`/notification-preferences/${body.id}`, fields),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toContain(detail)
    }
    expect((await client.get(`/notification-preferences/${body.id}`)).body).toEqual(body)
  })
})

describe('filters', () => {
  it('choose by product, environment and status, and by no environment for builds', async () => {
    const own = ofReceiver()
    const { id: channel_id } = await createChannel(own)
    const product_name = unique('chosen')
    const filters = { products: [product_name], environments: ['production'], statuses: ['FAILURE'] }
    for (const event_type of ['deployment.*', 'version.*'])
      await client.post('/notification-preferences/', { channel_id, event_type, filters })
    const failed = { product_name, status: 'failed' }
    await client.event('/deployment-events/', validDeployment({ ...failed, environment_name: 'staging' }))
    await client.event('/deployment-events/', validDeployment({ product_name }))
    await client.event('/deployment-events/', validDeployment({ status: 'failed' }))
    await client.event('/build-events/', validBuild({ status: 'failed' }))
    await client.event('/deployment-events/', validDeployment(failed))
    await client.event('/build-events/', validBuild(failed))
    const path = `/notification-history/?channel_id=${channel_id}`
    expect((await client.get(path)).body).toMatchObject([
      { event_type: 'build.failed', product_name, environment_name: null },
      { event_type: 'deployment.failed', product_name, environment_name: 'production' },
    ])
  })
})

describe('POST /notification-history/{notification-id}/retry', () => {
  it('sends again, and answers 409 when the channel is disabled or gone', async () => {
    const own = ofReceiver()
    const { id: channel_id } = await createChannel(own)
    await client.post('/notification-preferences/', { channel_id, event_type: 'deployment.*' })
    await client.event('/deployment-events/', validDeployment())
    const list = `/notification-history/?channel_id=${channel_id}`
    const sent = async () => (await client.get(`${list}&status=sent`)).body[0]
    const { id } = await eventually(sent)
    const path = `/notification-history/${id}/retry`
    const again = await client.call('POST', path, { auth: `Bearer ${await client.token('member')}` })
    expect(again).toMatchObject({ status: 200, body: { id, status: 'pending', sent_at: null } })
    await eventually(sent)
    const got = receiver.requests.filter((request) => own.config.webhook_url.endsWith(request.path))
    expect(got).toHaveLength(2)
    expect((await client.get(`/notification-history/${id}`)).body.attempt_history).toHaveLength(2)

    await client.patch(`/notification-channels/${channel_id}`, { enabled: false })
    expect(await client.post(path, undefined)).toMatchObject({
      status: 409,
      body: { detail: 'Its channel is disabled: enable it first' },
    })
    await client.delete(`/notification-channels/${channel_id}`)
    expect(await client.post(path, undefined)).toMatchObject({
      status: 409,
      body: { detail: 'Its channel was deleted' },
    })
  })
})

describe('GET /notification-history/', () => {
  it.each([
    ['status=done', "'status' must be one of: pending, sent, failed"],
    ['event_type=build.*', "'event_type' must be one of: deployment.pending"],
    ['from=yesterday', "'from' must be an ISO 8601 time"],
    ['to=2026-11-21', "'to' must be an ISO 8601 time"],
    ['limit=0', "'limit' must be a positive integer"],
    ['product=%00', "'product' must not contain NUL"],
    ['channel_id=a&channel_id=b', "'channel_id' must be given once"],
  ])('answers 400 to %s', async (query, detail) => {
    const answer = await client.get(`/notification-history/?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(detail)
  })
})
