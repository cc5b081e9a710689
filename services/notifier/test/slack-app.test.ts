import { newId } from '@shiplog/events'
import { checkEvent, deploymentEvent, eventually, type SlackApi, startSlackApi } from '@shiplog/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

let slack: SlackApi
let world: World
beforeAll(async () => {
  slack = await startSlackApi({ limits: 'none' })
  world = await createWorld({ SLACK_API_URL: slack.url, PUBLIC_ORIGIN: 'https://shiplog.example.com' })
  await world.start()
})
afterAll(async () => {
  await world?.stop()
  await slack?.stop()
})
afterEach(() => {
  slack.interfere(() => undefined)
  slack.closeEditWindow(false)
})

type Config = { bot_token?: string; channel_id?: string; mode?: 'update' | 'thread' }

const create = (client: Client, config: Config) =>
  client.post('/notification-channels/', { name: 'ops', channel_type: 'slack_app', config })

/** Creates a channel of a new account, with a preference for everything about deployments. */
const open = async (config: Config = {}) => {
  const client = world.client()
  const chat = slack.createChannel()
  const answer = await create(client, { bot_token: slack.token, channel_id: chat, ...config })
  expect(answer).toMatchObject({ status: 201 })
  const path = `/notification-channels/${answer.body.id}`
  await client.preference(answer.body.id, 'deployment.*')
  const deployment = (fields: object = {}) => {
    const deployment_id = newId()
    return (status: 'pending' | 'started' | 'completed' | 'failed' | 'aborted', more: object = {}) =>
      deploymentEvent({ account_id: client.account_id, deployment_id, status, ...fields, ...more })
  }
  let expected = 0
  /** Appends events one after another, each when the message about the one before was sent. */
  const send = async (...events: Parameters<World['append']>): Promise<void> => {
    for (const event of events) {
      await world.append(event)
      expected += 1
      await client.settled(expected)
    }
  }
  return { client, chat, path, deployment, send }
}

const headings = (blocks: unknown[]): string[] =>
  (blocks as { type: string; text?: { text: string } }[])
    .filter(({ type }) => type === 'header')
    .map(({ text }) => text?.text ?? '')
const lastLines = (blocks: unknown[]): string[] =>
  ((blocks as { elements?: { text: string }[] }[]).at(-1)?.elements ?? []).map(({ text }) =>
    text.replace(/<!date[^|]*\|[^>]*>/g, '<time>'),
  )
/** Returns the messages of a chat channel as their titles, with those of their replies. */
const shown = (chat: string) =>
  slack
    .messages(chat)
    .map(({ blocks, replies }) => [
      ...headings(blocks),
      ...replies.map((reply) => `${reply.broadcast ? 'broadcast' : 'reply'} ${headings(reply.blocks)}`),
    ])

describe('the config', () => {
  it('is stored encrypted, and shown without the token', async () => {
    const client = world.client()
    const { body } = await create(client, { bot_token: 'xoxb-1-very-secret', channel_id: 'C0123456789' })
    const config = { bot_token: 'xoxb-••••', channel_id: 'C0123456789', mode: 'update' }
    expect(body).toMatchObject({ channel_type: 'slack_app', config })
    const rows = await world.database.query('select * from notifier.channel where id = $1', [body.id])
    expect(JSON.stringify(rows)).not.toContain('very-secret')
  })

  it.each([
    [{ channel_id: 'C0123456789' }, "Field 'config.bot_token' is required"],
    [
      { bot_token: 'xoxp-1', channel_id: 'C0123456789' },
      /^Field 'config.bot_token' must be a bot token, which/,
    ],
    [{ bot_token: 'xoxb-••••', channel_id: 'C0123456789' }, /^Field 'config.bot_token' is masked: send the/],
    [{ bot_token: 'xoxb-1' }, "Field 'config.channel_id' is required"],
    [
      { bot_token: 'xoxb-1', channel_id: '#deployments' },
      'Field \'config.channel_id\' must be the ID of a channel, such as C0123456789, and not its name: Slack shows it at the end of "View channel details"',
    ],
    [{ bot_token: 'xoxb-1', channel_id: 'c0123456789' }, /^Field 'config.channel_id' must be the ID/],
    [{ bot_token: 'xoxb-1', channel_id: 'C0123456789', mode: 'both' }, /^Field 'config.mode' must be/],
  ])('%j is refused', async (config, detail) => {
    const answer = await create(world.client(), config as Config)
    const expected = typeof detail === 'string' ? detail : expect.stringMatching(detail)
    expect(answer).toMatchObject({ status: 400, body: { detail: expected } })
  })

  it('can be changed in part, with the same token', async () => {
    const { client, path, chat, send, deployment } = await open()
    const other = slack.createChannel()
    const changed = await client.patch(path, { config: { channel_id: other, mode: 'thread' } })
    const config = { bot_token: 'xoxb-••••', channel_id: other, mode: 'thread' }
    expect(changed).toMatchObject({ status: 200, body: { config } })
    await send(deployment()('started'))
    expect([shown(chat), shown(other)]).toEqual([[], [['🚀 Deployment Started']]])
    const masked = await client.patch(path, { config: { bot_token: 'xoxb-••••', mode: 'update' } })
    expect(masked).toMatchObject({ status: 400 })
    expect((await client.patch(path, { config: {} })).body.config).toEqual(config)
  })
})

describe('a channel in mode update', () => {
  it('has one message about a deployment, which shows its newest state and the steps so far', async () => {
    const { chat, deployment, send } = await open()
    const at = deployment()
    await send(at('pending'), at('started'), at('completed'))
    const [message, another] = slack.messages(chat)
    expect(another).toBeUndefined()
    expect(message?.versions.map(({ blocks }) => headings(blocks)[0])).toEqual([
      '🕐 Deployment Pending',
      '🚀 Deployment Started',
      '✅ Deployment Success',
    ])
    expect(message?.replies).toEqual([])
    expect(lastLines(message?.blocks ?? [])).toEqual([
      'pending <time> → started <time> → completed <time>',
      'Succeeded <time>',
    ])
    expect(JSON.stringify(message?.blocks)).toContain('https://shiplog.example.com/console/deployments?open=')
  })

  it('edits a message as it was posted, without links from names', async () => {
    const { deployment, send } = await open()
    const at = deployment()
    await send(at('pending'), at('started'))
    expect(slack.calls.at(-1)).toMatchObject({ method: 'chat.update', body: { parse: 'none' } })
  })

  it('posts a message anew in another channel, and leaves the one in the channel before', async () => {
    const { client, chat, path, deployment, send } = await open()
    const at = deployment()
    await send(at('started'))
    const other = slack.createChannel()
    await client.patch(path, { config: { channel_id: other } })
    const before = slack.calls.length
    await send(at('completed'))
    expect([shown(chat), shown(other)]).toEqual([[['🚀 Deployment Started']], [['✅ Deployment Success']]])
    expect(slack.calls.slice(before).map(({ method }) => method)).toEqual(['chat.postMessage'])
  })

  it('accepts the longest texts, and shows the last ones of many steps', async () => {
    const { chat, deployment, send } = await open()
    const name = '"'.repeat(255)
    const at = deployment({ product_name: name, version: name, environment_name: name, deployed_by: name })
    const urls = {
      deploy_url: `https://cd.example.com/${'x'.repeat(2_000)}`,
      build_url: 'https://ci.example.com/',
    }
    const rounds = Array.from({ length: 5 }, () => [
      at('started'),
      at('failed', { error_message: '<'.repeat(9_000), ...urls }),
    ])
    await send(...rounds.flat())
    const [message] = slack.messages(chat)
    expect(message?.versions).toHaveLength(10)
    const steps = Array.from({ length: 4 }, () => 'started <time> → failed <time>').join(' → ')
    expect(lastLines(message?.blocks ?? [])[0]).toBe(`… → ${steps}`)
  })

  it('follows each deployment with a message of its own', async () => {
    const { chat, deployment, send } = await open()
    const [first, second] = [deployment({ version: '1' }), deployment({ version: '2' })]
    await send(first('started'), second('started'), first('completed'))
    expect(shown(chat)).toEqual([['✅ Deployment Success'], ['🚀 Deployment Started']])
  })

  it('also replies to the thread and the channel about a failure', async () => {
    const { chat, deployment, send } = await open()
    const at = deployment()
    await send(at('started'), at('failed', { error_message: 'exit 1' }))
    expect(shown(chat)).toEqual([['❌ Deployment Failed', 'broadcast ❌ Deployment Failed']])
    const [message] = slack.messages(chat)
    expect(JSON.stringify(message?.replies)).toContain('exit 1')
    const alone = deployment()
    await send(alone('failed'))
    expect(shown(chat).at(-1)).toEqual(['❌ Deployment Failed'])
  })

  it('shows a start that a rule blocked, and keeps the state when an override is used', async () => {
    const { client, chat, deployment, send } = await open()
    const { account_id } = client
    const rule_name = 'No deployments on Friday'
    await send(
      checkEvent({ account_id, invoke_id: 'one', rule_name }),
      checkEvent({ account_id, invoke_id: 'two', rule_name }),
    )
    expect(shown(chat)).toEqual([['⛔ Deployment Blocked', 'broadcast ⛔ Deployment Blocked']])
    const deployment_id = newId()
    const at = deployment({ deployment_id })
    await send(
      at('started'),
      checkEvent({ account_id, outcome: 'overridden', deployment_id }),
      at('completed'),
    )
    expect(shown(chat).at(-1)).toEqual(['✅ Deployment Success', 'broadcast 🟠 Override Used'])
    expect(lastLines(slack.messages(chat).at(-1)?.blocks ?? [])[0]).toBe(
      'started <time> → overridden <time> → completed <time>',
    )
  })

  it('shows all pending events of a deployment by one edit', async () => {
    const { client, chat, deployment, send } = await open()
    const at = deployment()
    await send(at('pending'))
    const before = slack.calls.length
    const gate = Promise.withResolvers<undefined>()
    slack.interfere(() => gate.promise)
    const other = deployment()
    await world.append(other('started'))
    await eventually(() => slack.calls.length > before)
    await world.append(at('started'), at('completed'))
    await client.stored(4)
    gate.resolve(undefined)
    await client.settled(4)
    expect(slack.calls.slice(before).map(({ method }) => method)).toEqual(['chat.postMessage', 'chat.update'])
    expect(shown(chat)).toEqual([['✅ Deployment Success'], ['🚀 Deployment Started']])
    expect(lastLines(slack.messages(chat)[0]?.blocks ?? [])[0]).toBe(
      'pending <time> → started <time> → completed <time>',
    )
  })

  it.each([
    ['that was deleted', (chat: string, ts: string) => slack.deleteMessage(chat, ts)],
    ['that may not be edited any more', () => slack.closeEditWindow()],
  ])('posts a message anew %s', async (_reason, spoil) => {
    const { chat, client, deployment, send } = await open()
    const at = deployment()
    await send(at('started'))
    const [first] = slack.messages(chat)
    spoil(chat, first?.ts ?? '')
    await send(at('failed'))
    slack.closeEditWindow(false)
    expect(shown(chat).at(-1)).toEqual(['❌ Deployment Failed'])
    await send(at('completed'))
    const messages = slack.messages(chat).filter(({ ts }) => ts !== first?.ts)
    expect(messages.map(({ blocks }) => headings(blocks))).toEqual([['✅ Deployment Success']])
    expect(await client.history()).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'sent', attempts: 1 })),
    )
  })

  it('repeats only the reply that failed', async () => {
    const { chat, client, deployment, send } = await open()
    const at = deployment()
    await send(at('started'))
    let refusals = 2
    slack.interfere(({ body }) => {
      const isRefused = body.thread_ts !== undefined && refusals > 0
      if (isRefused) refusals -= 1
      return isRefused ? { error: 'internal_error' } : undefined
    })
    await send(at('failed'))
    expect(shown(chat)).toEqual([['❌ Deployment Failed', 'broadcast ❌ Deployment Failed']])
    const [failed] = await client.history()
    expect(await client.attempts(failed.id)).toMatchObject([
      { error: 'Slack answered internal_error' },
      { error: 'Slack answered internal_error' },
      { error: null },
    ])
  })

  it('keeps a newer state when an older event is sent again', async () => {
    const { chat, client, path, deployment, send } = await open()
    const at = deployment()
    slack.interfere(() => ({ error: 'invalid_blocks' }))
    await send(at('started'))
    slack.interfere(() => undefined)
    await send(at('completed'))
    const [, old] = await client.history()
    expect(old).toMatchObject({ event_type: 'deployment.started', status: 'failed' })
    const before = slack.calls.length
    await client.post(`/notification-history/${old.id}/retry`)
    await client.settled(2)
    expect(slack.calls).toHaveLength(before)
    expect(shown(chat)).toEqual([['✅ Deployment Success']])
    expect(await client.attempts(old.id)).toMatchObject([
      { error: 'Slack answered invalid_blocks' },
      { error: null, status_code: null },
    ])
    expect((await client.get(path)).body).toMatchObject({ enabled: true })
  })
})

describe('a message that is on its way when its channel is disabled', () => {
  it('counts as sent when Slack accepts it', async () => {
    const { client, chat, path, deployment } = await open()
    const gate = Promise.withResolvers<undefined>()
    const before = slack.calls.length
    slack.interfere(() => gate.promise)
    await world.append(deployment()('started'))
    await eventually(() => slack.calls.length > before)
    await client.patch(path, { enabled: false })
    gate.resolve(undefined)
    await eventually(async () => (await client.history())[0]?.status === 'sent')
    expect(shown(chat)).toEqual([['🚀 Deployment Started']])
  })
})

describe('a channel in mode thread', () => {
  it('posts the first event of a deployment, and replies with later ones', async () => {
    const { chat, deployment, send } = await open({ mode: 'thread' })
    const at = deployment()
    await send(at('pending'), at('started'), at('failed'))
    expect(shown(chat)).toEqual([
      ['🕐 Deployment Pending', 'reply 🚀 Deployment Started', 'broadcast ❌ Deployment Failed'],
    ])
    expect(slack.messages(chat)[0]?.versions).toHaveLength(1)
  })

  it('continues the thread below the message that Slack posted after the first one was deleted', async () => {
    const { chat, deployment, send } = await open({ mode: 'thread' })
    const at = deployment()
    await send(at('pending'))
    slack.deleteMessage(chat, slack.messages(chat)[0]?.ts ?? '')
    await send(at('started'), at('completed'))
    expect(shown(chat)).toEqual([['🚀 Deployment Started', 'reply ✅ Deployment Success']])
  })

  it('posts a new message when the thread of the old one was locked', async () => {
    const { chat, deployment, send } = await open({ mode: 'thread' })
    const at = deployment()
    await send(at('pending'))
    slack.interfere(({ body }) =>
      body.thread_ts === undefined ? undefined : { error: 'restricted_action_thread_locked' },
    )
    await send(at('started'))
    expect(shown(chat)).toEqual([['🕐 Deployment Pending'], ['🚀 Deployment Started']])
  })
})

describe('an answer of the API', () => {
  it.each([
    [
      'token_revoked',
      'Slack answered token_revoked: the bot token was revoked, or the app was removed: install',
    ],
    ['not_in_channel', 'Slack answered not_in_channel: the app is not in the channel: invite the app'],
    ['is_archived', 'Slack answered is_archived: the channel is archived: restore it, or enter the ID'],
  ] as const)('%s disables the channel, and says what to do', async (error, reason) => {
    const { client, path, chat, deployment } = await open()
    slack.interfere(() => ({ error }))
    await world.append(deployment()('started'))
    await eventually(async () => (await client.get(path)).body.enabled === false)
    expect((await client.get(path)).body.disabled_reason).toContain(reason)
    slack.interfere(() => undefined)
    await client.patch(path, { config: { bot_token: slack.token } })
    expect((await client.get(path)).body).toMatchObject({ enabled: true, disabled_reason: null })
    await world.append(deployment()('completed'))
    await client.settled(2)
    expect(shown(chat)).toEqual([['✅ Deployment Success']])
  })

  it('that limits the rate is waited for', async () => {
    const { client, chat, deployment, send } = await open()
    let limited = 1
    slack.interfere(() => {
      limited -= 1
      return limited >= 0 ? { error: 'ratelimited', retryAfter: 1 } : undefined
    })
    const start = performance.now()
    await send(deployment()('started'))
    expect(performance.now() - start).toBeGreaterThan(900)
    expect(shown(chat)).toHaveLength(1)
    const [notification] = await client.history()
    expect(notification).toMatchObject({ status: 'sent', attempts: 1 })
    expect(await client.attempts(notification.id)).toMatchObject([
      { status_code: 429, error: 'Slack answered ratelimited' },
      { status_code: 200, error: null },
    ])
  })

  it('that refuses a message fails all its events at once', async () => {
    const { client, chat, deployment, send } = await open()
    const [at, other] = [deployment(), deployment()]
    const gate = Promise.withResolvers<undefined>()
    slack.interfere(async ({ body }) => {
      await gate.promise
      return JSON.stringify(body).includes('1.9') ? { error: 'msg_blocks_too_long' } : undefined
    })
    const before = slack.calls.length
    await world.append(other('started'))
    await eventually(() => slack.calls.length > before)
    await world.append(at('pending', { version: '1.9' }), at('started', { version: '1.9' }))
    await client.stored(3)
    gate.resolve(undefined)
    const refused = { status: 'failed', attempts: 1, error: 'Slack answered msg_blocks_too_long' }
    expect(await client.settled(3)).toMatchObject([refused, refused, { status: 'sent' }])
    slack.interfere(() => undefined)
    await send()
    expect(shown(chat)).toEqual([['🚀 Deployment Started']])
  })

  it('is shown to admins without the token', async () => {
    const { client, deployment, send } = await open()
    await send(deployment()('started'))
    const [notification] = await client.history()
    const [attempt] = await client.attempts(notification.id)
    expect(attempt.response_excerpt).toContain('"ok":true')
    expect(JSON.stringify(attempt)).not.toContain(slack.token)
  })

  it('that does not arrive leads to one duplicate at most', async () => {
    const { client, chat, deployment, send } = await open()
    let resets = 1
    slack.interfere(() => {
      resets -= 1
      return resets >= 0 ? 'accept and reset the connection' : undefined
    })
    const at = deployment()
    await send(at('started'))
    expect(shown(chat)).toEqual([['🚀 Deployment Started'], ['🚀 Deployment Started']])
    await send(at('completed'))
    expect(shown(chat)).toEqual([['🚀 Deployment Started'], ['✅ Deployment Success']])
    expect((await client.history())[1]).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('other messages', () => {
  it('a test message is posted once, and its failure disables nothing', async () => {
    const { client, path, chat } = await open()
    expect(await client.post(`${path}/test`)).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(shown(chat)).toEqual([['👋 Shiplog can reach this channel']])
    slack.interfere(() => ({ error: 'invalid_auth' }))
    const failed = await client.post(`${path}/test`)
    expect(failed.body).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Slack answered invalid_auth: the bot token is not valid/),
    })
    expect((await client.get(path)).body).toMatchObject({ enabled: true })
  })

  it('a preview shows the message about an example', async () => {
    const { client } = await open()
    const { body } = await client.get(
      '/notification-previews/?channel_type=slack_app&event_type=deployment.failed',
    )
    expect(body.messages).toMatchObject([{ event_type: 'deployment.failed' }])
    expect(headings(body.messages[0].body.blocks)).toEqual(['❌ Deployment Failed'])
  })

  it('a backlog becomes a digest of new deployments, and one edit of each that has a message', async () => {
    const { client, chat, deployment, send } = await open()
    const followed = deployment({ version: 'followed' })
    await send(followed('pending'))
    const before = slack.calls.length
    const gate = Promise.withResolvers<undefined>()
    slack.interfere(() => gate.promise)
    await world.append(deployment()('started'))
    await eventually(() => slack.calls.length > before)
    const others = Array.from({ length: 24 }, (_, index) => deployment({ version: `other-${index}` }))
    await world.append(
      ...others.flatMap((at) => [at('pending'), at('started')]),
      followed('started'),
      followed('completed'),
    )
    await client.stored(52)
    gate.resolve(undefined)
    await client.settled(52)
    const messages = shown(chat)
    expect(messages).toHaveLength(3)
    expect(messages[0]).toEqual(['✅ Deployment Success'])
    expect(messages[2]).toEqual(['📦 24 events'])
    expect(
      slack.calls
        .slice(before)
        .map(({ method }) => method)
        .toSorted(),
    ).toEqual(['chat.postMessage', 'chat.postMessage', 'chat.update'])
  })
})
