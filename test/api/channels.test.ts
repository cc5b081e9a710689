import { channelTypes } from '@shiplog/contract'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, createChannel, createPreference, settled, startChat } from '../support/chat.ts'
import { type Client, createClient } from '../support/client.ts'
import { unique, validDeployment } from '../support/valid.ts'

let chat: Chat
let client: Client
beforeAll(async () => {
  chat = await startChat()
  client = chat.client
})
afterAll(async () => chat?.stop())

const address = 'https://hooks.example.com/services/very-secret'
const valid = { name: 'chat', channel_type: 'chat_webhook', config: { webhook_url: address } }
const pathOf = (id: string, rest = ''): string => `/notification-channels/${id}${rest}`

const wrong: [field: object, detail: string][] = [
  [{ name: '' }, "Field 'name' is required"],
  [{ name: null }, "Field 'name' is required"],
  [{ name: 5 }, "Field 'name' must be a string"],
  [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
  [{ name: 'a\u0000' }, "Field 'name' must not contain NUL characters or lone surrogates"],
  [{ channel_type: null }, "Field 'channel_type' is required"],
  [{ channel_type: 'carrier_pigeon' }, `Field 'channel_type' must be one of: ${channelTypes.join(', ')}`],
  [{ config: null }, "Field 'config' is required"],
  [{ config: [] }, "Field 'config' must be an object"],
  [{ config: { webhook_url: ' ' } }, "Field 'config.webhook_url' is required"],
  [{ config: { webhook_url: 5 } }, "Field 'config.webhook_url' must be a string"],
  [{ config: { webhook_url: '//hooks.example.com' } }, "Field 'config.webhook_url' must be a URL"],
  [
    { config: { webhook_url: `https://x.example/${'x'.repeat(2_048)}` } },
    "Field 'config.webhook_url' must be at most 2048 characters",
  ],
  [{ enabled: 'yes' }, "Field 'enabled' must be true or false"],
]

describe('a channel', () => {
  it('is answered without its secret by every route that shows it', async () => {
    const { status, body } = await client.post('/notification-channels/', valid)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'chat',
        channel_type: 'chat_webhook',
        config: { webhook_url: 'https://….example.com/••••' },
        enabled: true,
        disabled_reason: null,
        created_at: expect.stringMatching(/\.\d{3}Z$/),
        updated_at: body.created_at,
      },
    ])
    expect((await client.get(pathOf(body.id))).body).toEqual(body)
    expect((await client.get('/notification-channels/?limit=1')).body).toEqual([body])
    expect((await client.patch(pathOf(body.id), {})).body).toEqual({
      ...body,
      updated_at: expect.any(String),
    })
  })

  it.each(wrong)('is 400 with %j, when it is created and when it is changed', async (fields, detail) => {
    const { id } = await createChannel(client, address)
    const created = await client.post('/notification-channels/', { ...valid, ...fields })
    expect(created).toMatchObject({ status: 400, body: { detail } })
    const changed = await client.patch(pathOf(id), fields)
    expect(changed).toMatchObject({ status: 400, body: { detail } })
  })

  it('needs its whole config when it is created, and keeps what a change leaves out', async () => {
    const created = await client.post('/notification-channels/', { ...valid, config: {} })
    expect(created).toMatchObject({
      status: 400,
      body: { detail: "Field 'config.webhook_url' is required" },
    })
    const { id } = await createChannel(client, address)
    const before = (await client.get(pathOf(id))).body.config
    expect(await client.patch(pathOf(id), { config: {} })).toMatchObject({
      status: 200,
      body: { config: before },
    })
  })

  it.each(['name', 'channel_type', 'config'])('requires %s', async (field) => {
    const answer = await client.post('/notification-channels/', { ...valid, [field]: undefined })
    expect(answer).toMatchObject({ status: 400, body: { detail: `Field '${field}' is required` } })
  })

  it('is enabled unless told otherwise, and ignores what is not for its caller to say', async () => {
    const odd = { id: 'mine', account_id: 'x', disabled_reason: 'x', created_at: 'x', enabled: null }
    expect(await createChannel(client, address, odd)).toMatchObject({ enabled: true, disabled_reason: null })
    expect(await createChannel(client, address, { enabled: false })).toMatchObject({ enabled: false })
  })

  it('may have the name of another one', async () => {
    const name = unique('twin')
    const [one, other] = [
      await createChannel(client, address, { name }),
      await createChannel(client, address, { name }),
    ]
    expect(one.id).not.toBe(other.id)
  })

  it('changes by a PATCH in what it names, and in nothing else', async () => {
    const before = await createChannel(client, address, { name: 'before' })
    const renamed = await client.patch(pathOf(before.id), { name: 'after', enabled: null, color: 'red' })
    expect(renamed).toMatchObject({
      status: 200,
      body: { ...before, name: 'after', updated_at: expect.any(String) },
    })
  })

  it('that shows its masked address cannot be saved with it', async () => {
    const { id } = await createChannel(client, address)
    const { body } = await client.get(pathOf(id))
    expect((await client.patch(pathOf(id), body)).status).toBe(400)
    const { config: _masked, ...rest } = body
    expect((await client.patch(pathOf(id), { ...rest, name: 'new' })).body.name).toBe('new')
  })
})

describe('GET /notification-channels/', () => {
  it('lists the account’s own, newest first, page by page', async () => {
    const own = await createClient(chat.suite)
    expect((await own.get('/notification-channels/')).body).toEqual([])
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await createChannel(own, address)).id)
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const page = await own.get(`/notification-channels/?limit=2${cursor}`)
      seen.push(...page.body.map(({ id }: { id: string }) => id))
      next = page.headers.get('x-next-cursor')
    }
    expect(seen).toEqual(ids)
  })
})

describe('DELETE /notification-channels/{channel-id}', () => {
  it('takes the preferences and what waits with it, and leaves the rest of the history', async () => {
    const hook = chat.hook()
    const { id } = await createChannel(client, hook.url)
    const preference = await createPreference(client, id)
    await client.event('/deployment-events/', validDeployment())
    const [sent] = await settled(client, id, 1)
    hook.respond(() => ({ status: 500 }))
    await client.event('/deployment-events/', validDeployment())
    await eventually(() => hook.requests().length >= 3)

    expect(await client.delete(pathOf(id))).toMatchObject({ status: 204, body: '' })
    const notFound = { status: 404, body: { detail: 'Not found' } }
    expect(await client.get(pathOf(id))).toMatchObject(notFound)
    expect(await client.delete(pathOf(id))).toMatchObject(notFound)
    expect(await client.post(pathOf(id, '/test'), undefined)).toMatchObject(notFound)
    expect(await client.get(`/notification-preferences/${preference.id}`)).toMatchObject(notFound)
    expect((await client.get(`/notification-preferences/?channel_id=${id}`)).body).toEqual([])
    expect((await client.get(`/notification-history/?channel_id=${id}`)).body).toEqual([sent])
    await client.event('/deployment-events/', validDeployment())
    expect((await client.get(`/notification-history/?channel_id=${id}`)).body).toEqual([sent])
  })
})

describe('a channel whose webhook is gone', () => {
  it.each([404, 410])('is disabled by %d and says why, until a PATCH enables it again', async (status) => {
    const hook = chat.hook()
    const { id } = await createChannel(client, hook.url)
    await createPreference(client, id)
    hook.respond(() => ({ status }))
    await client.event('/deployment-events/', validDeployment())
    const [failed] = await settled(client, id, 1)
    const disabled_reason = `The service answered ${status}: the webhook no longer exists`
    const error = `The channel is disabled: ${disabled_reason}`
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, last_status_code: status, error })
    expect((await client.get(pathOf(id))).body).toMatchObject({ enabled: false, disabled_reason })

    await client.event('/deployment-events/', validDeployment())
    const [missed] = await settled(client, id, 2)
    expect(missed).toMatchObject({ status: 'failed', attempts: 0, last_status_code: null, error })
    expect(hook.requests()).toHaveLength(1)
    const renamed = await client.patch(pathOf(id), { name: 'still' })
    expect(renamed.body).toMatchObject({ enabled: false, disabled_reason })

    hook.respond(() => ({}))
    const revived = await client.patch(pathOf(id), { enabled: true })
    expect(revived).toMatchObject({ status: 200, body: { enabled: true, disabled_reason: null } })
    await client.event('/deployment-events/', validDeployment())
    const all = await settled(client, id, 3)
    expect(all.map((one) => one.status)).toEqual(['sent', 'failed', 'failed'])
    expect(all.slice(1)).toEqual([missed, failed])

    await client.post(`/notification-history/${missed.id}/retry`, undefined)
    expect(await settled(client, id, 3)).toMatchObject([
      { status: 'sent' },
      { id: missed.id, status: 'sent', attempts: 1, error: null },
      { status: 'failed' },
    ])
  })

  it('is enabled by another address, but not when a person has stopped it', async () => {
    const [old, fresh] = [chat.hook(), chat.hook()]
    const { id } = await createChannel(client, old.url)
    await createPreference(client, id)
    old.respond(() => ({ status: 410 }))
    await client.event('/deployment-events/', validDeployment())
    await settled(client, id, 1)
    const config = { webhook_url: fresh.url }
    const moved = await client.patch(pathOf(id), { config })
    expect(moved.body).toMatchObject({ enabled: true, disabled_reason: null })
    await client.event('/deployment-events/', validDeployment())
    await settled(client, id, 2)
    expect(fresh.requests()).toHaveLength(1)

    const stopped = await client.patch(pathOf(id), { enabled: false })
    expect(stopped.body).toMatchObject({ enabled: false, disabled_reason: null })
    expect((await client.patch(pathOf(id), { config })).body).toMatchObject({ enabled: false })
    await client.event('/deployment-events/', validDeployment())
    expect((await settled(client, id, 3))[0]).toMatchObject({ error: 'The channel is disabled' })
    expect(fresh.requests()).toHaveLength(1)
  })
})
