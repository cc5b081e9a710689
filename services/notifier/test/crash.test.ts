import { setTimeout as sleep } from 'node:timers/promises'
import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_TIMEOUT_MS: '1500', NOTIFIER_LEASE_MS: '2000' })
})
afterAll(() => world?.stop())

let end = async (): Promise<void> => {}
afterEach(() => end())

describe('a dispatcher that dies between the POST and its record', () => {
  it('leaves a message that another dispatcher sends again, marked as resent', async () => {
    const first = await startProcess(world.environment)
    end = first.kill
    const before = world.client(() => first.url)
    const receiver = await world.receiver()
    await before.preference(await before.channel(`${receiver.url}/hook`), 'deployment.*')
    receiver.respond(() => new Promise(() => {}))
    await world.append(
      deploymentEvent({ account_id: before.account_id, version: '1' }),
      deploymentEvent({ account_id: before.account_id, version: '2' }),
    )
    await eventually(() => receiver.requests.length === 1)
    await first.kill()
    receiver.respond(() => ({}))

    const second = await startProcess(world.environment)
    end = second.stop
    const query = `select notification.version, status, attempts, resent from notifier.notification
      where account_id = $1 order by lane_position`
    const rows = await eventually(async () => {
      const found = await world.database.query<{ status: string }>(query, [before.account_id])
      return found.every(({ status }) => status === 'sent') && found
    })
    expect(rows).toMatchObject([
      { version: '1', attempts: 2, resent: true },
      { version: '2', attempts: 1, resent: false },
    ])
    const attempts = await world.database.query(
      `select attempt.error, duration_ms is null as unknown, attempt.resent from notifier.attempt
       join notifier.notification_attempt on attempt_id = attempt.id
       join notifier.notification on notification.id = notification_id
       where notification.account_id = $1 and version = '1' order by started_at`,
      [before.account_id],
    )
    expect(attempts).toEqual([
      {
        error: 'The dispatcher stopped before it recorded the outcome: the message is sent again',
        unknown: true,
        resent: false,
      },
      { error: null, unknown: false, resent: true },
    ])
    // The other dispatcher sends both notifications one by one, or in one digest when the first one has
    // waited for 5 s by then.
    expect([2, 3]).toContain(receiver.requests.length)
  })
})

describe('a dispatcher that dies while several events to a webhook are on their way', () => {
  it('is replaced by another one, which sends each event again with the same id, marked as resent', async () => {
    const first = await startProcess({
      ...world.environment,
      WEBHOOK_TIMEOUT_MS: '5000',
      NOTIFIER_LEASE_MS: '6000',
    })
    end = first.kill
    const before = world.client(() => first.url)
    const receiver = await world.receiver()
    const config = { url: `${receiver.url}/hook` }
    const { body } = await before.post('/notification-channels/', {
      name: 'events',
      channel_type: 'webhook',
      config,
    })
    await before.preference(body.id, 'deployment.*')
    receiver.respond(() => new Promise(() => {}))
    const versions = Array.from({ length: 40 }, (_, index) => String(index))
    await world.append(
      ...versions.map((version) => deploymentEvent({ account_id: before.account_id, version })),
    )
    await eventually(() => receiver.requests.length >= 8)
    await first.kill()
    const lost = receiver.requests.splice(0).map(({ headers }) => headers['webhook-id'])
    receiver.respond(() => ({}))

    const second = await startProcess(world.environment)
    end = second.stop
    const query = `select id, status, attempts, resent from notifier.notification where account_id = $1`
    const allSent = async () => {
      const found = await world.database.query<{ id: string; status: string; resent: boolean }>(query, [
        before.account_id,
      ])
      return found.every(({ status }) => status === 'sent') && found
    }
    const rows = await eventually(allSent, { timeoutMs: 20_000 })
    const resent = rows.filter((row) => row.resent).map(({ id }) => id)
    expect(resent).toEqual(expect.arrayContaining(lost))
    // The lease had at most 32 events besides the first one. Nobody knows which of these were sent.
    expect(resent.length).toBeLessThanOrEqual(33)
    const received = receiver.requests.map(({ headers }) => headers['webhook-id'])
    expect(received.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })
})

describe('a dispatcher of a webhook that dies while one event is slow, and later ones were sent', () => {
  it('leaves only the slow event to another dispatcher', async () => {
    const times = { WEBHOOK_TIMEOUT_MS: '10000', NOTIFIER_LEASE_MS: '30000' }
    const first = await startProcess({ ...world.environment, ...times })
    end = first.kill
    const before = world.client(() => first.url)
    const receiver = await world.receiver()
    const config = { url: `${receiver.url}/hook` }
    const channel = { name: 'events', channel_type: 'webhook', config }
    const { body } = await before.post('/notification-channels/', channel)
    await before.preference(body.id, 'deployment.*')
    const { account_id } = before
    const append = (version: string) => world.append(deploymentEvent({ account_id, version }))
    receiver.respond(() => (receiver.requests.length === 1 ? new Promise(() => {}) : {}))
    await append('1')
    await eventually(() => receiver.requests.length === 1)
    await append('2')
    await eventually(async () => (await before.history('status=sent')).length === 1)
    await first.kill()

    const second = await startProcess({ ...world.environment, ...times })
    end = second.stop
    const rows = await eventually(
      async () => {
        const found = await world.database.query<{ status: string }>(
          `select version, status, attempts, resent from notifier.notification where account_id = $1
           order by version`,
          [account_id],
        )
        return found.every(({ status }) => status === 'sent') && found
      },
      { timeoutMs: 20_000 },
    )
    expect(rows).toEqual([
      { version: '1', status: 'sent', attempts: 2, resent: true },
      { version: '2', status: 'sent', attempts: 1, resent: false },
    ])
    expect(receiver.requests).toHaveLength(3)
  })
})

describe('a dispatcher whose lease expired', () => {
  it('records nothing when it continues', async () => {
    const replica = await world.startReplica()
    end = replica.stop
    const client = world.client(() => replica.url)
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    let first = true
    receiver.respond(async () => {
      if (!first) return { status: 400 }
      first = false
      // The lease expires, as when this process was paused for too long.
      await world.database.query(`update notifier.lane set leased_until = now() - interval '1 second'`)
      await eventually(() => receiver.requests.length >= 2)
      await sleep(100)
      return { status: 200 }
    })
    await world.append(deploymentEvent({ account_id: client.account_id }))
    const [notification] = await client.settled(1)
    await sleep(200)
    expect(await client.history()).toMatchObject([{ status: 'failed', attempts: 2, last_status_code: 400 }])
    expect(await client.attempts(notification.id)).toMatchObject([
      { status_code: null, duration_ms: null, resend: false },
      { status_code: 400, resend: true },
    ])
  })
})

describe('a receiver that stays unreachable', () => {
  it('makes old notifications fail, and gets new ones when it is back', async () => {
    const replica = await world.startReplica({ NOTIFIER_GIVE_UP_MS: '1500' })
    end = replica.stop
    const client = world.client(() => replica.url)
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    receiver.respond(() => ({ status: 502 }))
    await world.append(
      deploymentEvent({ account_id: client.account_id, version: '1' }),
      deploymentEvent({ account_id: client.account_id, version: '2' }),
    )
    for (const notification of await client.settled(2))
      expect(notification).toMatchObject({
        status: 'failed',
        error:
          'Given up, because no message could be sent for too long. Last attempt: The service answered 502',
      })
    expect((await client.history()).some(({ attempts }) => attempts > 1)).toBe(true)
    receiver.respond(() => ({}))
    await world.append(deploymentEvent({ account_id: client.account_id, version: '3' }))
    expect((await client.settled(3))[0]).toMatchObject({ version: '3', status: 'sent' })
  })
})

describe('stopping the service', () => {
  it('records the deliveries in flight, and claims nothing more', async () => {
    const replica = await world.startReplica()
    end = replica.stop
    const client = world.client(() => replica.url)
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    const gate = Promise.withResolvers<object>()
    receiver.respond(() => gate.promise)
    await world.append(
      deploymentEvent({ account_id: client.account_id, version: '1' }),
      deploymentEvent({ account_id: client.account_id, version: '2' }),
    )
    await eventually(() => receiver.requests.length === 1)
    const stopped = replica.stop()
    await sleep(100)
    gate.resolve({})
    await stopped
    const rows = await world.database.query(
      'select status, attempts from notifier.notification where account_id = $1 order by lane_position',
      [client.account_id],
    )
    expect(rows).toEqual([
      { status: 'sent', attempts: 1 },
      { status: 'pending', attempts: 0 },
    ])
    expect(receiver.requests).toHaveLength(1)
  })
})
