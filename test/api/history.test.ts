import { randomUUID } from 'node:crypto'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, createChannel, createPreference, settled, startChat } from '../support/chat.ts'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let chat: Chat
let client: Client
beforeAll(async () => {
  chat = await startChat()
  client = chat.client
})
afterAll(async () => chat?.stop())

type Notification = Answer['body']

/** Creates a channel with its own webhook, and preferences for all events of deployments and versions. */
const toldOfEverything = async (of = client) => {
  const hook = chat.hook()
  const { id } = await createChannel(of, hook.url)
  for (const event_type of ['deployment.*', 'version.*']) await createPreference(of, id, { event_type })
  return { hook, channel_id: id as string }
}

const listed = async (query: string, of = client): Promise<Notification[]> => {
  const { status, body } = await of.get(`/notification-history/?${query}`)
  expect([status, body]).toEqual([200, expect.any(Array)])
  return body
}

describe('GET /notification-history/', () => {
  it('is filtered by channel, type, status, product, environment and time, and by all at once', async () => {
    const own = await createClient(chat.suite)
    const { hook, channel_id } = await toldOfEverything(own)
    const [checkout, search] = [unique('checkout'), unique('search')]
    await own.event('/deployment-events/', validDeployment({ product_name: checkout, status: 'started' }))
    await own.event('/build-events/', validBuild({ product_name: search, status: 'failed' }))
    await settled(own, channel_id, 2)
    hook.respond(() => ({ status: 400 }))
    const staging = { product_name: search, environment_name: 'staging' }
    await own.event('/deployment-events/', validDeployment(staging))
    const all = await settled(own, channel_id, 3)
    const [refused, build, deployment] = all

    const cases: [query: string, found: Notification[]][] = [
      ['', all],
      [`channel_id=${channel_id}`, all],
      [`channel_id=${channel_id.toUpperCase()}`, all],
      [`channel_id=${randomUUID()}`, []],
      ['channel_id=nonsense', []],
      [`event_id=${build.event_id}`, [build]],
      [`event_id=${randomUUID()}`, []],
      ['event_id=nonsense', []],
      ['event_type=deployment.started', [deployment]],
      ['event_type=deployment.*', [refused, deployment]],
      ['event_type=build.failed', [build]],
      ['event_type=version.failed', [build]],
      ['event_type=version.*', [build]],
      ['event_type=build.aborted', []],
      ['status=sent', [build, deployment]],
      ['status=failed', [refused]],
      ['status=pending', []],
      [`product=${search}`, [refused, build]],
      ['product=nobody-has-this', []],
      ['environment=staging', [refused]],
      ['environment=STAGING', []],
      [`from=${build.created_at}`, [refused, build]],
      [`to=${build.created_at}`, [deployment]],
      [`from=${build.created_at}&to=${refused.created_at}`, [build]],
      [`from=${refused.created_at}&to=${build.created_at}`, []],
      ['from=2020-01-01T00:00:00%2B02:00&to=2090-01-01T00:00Z', all],
      [`channel_id=${channel_id}&event_type=version.*&status=sent&product=${search}`, [build]],
      [`status=failed&environment=staging&product=${checkout}`, []],
      ['channel_id=&event_type=&status=&product=&environment=&from=&to=', all],
    ]
    for (const [query, found] of cases) expect([query, await listed(query, own)]).toEqual([query, found])
    expect(await listed('', client)).not.toContainEqual(build)
  })

  it('tells who was told of a deployment, by the events of its history', async () => {
    const own = await createClient(chat.suite)
    const channels = [await toldOfEverything(own), await toldOfEverything(own)]
    const run = { product_name: unique('checkout'), invoke_id: 'run-1' }
    await own.event('/deployment-events/', validDeployment({ ...run, status: 'started' }))
    const { body: ended } = await own.event('/deployment-events/', validDeployment(run))
    await own.event('/deployment-events/', validDeployment({ product_name: unique('search') }))
    for (const { channel_id } of channels) await settled(own, channel_id, 3)
    const { body: deployment } = await own.get(`/deployments/${ended.id}`)
    const told = await Promise.all(
      deployment.events.map(({ id }: { id: string }) => listed(`event_id=${id}`, own)),
    )
    const ids = channels.map(({ channel_id }) => channel_id).toSorted()
    expect(deployment.events).toHaveLength(2)
    for (const [index, of] of told.entries()) {
      expect(of.map(({ channel_id }: Notification) => channel_id).toSorted()).toEqual(ids)
      for (const one of of) expect(one.event_type).toBe(deployment.events[index].event_type)
    }
  })

  it.each([
    ['status=done', "'status' must be one of: pending, sent, failed"],
    ['event_type=deployment', "'event_type' must be one of: deployment.pending"],
    ['event_type=*', "'event_type' must be one of: deployment.pending"],
    ['event_type=release.created', "'event_type' must be one of: deployment.pending"],
    ['from=yesterday', "'from' must be an ISO 8601 time"],
    ['to=2026-11-21', "'to' must be an ISO 8601 time"],
    ['limit=0', "'limit' must be a positive integer"],
    ['cursor=nonsense', "'cursor' is not one that this API gave"],
    ['product=%00', "'product' must not contain NUL"],
    [`environment=${'x'.repeat(256)}`, "'environment' must be at most 255 characters"],
    ['channel_id=a&channel_id=b', "'channel_id' must be given once"],
  ])('answers 400 to %.60s', async (query, detail) => {
    const answer = await client.get(`/notification-history/?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(detail)
  })

  it('skips and repeats nothing from page to page, while more comes and what is there changes', async () => {
    const { hook, channel_id } = await toldOfEverything()
    let away = true
    hook.respond(() => ({ status: away ? 500 : 200 }))
    const post = () => client.event('/deployment-events/', validDeployment())
    for (let count = 0; count < 24; count += 1) await post()
    const path = `channel_id=${channel_id}`
    const before = (await listed(`${path}&limit=200`)).map(({ id }) => id)
    expect(before).toHaveLength(24)

    const seen: Notification[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await client.get(`/notification-history/?${path}&limit=5${next}`)
      seen.push(...page.body)
      cursor = page.headers.get('x-next-cursor')
      await post()
      if (seen.length === 10) {
        away = false
        await eventually(async () => (await listed(`${path}&status=sent`)).length > 20)
        const [again] = await listed(`${path}&status=sent`)
        await client.post(`/notification-history/${again?.id}/retry`, undefined)
      }
    }
    expect(seen.map(({ id }) => id)).toEqual(before)
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['pending', 'sent']))
    expect(await listed(`${path}&limit=200`)).toHaveLength(24 + 5)
  })
})

describe('GET /notification-history/{notification-id}', () => {
  it('adds the attempts, oldest first, with what was answered and nothing of the address', async () => {
    const { hook, channel_id } = await toldOfEverything()
    const answers = [{ status: 503, body: `cannot reach ${hook.url}` }, { status: 200 }]
    hook.respond(() => answers.shift() ?? {})
    const product_name = unique('attempted')
    const event = await client.event('/deployment-events/', validDeployment({ product_name }))
    const [{ id }] = await settled(client, channel_id, 1)
    const { status, body } = await client.get(`/notification-history/${id}`)
    const { attempt_history, ...notification } = body
    expect(status).toBe(200)
    expect(notification).toMatchObject({
      channel_id,
      event_type: 'deployment.completed',
      product_name,
      version: event.body.version,
      environment_name: 'production',
      status: 'sent',
      attempts: 2,
      last_status_code: 200,
      error: null,
      sent_at: expect.any(String),
      next_attempt_at: null,
    })
    expect(attempt_history).toMatchObject([
      { attempt: 1, status_code: 503, error: 'The service answered 503', resend: false },
      { attempt: 2, status_code: 200, error: null, response_excerpt: 'ok', resend: false },
    ])
    expect(attempt_history[0].response_excerpt).toMatch(/^cannot reach ••••/)
    expect(await listed(`channel_id=${channel_id}`)).toEqual([notification])
  })
})

describe('POST /notification-history/{notification-id}/retry', () => {
  const retry = (id: string) => client.post(`/notification-history/${id}/retry`, undefined)

  it('sends what was sent once more, for a member', async () => {
    const { hook, channel_id } = await toldOfEverything()
    await client.event('/deployment-events/', validDeployment())
    const [before] = await settled(client, channel_id, 1)
    const path = `/notification-history/${before.id}/retry`
    const again = await client.call('POST', path, { auth: `Bearer ${await client.token('member')}` })
    expect(again).toMatchObject({
      status: 200,
      body: { ...before, status: 'pending', sent_at: null, next_attempt_at: expect.any(String) },
    })
    const [after] = await settled(client, channel_id, 1)
    expect(after).toMatchObject({ id: before.id, status: 'sent', attempts: 2 })
    expect(hook.requests()).toHaveLength(2)
    expect((await client.get(`/notification-history/${before.id}`)).body.attempt_history).toHaveLength(2)
  })

  it('sends what has failed', async () => {
    const { hook, channel_id } = await toldOfEverything()
    hook.respond(() => ({ status: 403, body: 'invalid_token' }))
    await client.event('/build-events/', validBuild())
    const [failed] = await settled(client, channel_id, 1)
    expect(failed).toMatchObject({ status: 'failed', error: 'The service answered 403', attempts: 1 })
    hook.respond(() => ({}))
    expect(await retry(failed.id)).toMatchObject({ status: 200, body: { status: 'pending', error: null } })
    expect(await settled(client, channel_id, 1)).toMatchObject([{ status: 'sent', attempts: 2, error: null }])
  })

  it('answers 409 when the channel is disabled or gone', async () => {
    const { channel_id } = await toldOfEverything()
    await client.event('/deployment-events/', validDeployment())
    const [before] = await settled(client, channel_id, 1)
    await client.patch(`/notification-channels/${channel_id}`, { enabled: false })
    expect(await retry(before.id)).toMatchObject({
      status: 409,
      body: { detail: 'The channel of this notification is disabled: enable the channel first' },
    })
    await client.delete(`/notification-channels/${channel_id}`)
    expect(await retry(before.id)).toMatchObject({
      status: 409,
      body: { detail: 'The channel of this notification was deleted' },
    })
    expect(await listed(`channel_id=${channel_id}`)).toEqual([before])
  })
})

describe('a retry of what waits', () => {
  let patient: Chat
  beforeAll(async () => {
    // With an hour of backoff, a second attempt within the test can only come from the request to retry.
    const hour = '3600000'
    patient = await startChat({ NOTIFIER_RETRY_MIN_MS: hour, NOTIFIER_RETRY_MAX_MS: hour })
  })
  afterAll(async () => patient?.stop())

  it('ends the wait for the next attempt, and makes no second message', async () => {
    const hook = patient.hook()
    const { id: channel_id } = await createChannel(patient.client, hook.url)
    await createPreference(patient.client, channel_id)
    hook.respond(() => ({ status: 500 }))
    await patient.client.event('/deployment-events/', validDeployment())
    const waiting = await eventually(async () => {
      const [found] = await listed(`channel_id=${channel_id}`, patient.client)
      return found?.attempts === 1 && found.next_attempt_at !== null && found
    })
    expect(Date.parse(waiting.next_attempt_at)).toBeGreaterThan(Date.now())
    hook.respond(() => ({}))
    const path = `/notification-history/${waiting.id}/retry`
    const hurried = await patient.client.post(path, undefined)
    expect(hurried).toMatchObject({ status: 200, body: { id: waiting.id, status: 'pending', attempts: 1 } })
    expect(Date.parse(hurried.body.next_attempt_at)).toBeLessThan(Date.now() + 5_000)
    expect(await settled(patient.client, channel_id, 1)).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(hook.requests()).toHaveLength(2)
  })
})
