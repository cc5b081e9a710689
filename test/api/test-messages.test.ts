import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, createChannel, createPreference, settled, startChat } from '../support/chat.ts'
import type { Client } from '../support/client.ts'
import { validDeployment } from '../support/valid.ts'

let chat: Chat
let client: Client
beforeAll(async () => {
  chat = await startChat()
  client = chat.client
})
afterAll(async () => chat?.stop())

const testOf = (id: string): string => `/notification-channels/${id}/test`

describe('POST /notification-channels/{channel-id}/test', () => {
  it('sends one message, with or without a body, and also while the channel is disabled', async () => {
    const hook = chat.hook()
    const { id } = await createChannel(client, hook.url, { name: '<!channel> & co', enabled: false })
    for (const body of [undefined, {}, [1], 'text'])
      expect(await client.call('POST', testOf(id), { body })).toMatchObject({
        status: 200,
        body: { status: 'sent', status_code: 200, error: null },
      })
    expect(hook.requests()).toHaveLength(4)
    expect(hook.requests()[0]?.body).toEqual({
      text: '👋 Shiplog can reach this channel',
      blocks: [
        {
          type: 'header',
          text: { type: 'plain_text', text: '👋 Shiplog can reach this channel', emoji: true },
        },
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: 'Messages of the channel *&lt;!channel&gt; &amp; co* will arrive here.',
            verbatim: true,
          },
        },
      ],
    })
  })

  it.each([
    [{ status: 400, body: 'invalid_payload' }, 400, 'The service answered 400'],
    [{ status: 404 }, 404, 'The service answered 404: the webhook no longer exists'],
    [{ status: 410 }, 410, 'The service answered 410: the webhook no longer exists'],
    [{ status: 429, headers: { 'retry-after': '60' } }, 429, 'The service answered 429'],
    [{ status: 500 }, 500, 'The service answered 500'],
    [
      { status: 302, headers: { location: 'https://example.com/' } },
      302,
      'The service answered 302: redirects are not followed',
    ],
    ['reset the connection' as const, null, expect.stringMatching(/^The connection failed: /)],
    [new Promise<never>(() => {}), null, 'No complete answer within 1500 ms'],
  ])('tells of a receiver that answers %j, once, and changes nothing', async (reply, status_code, error) => {
    const hook = chat.hook()
    const channel = await createChannel(client, hook.url)
    await createPreference(client, channel.id)
    hook.respond(() => reply)
    const answer = await client.post(testOf(channel.id), undefined)
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', status_code, error } })
    expect(hook.requests()).toHaveLength(1)
    expect((await client.get(`/notification-channels/${channel.id}`)).body).toEqual(channel)
    expect((await client.get(`/notification-history/?channel_id=${channel.id}`)).body).toEqual([])

    hook.respond(() => ({}))
    await client.event('/deployment-events/', validDeployment())
    expect(await settled(client, channel.id, 1)).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  it('tells of a host that does not answer, and nothing of the address', async () => {
    const { id } = await createChannel(client, 'http://127.0.0.1:9/very-secret')
    const answer = await client.post(testOf(id), undefined)
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', status_code: null } })
    expect(JSON.stringify(answer.body)).not.toContain('very-secret')
  })

  it('is 404 for an id that nobody has', async () => {
    expect((await client.post(testOf(randomUUID()), undefined)).status).toBe(404)
  })
})
