import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkEvent,
  deploymentEvent,
  eventually,
  type ReceivedRequest,
  type Receiver,
} from '@shiplog/testing'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

const createWebhook = async (client: Client, config: object) => {
  const answer = await client.post('/notification-channels/', {
    name: 'events',
    channel_type: 'webhook',
    config,
  })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

/** Creates an account with a webhook that gets all deployments, and its receiver. */
const webhookAtReceiver = async (config: object = {}) => {
  const client = world.client()
  const receiver = await world.receiver()
  const { id, signing_secret } = await createWebhook(client, { url: `${receiver.url}/hook`, ...config })
  await client.preference(id, 'deployment.*')
  return { client, receiver, id, secret: signing_secret as string, account_id: client.account_id }
}

/** Verifies a request by the published library. @throws when no signature matches */
const verify = ({ text, headers }: ReceivedRequest, secret: string) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)

/** Returns the versions of the events that were accepted, in the order of their arrival. */
const versionsOf = (requests: ReceivedRequest[]): string[] =>
  requests.map(({ body }) => (body as { data: { version: string } }).data.version)

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1))

const appendVersions = (account_id: string, versions: string[]) =>
  world.append(...versions.map((version) => deploymentEvent({ account_id, version })))

describe('a webhook', () => {
  it('sends an event with its public data, signed as the published library expects', async () => {
    const { client, receiver, secret, account_id } = await webhookAtReceiver()
    const event = deploymentEvent({
      account_id,
      version: '1.4.2',
      deployed_by: 'ada',
      extra_metadata: { region: 'eu' },
    })
    await world.append(event)
    const [notification] = await client.settled(1)
    const [request] = receiver.requests
    if (request === undefined) throw new Error('Nothing arrived')
    expect(verify(request, secret)).toEqual({
      type: 'deployment.completed',
      timestamp: expect.stringMatching(/Z$/),
      data: { event_id: notification.event_id, ...(event.data as object) },
    })
    expect(request.headers['webhook-id']).toBe(notification.id)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(() => verify({ ...request, text: `${request.text} ` }, secret)).toThrow()
    expect(notification).toMatchObject({ status: 'sent', attempts: 1, last_status_code: 200 })
  })

  it('shows its secret once, and keeps it when its address changes', async () => {
    const { client, receiver, id, secret, account_id } = await webhookAtReceiver()
    const path = `/notification-channels/${id}`
    const shown = {
      url: 'http://…/••••',
      format: 'standard',
      ordered: false,
      old_secret_until: null,
    }
    const { body } = await client.get(path)
    expect(body.config).toEqual(shown)
    expect(body).not.toHaveProperty('signing_secret')
    const patched = await client.patch(path, { config: { url: `${receiver.url}/other` } })
    expect(patched).toMatchObject({ status: 200, body: { config: shown } })
    expect(patched.body).not.toHaveProperty('signing_secret')
    await appendVersions(account_id, ['1'])
    await client.settled(1)
    const [request] = receiver.requests
    expect(request?.path).toBe('/other')
    expect(request && verify(request, secret)).toMatchObject({ type: 'deployment.completed' })
  })

  it('refuses an address that must not be called', async () => {
    const client = world.client()
    const body = { name: 'x', channel_type: 'webhook', config: { url: 'https://169.254.169.254/latest' } }
    expect(await client.post('/notification-channels/', body)).toMatchObject({
      status: 400,
      body: { detail: "Field 'config.url' must not be in a private or reserved network" },
    })
  })

  it('sends a test message, signed', async () => {
    const { client, receiver, id, secret } = await webhookAtReceiver()
    expect((await client.post(`/notification-channels/${id}/test`)).body).toMatchObject({ status: 'sent' })
    const [request] = receiver.requests
    expect(request && verify(request, secret)).toMatchObject({
      type: 'channel.test',
      data: { channel_id: id, channel_name: 'events' },
    })
  })

  it('sends an event of at most 20 KB, and names what was cut', async () => {
    const { client, receiver, account_id } = await webhookAtReceiver()
    const extra_metadata = { log: '🚀'.repeat(20_000) }
    const long = 'é'.repeat(2_048)
    const links = { build_url: `https://ci.example.com/${long}`, deploy_url: `https://x.example.com/${long}` }
    await world.append(deploymentEvent({ account_id, extra_metadata, error_message: long, ...links }))
    await client.settled(1)
    const [request] = receiver.requests
    expect(Buffer.byteLength(request?.text ?? '')).toBeLessThanOrEqual(20_000)
    expect(request?.body).toMatchObject({
      data: {
        product_name: 'checkout',
        extra_metadata: null,
        truncated_fields: expect.arrayContaining(['extra_metadata']),
      },
    })
  })
})

describe('rotating the secret', () => {
  it('signs with both secrets during the grace period, and with the new one after it', async () => {
    const { client, receiver, id, secret, account_id } = await webhookAtReceiver()
    const path = `/notification-channels/${id}/rotate-secret/`
    const rotated = await client.post(path, { grace_hours: 1 })
    expect(rotated).toMatchObject({ status: 200, body: { id, config: { ordered: false } } })
    const second: string = rotated.body.signing_secret
    expect(Date.parse(rotated.body.config.old_secret_until) - Date.now()).toBeGreaterThan(3_500_000)
    await appendVersions(account_id, ['1'])
    await client.settled(1)
    const [first] = receiver.requests
    if (first === undefined) throw new Error('Nothing arrived')
    expect(String(first.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const valid of [secret, second]) expect(verify(first, valid)).toBeTruthy()

    const third: string = (await client.post(path, { grace_hours: 0 })).body.signing_secret
    await appendVersions(account_id, ['2'])
    await client.settled(2)
    const last = receiver.requests.at(-1)
    if (last === undefined) throw new Error('Nothing arrived')
    expect(verify(last, third)).toBeTruthy()
    for (const ended of [secret, second]) expect(() => verify(last, ended)).toThrow()
  })

  it('shows the end of the last old secret, and ends all old secrets without a grace period', async () => {
    const { client, receiver, id, secret, account_id } = await webhookAtReceiver()
    const rotate = async (grace_hours: number) => {
      const { body } = await client.post(`/notification-channels/${id}/rotate-secret/`, { grace_hours })
      return { secret: body.signing_secret as string, until: body.config.old_secret_until as string | null }
    }
    const second = await rotate(24)
    const third = await rotate(1)
    expect(third.until).toBe(second.until)
    await appendVersions(account_id, ['1'])
    await client.settled(1)
    const [first] = receiver.requests
    for (const valid of [secret, second.secret, third.secret])
      expect(first && verify(first, valid)).toBeTruthy()
    const fourth = await rotate(0)
    expect(fourth.until).toBeNull()
    await appendVersions(account_id, ['2'])
    await client.settled(2)
    const last = receiver.requests.at(-1)
    if (last === undefined) throw new Error('Nothing arrived')
    expect(String(last.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect(verify(last, fourth.secret)).toBeTruthy()
  })

  it('needs an admin, and a channel that has a secret', async () => {
    const { client, id } = await webhookAtReceiver()
    const path = `/notification-channels/${id}/rotate-secret/`
    expect((await client.post(path, {}, { role: 'member' })).status).toBe(403)
    expect((await client.post(path, { grace_hours: 169 })).status).toBe(400)
    expect((await world.client().post(path, {})).status).toBe(403)
    const chat = await client.channel('https://hooks.example.com/x')
    expect(await client.post(`/notification-channels/${chat}/rotate-secret/`)).toMatchObject({
      status: 409,
      body: { detail: "Channels of the type 'chat_webhook' have no secret that Shiplog made" },
    })
  })
})

describe('the format versioner', () => {
  it('sends the flat body and the headers of Versioner', async () => {
    const { client, receiver, secret, account_id } = await webhookAtReceiver({ format: 'versioner' })
    const event = deploymentEvent({
      account_id,
      deployed_by: 'ada',
      scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      scm_repository: 'https://git.example.com/shop/checkout',
    })
    await world.append(event)
    await client.settled(1)
    const [request] = receiver.requests
    if (request === undefined) throw new Error('Nothing arrived')
    const { deployment_id, deployed_at } = event.data as { deployment_id: string; deployed_at: string }
    expect(request.body).toEqual({
      id: deployment_id,
      deployed_at,
      event_type: 'deployment.completed',
      environment: 'production',
      is_successful: true,
      deployer: 'ada',
      product_name: 'checkout',
      version: '1.0',
      repo_name: 'https://git.example.com/shop/checkout',
      commit_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      preflight_status: null,
      source_url: null,
    })
    const expected = createHmac('sha256', secret).update(request.text).digest('hex')
    expect(request.headers).toMatchObject({
      'x-versioner-event': 'deployment.completed',
      'x-versioner-signature': `sha256=${expected}`,
    })
    expect(verify(request, secret)).toBeTruthy()
  })

  it('says that a blocked deployment is not successful', async () => {
    const { client, receiver, account_id } = await webhookAtReceiver({ format: 'versioner' })
    const event = checkEvent({ account_id })
    await world.append(event)
    await client.settled(1)
    expect(receiver.requests[0]?.body).toMatchObject({
      id: event.id,
      event_type: 'deployment.preflight_failed',
      is_successful: false,
      preflight_status: 'failed',
    })
  })
})

describe('a receiver of events', () => {
  it('gets each event of a backlog by itself, at most 8 at a time', async () => {
    const { client, receiver, account_id } = await webhookAtReceiver()
    let inFlight = 0
    let most = 0
    receiver.respond(async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await sleep(5)
      inFlight -= 1
      return {}
    })
    await appendVersions(account_id, numbers(100))
    await client.settled(100)
    expect(versionsOf(receiver.requests).toSorted()).toEqual(numbers(100).toSorted())
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(8)
  })

  it.each([400, 404, 500])(
    'that answers %i gets the same message again, with the same id',
    async (status) => {
      const { client, receiver, secret, account_id } = await webhookAtReceiver()
      receiver.respond(() => (receiver.requests.length === 1 ? { status } : {}))
      await appendVersions(account_id, ['1'])
      expect(await client.settled(1)).toMatchObject([{ status: 'sent', attempts: 2 }])
      const [first, second] = receiver.requests
      if (first === undefined || second === undefined) throw new Error('Not sent twice')
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
      expect(verify(second, secret)).toEqual(verify(first, secret))
    },
  )

  it('that answers 410 disables its channel', async () => {
    const { client, receiver, id, account_id } = await webhookAtReceiver()
    receiver.respond(() => ({ status: 410 }))
    await appendVersions(account_id, ['1'])
    const disabled = await eventually(async () => {
      const { body } = await client.get(`/notification-channels/${id}`)
      return body.enabled === false && body
    })
    expect(disabled.disabled_reason).toBe('The service answered 410: the webhook no longer exists')
    expect(await client.settled(1)).toMatchObject([{ status: 'failed', last_status_code: 410 }])
  })

  it('that repeats the secret in its answer does not show it in the history', async () => {
    const { client, receiver, secret, account_id } = await webhookAtReceiver()
    receiver.respond(() => ({ body: `Signed with ${secret}` }))
    await appendVersions(account_id, ['1'])
    const [notification] = await client.settled(1)
    expect(await client.attempts(notification.id)).toMatchObject([{ response_excerpt: 'Signed with ••••' }])
  })

  it('that refuses one event still gets the others', async () => {
    const { client, receiver, account_id } = await webhookAtReceiver()
    let isMended = false
    receiver.respond(({ body }) => {
      const { version } = (body as { data: { version: string } }).data
      return version === '3' && !isMended ? { status: 500 } : {}
    })
    await appendVersions(account_id, numbers(40))
    await eventually(async () => (await client.history('status=sent')).length === 39)
    const [failing] = await client.history('status=pending')
    expect(failing).toMatchObject({ version: '3', last_status_code: 500, error: 'The service answered 500' })
    isMended = true
    await client.settled(40)
  })

  it('that was away gets every event when it is back, oldest first', async () => {
    const { client, receiver, account_id } = await webhookAtReceiver()
    const accepted: ReceivedRequest[] = []
    let isAway = true
    receiver.respond((request) => {
      if (isAway) return { status: 503 }
      accepted.push(request)
      return {}
    })
    for (const versions of [numbers(10), numbers(30).slice(10), numbers(60).slice(30)]) {
      await appendVersions(account_id, versions)
      await eventually(() => receiver.requests.length > 0)
      await sleep(100)
    }
    const whileAway = receiver.requests.length
    isAway = false
    await client.settled(60)
    // While the receiver was away, each lease tried at most three messages.
    expect(whileAway).toBeLessThan(100)
    const order = versionsOf(accepted).map(Number)
    expect(order.toSorted((a, b) => a - b)).toEqual(numbers(60).map(Number))
    // Events that failed while the receiver was away are sent before the rest of the queue when it is back.
    const indexOf = (version: number): number => order.indexOf(version)
    const oldest = Math.max(...numbers(10).map((version) => indexOf(Number(version))))
    const newest = Math.min(
      ...numbers(60)
        .slice(45)
        .map((version) => indexOf(Number(version))),
    )
    expect(oldest).toBeLessThan(newest)
  })

  it('gets events in their order when the webhook is ordered, even after a failure', async () => {
    const { client, receiver, account_id } = await webhookAtReceiver({ ordered: true })
    const accepted: ReceivedRequest[] = []
    let failures = 3
    receiver.respond((request) => {
      const { version } = (request.body as { data: { version: string } }).data
      if (version === '5' && failures-- > 0) return { status: 500 }
      accepted.push(request)
      return {}
    })
    await appendVersions(account_id, numbers(50))
    await client.settled(50)
    expect(versionsOf(accepted)).toEqual(numbers(50))
  })

  it('that answers 429 gets nothing for as long as it asks', async () => {
    const { client, receiver, account_id } = await webhookAtReceiver()
    receiver.respond(() =>
      receiver.requests.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : {},
    )
    await appendVersions(account_id, ['1'])
    expect(await client.settled(1)).toMatchObject([{ status: 'sent', attempts: 1 }])
    const [first, second] = receiver.requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
  })
})

/**
 * Runs work beside a notifier that waits long for answers, and long before it tries again: an hour, or
 * `retryMs`.
 */
const withPatience = async (work: (world: World) => Promise<void>, retryMs = 3_600_000): Promise<void> => {
  const times = { WEBHOOK_TIMEOUT_MS: '20000', NOTIFIER_LEASE_MS: '60000' }
  const backOff = { NOTIFIER_RETRY_MIN_MS: `${retryMs}`, NOTIFIER_RETRY_MAX_MS: `${retryMs}` }
  const patient = await createWorld({ ...times, ...backOff }, { random: () => 1 })
  try {
    await patient.start()
    await work(patient)
  } finally {
    await patient.stop()
  }
}

describe('a receiver that does not answer one event', () => {
  it('gets the later ones meanwhile', async () => {
    await withPatience(async (patient) => {
      const client = patient.client()
      const receiver = await patient.receiver()
      const { id } = await createWebhook(client, { url: `${receiver.url}/hook` })
      await client.preference(id, 'deployment.*')
      const gate = Promise.withResolvers<object>()
      receiver.respond(({ body }) => {
        const { version } = (body as { data: { version: string } }).data
        return version === '1' ? gate.promise : {}
      })
      const { account_id } = client
      await patient.append(deploymentEvent({ account_id, version: '1' }))
      await eventually(() => receiver.requests.length === 1)
      const later = numbers(20).slice(1)
      await patient.append(...later.map((version) => deploymentEvent({ account_id, version })))
      await eventually(async () => (await client.history('status=sent')).length === 19)
      gate.resolve({})
      await client.settled(20)
    })
  })
})

/** Creates a webhook of a new account that gets all deployments, and a function that deploys versions. */
const webhookOf = async (patient: World, config: object = {}) => {
  const client = patient.client()
  const receiver = await patient.receiver()
  const { id } = await createWebhook(client, { url: `${receiver.url}/hook`, ...config })
  await client.preference(id, 'deployment.*')
  const { account_id } = client
  const deploy = (...versions: string[]) =>
    patient.append(...versions.map((version) => deploymentEvent({ account_id, version })))
  const requestsAbout = (version: string): number =>
    versionsOf(receiver.requests).filter((sent) => sent === version).length
  return { client, receiver, id, deploy, requestsAbout }
}

describe('a webhook that is changed while its messages are sent', () => {
  it.each(['disabled', 'deleted'])('begins no further message when it is %s', async (change) => {
    await withPatience(async (patient) => {
      const { client, receiver, id, deploy } = await webhookOf(patient)
      receiver.respond(async () => {
        await sleep(400)
        return {}
      })
      await deploy(...numbers(40))
      await eventually(() => receiver.requests.length >= 8)
      const path = `/notification-channels/${id}`
      const answer =
        change === 'deleted' ? await client.remove(path) : await client.patch(path, { enabled: false })
      expect(answer.status).toBeLessThan(300)
      const before = receiver.requests.length
      await sleep(1_500)
      // Those that begin within 250 ms may still be sent.
      expect(receiver.requests.length - before).toBeLessThanOrEqual(8)
    })
  })

  it('begins no further message when it is ordered and disabled', async () => {
    await withPatience(async (patient) => {
      const { client, receiver, id, deploy } = await webhookOf(patient, { ordered: true })
      receiver.respond(async () => {
        await sleep(100)
        return {}
      })
      await deploy(...numbers(30))
      await eventually(() => receiver.requests.length >= 4)
      await client.patch(`/notification-channels/${id}`, { enabled: false })
      const before = receiver.requests.length
      await sleep(1_500)
      expect(receiver.requests.length - before).toBeLessThanOrEqual(4)
    })
  })

  it('sends later events to its new address, signed by its new secret', async () => {
    await withPatience(async (patient) => {
      const { client, receiver, id, deploy } = await webhookOf(patient)
      const next = await patient.receiver()
      const gate = Promise.withResolvers<object>()
      receiver.respond(() => gate.promise)
      await deploy('slow')
      await eventually(() => receiver.requests.length === 1)
      const path = `/notification-channels/${id}`
      const rotated = await client.post(`${path}/rotate-secret/`, { grace_hours: 0 })
      await client.patch(path, { config: { url: `${next.url}/next` } })
      await deploy(...numbers(5))
      await sleep(600)
      gate.resolve({})
      const all = await client.settled(6)
      expect(all.every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true)
      expect(versionsOf(receiver.requests)).toEqual(['slow'])
      expect(versionsOf(next.requests).toSorted()).toEqual(numbers(5))
      for (const request of next.requests) expect(verify(request, rotated.body.signing_secret)).toBeTruthy()
    })
  })
})

describe('an event that is always refused', () => {
  it('keeps its own back-off, although others are accepted after it', async () => {
    await withPatience(async (patient) => {
      const { client, receiver, deploy, requestsAbout } = await webhookOf(patient)
      receiver.respond(({ body }) => {
        const { version } = (body as { data: { version: string } }).data
        return version.startsWith('bad') ? { status: 400 } : {}
      })
      for (const number of numbers(6)) {
        await deploy(`bad-${number}`)
        await eventually(async () => (await client.history()).every(({ attempts }) => attempts > 0))
        await deploy(`good-${number}`)
        await eventually(async () => (await client.history('status=sent')).length === Number(number))
      }
      expect(numbers(6).map((number) => requestsAbout(`bad-${number}`))).toEqual([1, 1, 1, 1, 1, 1])
    })
  })
})

describe('a receiver that was away while events came one by one', () => {
  it('gets them as soon as it accepts another', async () => {
    await withPatience(async (patient) => {
      const { client, receiver, deploy } = await webhookOf(patient)
      let isAway = true
      receiver.respond(() => (isAway ? { status: 503 } : {}))
      for (const version of numbers(3)) {
        await deploy(version)
        await eventually(
          async () => (await client.history()).filter((one) => one.attempts > 0).length >= +version,
        )
      }
      await sleep(1_500)
      isAway = false
      const start = performance.now()
      await deploy('4')
      await client.settled(4)
      expect(performance.now() - start).toBeLessThan(5_000)
    }, 10_000)
  })
})

/** Creates an account whose webhook has refused one event, which is tried again in an hour. */
const refusedOnce = async (patient: World) => {
  const client = patient.client()
  const receiver = await patient.receiver()
  const { id } = await createWebhook(client, { url: `${receiver.url}/hook` })
  await client.preference(id, 'deployment.*')
  receiver.respond(() => ({ status: 404 }))
  await patient.append(deploymentEvent({ account_id: client.account_id, version: '1' }))
  const [refused] = await eventually(async () => {
    const history = await client.history()
    return history[0]?.attempts === 1 && history
  })
  receiver.respond(() => ({}))
  return { client, receiver, id, refused }
}

describe('an event that waits alone in an empty queue', () => {
  it('is sent at once when the channel is changed', async () => {
    await withPatience(async (patient) => {
      const { client, receiver, id } = await refusedOnce(patient)
      await client.patch(`/notification-channels/${id}`, { config: { url: `${receiver.url}/mended` } })
      await client.settled(1)
      expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook', '/mended'])
    })
  })

  it('keeps its time when a test message is sent meanwhile, and is sent after a manual retry', async () => {
    await withPatience(async (patient) => {
      const { client, id, refused } = await refusedOnce(patient)
      const path = `/notification-channels/${id}`
      expect((await client.post(`${path}/test`)).body).toMatchObject({ status: 'sent' })
      await eventually(async () => {
        const [lane] = await patient.database.query(
          'select waiting and parked_until is not null as is_parked from notifier.lane where channel_id = $1',
          [id],
        )
        return (lane as { is_parked: boolean }).is_parked
      })
      expect((await client.history()).map(({ status }) => status)).toEqual(['pending'])
      await client.post(`/notification-history/${refused.id}/retry`)
      expect(await client.settled(1)).toMatchObject([{ status: 'sent', attempts: 2 }])
    })
  })
})

describe.each([
  ['webhook', 'url'],
  ['chat_webhook', 'webhook_url'],
])('a receiver of a %s that asks for no wait', (channel_type, field) => {
  it.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
    'by 429 and Retry-After %s gets nothing for the shortest back-off',
    async (value) => {
      await withPatience(async (patient) => {
        const client = patient.client()
        const receiver = await patient.receiver()
        const config = { [field]: `${receiver.url}/hook` }
        const created = await client.post('/notification-channels/', { name: 'busy', channel_type, config })
        await client.preference(created.body.id, 'deployment.*')
        receiver.respond(() =>
          receiver.requests.length === 1 ? { status: 429, headers: { 'retry-after': value } } : {},
        )
        await patient.append(deploymentEvent({ account_id: client.account_id }))
        await client.settled(1)
        const [first, second] = receiver.requests
        expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_500)
      }, 1_500)
    },
  )
})

describe('a manual retry', () => {
  it('sends a notification at once that waits alone', async () => {
    await withPatience(async (slow) => {
      const client = slow.client()
      const receiver: Receiver = await slow.receiver()
      const { id } = await createWebhook(client, { url: `${receiver.url}/hook` })
      await client.preference(id, 'deployment.*')
      receiver.respond(() => (receiver.requests.length === 1 ? { status: 500 } : {}))
      await slow.append(deploymentEvent({ account_id: client.account_id, version: '1' }))
      const waiting = await eventually(async () => {
        const [found] = await client.history()
        return found?.attempts === 1 && found
      })
      expect(Date.parse(waiting.next_attempt_at) - Date.now()).toBeGreaterThan(3_000_000)
      // A later event does not wait for the one that failed.
      await slow.append(deploymentEvent({ account_id: client.account_id, version: '2' }))
      await eventually(async () => (await client.history('status=sent')).length >= 1)
      await client.post(`/notification-history/${waiting.id}/retry`)
      expect(await client.settled(2)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
    })
  })
})
