import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_TIMEOUT_MS: '8000', NOTIFIER_LEASE_MS: '10000' })
  await world.start()
})
afterAll(() => world?.stop())

const test = (client: Client, id: string) => client.post(`/notification-channels/${id}/test`)
const hangs = () => new Promise<never>(() => {})

describe('a test message', () => {
  it('is found by its id, with its attempt, and is in no list', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const channel_id = await client.channel(`${receiver.url}/hook`)
    receiver.respond(() => ({ status: 403, body: 'invalid_token' }))
    const { status, body } = await test(client, channel_id)
    const error = 'The service answered 403'
    const { id } = body
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), status: 'failed', status_code: 403, error },
    ])
    const shown = await client.get(`/notification-history/${id}`)
    expect(shown.body).toEqual({
      id,
      channel_id,
      preference_id: null,
      event_id: null,
      event_type: 'channel.test',
      product_name: null,
      version: null,
      environment_name: null,
      status: 'failed',
      attempts: 1,
      last_status_code: 403,
      error,
      created_at: expect.any(String),
      sent_at: null,
      next_attempt_at: null,
      attempt_history: [
        {
          attempt: 1,
          started_at: expect.any(String),
          duration_ms: expect.any(Number),
          status_code: 403,
          error,
          response_excerpt: 'invalid_token',
          resend: false,
        },
      ],
    })
    expect(await client.history()).toEqual([])
    expect(await client.post(`/notification-history/${id}/retry`)).toMatchObject({
      status: 409,
      body: { detail: 'This notification was a test message: send a new test message' },
    })
  })

  it('waits in the lane, and only one at a time: 202, then 409', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const id = await client.channel(`${receiver.url}/hook`)
    await client.preference(id, 'deployment.*')
    receiver.respond(hangs)
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(() => receiver.requests.length === 1)
    receiver.respond(() => ({}))
    const [first, second] = [test(client, id), test(client, id)]
    const answers = await Promise.all([first, second])
    const [accepted, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(accepted).toMatchObject({ status: 202, body: { id: expect.any(String), status: 'pending' } })
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'A test message of this channel is already waiting to be sent' },
    })
    await eventually(async () => {
      const { body } = await client.get(`/notification-history/${accepted?.body.id}`)
      return body.status === 'sent'
    })
    expect(await client.history()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(receiver.requests.map(({ body }) => (body as { text: string }).text)).toEqual([
      '✅ Deployment Success: checkout 1.0 to production',
      '✅ Deployment Success: checkout 1.0 to production',
      '👋 Shiplog can reach this channel',
    ])
  })

  it('waits with nine others of its account at most, and holds no database connection', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    receiver.respond(hangs)
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1) ids.push(await client.channel(`${receiver.url}/${count}`))
    const statuses: number[] = []
    const sendTest = async (id: string) => {
      const answer = await test(client, id)
      statuses.push(answer.status)
      return answer
    }
    const sending = Promise.all(ids.map(sendTest))
    await eventually(() => {
      if (receiver.requests.length === 10) return true
      throw new Error(`${receiver.requests.length} requests have arrived; answers: ${statuses}`)
    })
    const startedAt = performance.now()
    await world.client().get('/notification-channels/')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    const answers = await sending
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    expect(refused[0]?.body.detail).toBe(
      '10 test messages of this account are waiting to be sent: try again later',
    )
  })

  it('is sent to a disabled channel, which stays disabled', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const id = await client.channel(`${receiver.url}/hook`)
    await client.preference(id, 'deployment.*')
    receiver.respond(() => ({ status: 410 }))
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await client.settled(1)
    expect((await test(client, id)).body).toMatchObject({ status: 'failed', status_code: 410 })
    receiver.respond(() => ({}))
    expect((await test(client, id)).body).toMatchObject({ status: 'sent', status_code: 200, error: null })
    expect((await client.get(`/notification-channels/${id}`)).body).toMatchObject({ enabled: false })
    await world.append(deploymentEvent({ account_id: client.account_id }))
    expect(await client.settled(2)).toMatchObject([
      { status: 'failed', attempts: 0 },
      { status: 'failed', attempts: 1 },
    ])
  })
})

describe('the answer of a receiver', () => {
  it('is shown only to admins', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    receiver.respond(() => ({ body: 'ok, from inside' }))
    const { body } = await test(client, await client.channel(`${receiver.url}/hook`))
    const path = `/notification-history/${body.id}`
    const excerpts = []
    for (const role of ['admin', 'member', 'viewer'] as const)
      excerpts.push((await client.get(path, { role })).body.attempt_history[0].response_excerpt)
    expect(excerpts).toEqual(['ok, from inside', null, null])
  })
})
