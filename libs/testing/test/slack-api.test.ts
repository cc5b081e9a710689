import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SlackApi, startSlackApi } from '../src/index.ts'

let slack: SlackApi
beforeAll(async () => {
  slack = await startSlackApi({ limits: 'none' })
})
afterAll(() => slack.stop())

type Sent = { status: number; headers: Headers; body: Record<string, unknown> }

const json = 'application/json; charset=utf-8'

const call = async (
  api: SlackApi,
  method: string,
  body: object | string,
  { token = api.token as string | null, type = json } = {},
): Promise<Sent> => {
  const answer = await fetch(`${api.url}/${method}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}
const post = (body: object, options?: Parameters<typeof call>[3]) =>
  call(slack, 'chat.postMessage', body, options)
const update = (body: object, options?: Parameters<typeof call>[3]) =>
  call(slack, 'chat.update', body, options)

const refusal = (error: string) => ({ status: 200, body: { ok: false, error } })
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
const field = (text: string) => ({ type: 'mrkdwn', text })

describe('chat.postMessage', () => {
  it('posts messages with different time stamps, and shows them', async () => {
    const channel = slack.createChannel()
    expect(channel).toMatch(/^C\d{10}$/)
    const first = await post({ channel, text: 'one', blocks: [section('*one*')] })
    const { ts } = first.body
    expect(first).toMatchObject({ status: 200, body: { ok: true, channel, message: { text: 'one', ts } } })
    const second = await post({ channel, text: 'two' })
    expect([ts, second.body.ts]).toEqual([expect.stringMatching(/^\d{10}\.\d{6}$/), expect.anything()])
    expect(Number(second.body.ts)).toBeGreaterThan(Number(ts))
    expect(slack.messages(channel)).toMatchObject([
      { ts, text: 'one', blocks: [section('*one*')], replies: [] },
      { text: 'two', blocks: [] },
    ])
  })

  it('posts replies into threads, and also shows broadcast replies in the channel', async () => {
    const channel = slack.createChannel()
    const { ts } = (await post({ channel, text: 'parent' })).body
    const reply = await post({ channel, text: 'reply', thread_ts: ts })
    expect(reply.body).toMatchObject({ ok: true, message: { thread_ts: ts } })
    await post({ channel, text: 'loud', thread_ts: reply.body.ts, reply_broadcast: true })
    expect(slack.messages(channel)).toMatchObject([
      {
        text: 'parent',
        replies: [
          { text: 'reply', broadcast: false },
          { text: 'loud', broadcast: true },
        ],
      },
    ])
  })

  it('posts a reply to a deleted message into the channel, unless other replies keep its thread', async () => {
    const channel = slack.createChannel()
    const { ts } = (await post({ channel, text: 'parent' })).body
    slack.deleteMessage(channel, String(ts))
    const orphan = await post({ channel, text: 'orphan', thread_ts: ts })
    expect(orphan.body).toMatchObject({ ok: true, message: expect.not.objectContaining({ thread_ts: ts }) })
    expect(slack.messages(channel)).toMatchObject([{ text: 'orphan' }])
    await post({ channel, text: 'reply', thread_ts: orphan.body.ts })
    slack.deleteMessage(channel, String(orphan.body.ts))
    const threaded = await post({ channel, text: 'late reply', thread_ts: orphan.body.ts })
    expect(threaded.body).toMatchObject({ message: { thread_ts: orphan.body.ts } })
    expect(slack.messages(channel)).toEqual([])
  })

  it.each([
    ['channel_not_found', { isPrivate: true, isMember: false }],
    ['not_in_channel', { isMember: false }],
    ['is_archived', { isArchived: true }],
    ['restricted_action', { isRestricted: true }],
  ])('answers %s for a channel with %o', async (error, state) => {
    expect(await post({ channel: slack.createChannel(state), text: 'x' })).toMatchObject(refusal(error))
  })

  it('accepts the ID of a channel, and not its name', async () => {
    expect(await post({ channel: '#general', text: 'x' })).toMatchObject(refusal('channel_not_found'))
  })

  it.each([
    ['no_text', {}],
    ['msg_too_long', { text: 'x'.repeat(40_001) }],
    ['invalid_blocks_format', { blocks: '[]' }],
    ['invalid_blocks', { blocks: Array.from({ length: 51 }, () => ({ type: 'divider' })) }],
    ['invalid_blocks', { blocks: [{ type: 'carrier_pigeon' }] }],
    ['invalid_blocks', { blocks: [{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }] }],
    ['invalid_blocks', { blocks: [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }] }],
    ['invalid_blocks', { blocks: [section('')] }],
    ['invalid_blocks', { blocks: [section('x'.repeat(3_001))] }],
    [
      'invalid_blocks',
      { blocks: [{ type: 'section', fields: Array.from({ length: 11 }, () => field('x')) }] },
    ],
    ['invalid_blocks', { blocks: [{ type: 'section', fields: [field('x'.repeat(2_001))] }] }],
    [
      'invalid_blocks',
      { blocks: [{ type: 'context', elements: Array.from({ length: 11 }, () => field('x')) }] },
    ],
    [
      'invalid_blocks',
      {
        blocks: [
          {
            type: 'actions',
            elements: [
              {
                type: 'button',
                text: { type: 'plain_text', text: 'x' },
                url: `https://x/${'y'.repeat(3_000)}`,
              },
            ],
          },
        ],
      },
    ],
    ['msg_blocks_too_long', { blocks: Array.from({ length: 5 }, () => section('x'.repeat(3_000))) }],
  ])('answers %s for wrong content', async (error, content) => {
    const channel = slack.createChannel()
    expect(await post({ channel, ...content })).toMatchObject(refusal(error))
    expect(slack.messages(channel)).toEqual([])
  })
})

describe('chat.update', () => {
  it('changes what a message shows', async () => {
    const channel = slack.createChannel()
    const { ts } = (await post({ channel, text: 'one' })).body
    expect(await update({ channel, ts, text: 'two' })).toMatchObject({ body: { ok: true, channel, ts } })
    expect(slack.messages(channel)).toMatchObject([
      { ts, text: 'two', versions: [{ text: 'one' }, { text: 'two' }] },
    ])
  })

  it('refuses messages that are not there, were deleted, or are of another app', async () => {
    const channel = slack.createChannel()
    const { ts } = (await post({ channel, text: 'one' })).body
    const missing = await update({ channel, ts: '1700000000.000100', text: 'x' })
    expect(missing).toMatchObject(refusal('message_not_found'))
    const foreign = await update({ channel, ts, text: 'x' }, { token: slack.install() })
    expect(foreign).toMatchObject(refusal('cant_update_message'))
    slack.deleteMessage(channel, String(ts))
    expect(await update({ channel, ts, text: 'x' })).toMatchObject(refusal('message_not_found'))
  })

  it('refuses edits when they are closed, and in archived channels', async () => {
    const channel = slack.createChannel()
    const { ts } = (await post({ channel, text: 'one' })).body
    slack.closeEditWindow()
    expect(await update({ channel, ts, text: 'x' })).toMatchObject(refusal('edit_window_closed'))
    slack.closeEditWindow(false)
    slack.changeChannel(channel, { isArchived: true })
    expect(await update({ channel, ts, text: 'x' })).toMatchObject(refusal('is_inactive'))
    expect(slack.messages(channel)).toMatchObject([{ text: 'one', versions: [{ text: 'one' }] }])
  })
})

describe('a request', () => {
  const message = { channel: 'C0', text: 'x' }

  it.each(['account_inactive', 'token_revoked', 'token_expired', 'missing_scope'] as const)(
    'is answered %s',
    async (problem) => {
      const token = slack.install()
      slack.setTokenProblem(token, problem)
      expect(await post(message, { token })).toMatchObject(refusal(problem))
    },
  )

  it('needs a known token', async () => {
    expect(await post(message, { token: null })).toMatchObject(refusal('not_authed'))
    expect(await post(message, { token: 'xoxb-unknown' })).toMatchObject(refusal('invalid_auth'))
  })

  it('must be a JSON object in UTF-8', async () => {
    expect(await post(message, { type: 'text/html' })).toMatchObject(refusal('invalid_post_type'))
    const latin = 'application/json; charset=latin1'
    expect(await post(message, { type: latin })).toMatchObject(refusal('invalid_charset'))
    expect(await call(slack, 'chat.postMessage', '{')).toMatchObject(refusal('invalid_json'))
    expect(await call(slack, 'chat.postMessage', '[]')).toMatchObject(refusal('json_not_object'))
    expect(await call(slack, 'chat.delete', message)).toMatchObject(refusal('unknown_method'))
  })

  it('is answered as the test decides', async () => {
    const channel = slack.createChannel()
    const send = () => post({ channel, text: 'x' })
    slack.interfere(({ body }) => (body.channel === channel ? { error: 'internal_error' } : undefined))
    expect(await send()).toMatchObject(refusal('internal_error'))
    slack.interfere(() => ({ error: 'ratelimited', retryAfter: 7 }))
    const limited = await send()
    expect(limited).toMatchObject({ status: 429, body: { ok: false, error: 'ratelimited' } })
    expect(limited.headers.get('retry-after')).toBe('7')
    slack.interfere(() => 'reset the connection')
    await expect(send()).rejects.toThrow('fetch failed')
    expect(slack.messages(channel)).toEqual([])
    slack.interfere(() => 'accept and reset the connection')
    await expect(send()).rejects.toThrow('fetch failed')
    expect(slack.messages(channel)).toHaveLength(1)
    slack.interfere(() => undefined)
    expect(slack.calls.filter(({ body }) => body.channel === channel)).toHaveLength(4)
  })
})

describe('the rate limits', () => {
  it('allow a burst of messages in each channel, then one a second', async () => {
    const limited = await startSlackApi()
    const channel = limited.createChannel()
    const statuses = async (id: string) => {
      const sent = []
      for (let count = 0; count < 7; count += 1)
        sent.push(await call(limited, 'chat.postMessage', { channel: id, text: 'x' }))
      return sent
    }
    const sent = await statuses(channel)
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(sent.at(-1)?.headers.get('retry-after')).toBe('1')
    expect((await statuses(limited.createChannel()))[0]).toMatchObject({ status: 200 })
    await limited.stop()
  })

  it('allow 50 edits a minute in the workspace', async () => {
    const limited = await startSlackApi()
    const channel = limited.createChannel()
    const { ts } = (await call(limited, 'chat.postMessage', { channel, text: 'x' })).body
    const edits = []
    for (let count = 0; count < 52; count += 1)
      edits.push(await call(limited, 'chat.update', { channel, ts, text: String(count) }))
    expect(edits.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(50)
    expect(edits.at(-1)?.status).toBe(429)
    await limited.stop()
  })
})
