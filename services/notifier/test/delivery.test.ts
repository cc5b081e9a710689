import { setTimeout as sleep } from 'node:timers/promises'
import { buildEvent, deploymentEvent, eventually, productDeleted } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

/** Creates an account with one channel, and a receiver for that channel. */
const channelAtReceiver = async () => {
  const client = world.client()
  const receiver = await world.receiver()
  const channel_id = await client.channel(`${receiver.url}/hook`)
  return { client, receiver, channel_id, account_id: client.account_id }
}

describe('an event', () => {
  it('is sent at once while an earlier one waits alone to be sent again', async () => {
    const { client, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    await world.database.query(
      `update notifier.lane set waiting = true, parked_until = now() + interval '1 hour' where channel_id = $1`,
      [channel_id],
    )
    await world.append(deploymentEvent({ account_id }))
    expect(await client.settled(1)).toMatchObject([{ status: 'sent' }])
  })

  it('is sent once for each preference that matches', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    const matching = [
      await client.preference(channel_id, 'deployment.completed'),
      await client.preference(channel_id, 'deployment.*', { products: ['checkout', 'other'] }),
      await client.preference(channel_id, 'deployment.*', {
        environments: ['production'],
        statuses: ['success'],
      }),
      await client.preference(channel_id, 'deployment.*', { environments: [], products: [] }),
    ]
    await client.preference(channel_id, 'deployment.failed')
    await client.preference(channel_id, 'build.*')
    await client.preference(channel_id, 'deployment.*', { products: ['other'] })
    await client.preference(channel_id, 'deployment.*', { environments: ['staging'] })
    await client.preference(channel_id, 'deployment.*', { statuses: ['failed'] })
    await world.append(deploymentEvent({ account_id }))
    const all = await client.settled(4)
    expect(all.map(({ preference_id }) => preference_id).toSorted()).toEqual(matching.toSorted())
    expect(receiver.requests).toHaveLength(4)
    expect(all[0]).toMatchObject({
      event_type: 'deployment.completed',
      product_name: 'checkout',
      version: '1.0',
      environment_name: 'production',
      status: 'sent',
      attempts: 1,
      last_status_code: 200,
      error: null,
      next_attempt_at: null,
    })
    expect(receiver.requests[0]?.body).toMatchObject({
      text: '✅ Deployment Success: checkout 1.0 to production',
    })
  })

  it('of a build matches version.*, build.* and any environment', async () => {
    const { client, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'version.failed')
    await client.preference(channel_id, 'version.*', { environments: ['production'] })
    await client.preference(channel_id, 'build.*', { statuses: ['failure'] })
    await client.preference(channel_id, 'version.completed')
    await client.preference(channel_id, 'deployment.*')
    await world.append(buildEvent({ account_id, status: 'failed' }))
    const all = await client.settled(3)
    expect(all.map(({ event_type }) => event_type)).toEqual(Array(3).fill('build.failed'))
  })

  it('is not sent when it is no transition, of another account, or older than the preference', async () => {
    const { client, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    const otherClient = world.client()
    const laterPreference = await client.preference(channel_id, 'build.*')
    await world.database.query(
      `update notifier.preference set created_at = now() + interval '2 minutes' where id = $1`,
      [laterPreference],
    )
    await world.append(
      deploymentEvent({ account_id, type: 'deployment.amended' }),
      deploymentEvent({ account_id, type: 'deployment.late' }),
      deploymentEvent({ account_id: otherClient.account_id }),
      buildEvent({ account_id }),
      deploymentEvent({ account_id, product_name: 'last' }),
    )
    const all = await client.settled(1)
    expect(all).toMatchObject([{ product_name: 'last' }])
  })

  it('that is delivered again makes no second notification', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    await world.append(deploymentEvent({ account_id }))
    await client.settled(1)
    await world.database.query('update notifier.checkpoint set position = 0')
    await world.append(deploymentEvent({ account_id, product_name: 'after' }))
    const all = await eventually(async () => {
      const found = await client.settled(2)
      return found.some(({ product_name }) => product_name === 'after') && found
    })
    expect(all).toHaveLength(2)
    expect(receiver.requests).toHaveLength(2)
    const lane = 'select tail::int from notifier.lane where channel_id = $1'
    expect(await world.database.query(lane, [channel_id])).toEqual([{ tail: 2 }])
  })
})

describe('a claim that fails', () => {
  it('leaves the deliveries that it was to record to transactions of their own, so nothing is sent twice', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    const { query } = world.database
    // Only a claim records with the scope of every account.
    await query(`
      create function notifier.refuse() returns trigger language plpgsql as $$
      begin
        perform nextval('notifier.refused');
        raise exception 'refused';
      end $$`)
    await query('create sequence notifier.refused')
    await query('grant usage on sequence notifier.refused to public')
    await query(`
      create trigger refuse before insert on notifier.attempt for each row
      when (current_setting('shiplog.accounts') = 'every') execute function notifier.refuse()`)
    let sent = 0
    await eventually(async () => {
      sent += 1
      await world.append(deploymentEvent({ account_id, version: String(sent) }))
      const [refused] = await query<{ is_called: boolean }>('select is_called from notifier.refused')
      return refused?.is_called
    })
    await query('drop trigger refuse on notifier.attempt')
    const all = await client.settled(sent)
    expect(all.every(({ attempts }) => attempts === 1)).toBe(true)
    expect(receiver.requests).toHaveLength(sent)
  })
})

describe('a product that is deleted', () => {
  it('makes its pending notifications fail', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    const gate = Promise.withResolvers<void>()
    receiver.respond(async () => {
      await gate.promise
      return {}
    })
    await world.append(
      deploymentEvent({ account_id, version: '1' }),
      deploymentEvent({ account_id, version: '2' }),
      deploymentEvent({ account_id, version: '3', product_name: 'other' }),
      productDeleted(account_id, 'checkout'),
      deploymentEvent({ account_id, version: '4' }),
    )
    await eventually(async () => (await client.history('status=failed')).length > 0)
    gate.resolve()
    const all = await client.settled(4)
    expect(all.map(({ version, status }) => [version, status]).toSorted()).toEqual([
      ['1', receiver.requests.length === 3 ? 'sent' : 'failed'],
      ['2', 'failed'],
      ['3', 'sent'],
      ['4', 'sent'],
    ])
    expect(all.find(({ version }) => version === '2').error).toBe(
      'The product was deleted before this was sent',
    )
  })
})

describe('a receiver that', () => {
  it('answers 500 twice gets the message at the third attempt', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    let failures = 2
    receiver.respond(() => (failures-- > 0 ? { status: 500, body: 'rollup_error' } : {}))
    await world.append(deploymentEvent({ account_id }))
    const [notification] = await client.settled(1)
    expect(notification).toMatchObject({ status: 'sent', attempts: 3, error: null })
    expect(await client.attempts(notification.id)).toMatchObject([
      { attempt: 1, status_code: 500, error: 'The service answered 500', response_excerpt: 'rollup_error' },
      { attempt: 2, status_code: 500 },
      { attempt: 3, status_code: 200, error: null, resend: false, response_excerpt: 'ok' },
    ])
  })

  it('resets connections for a while gets every message, in order', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    let away = true
    receiver.respond(() => (away ? 'reset the connection' : {}))
    for (const version of ['1', '2', '3']) await world.append(deploymentEvent({ account_id, version }))
    await eventually(() => receiver.requests.length >= 3)
    const [, , first] = await client.history('status=pending')
    expect(first.error).toMatch(/^The connection failed: (ECONNRESET|UND_ERR_SOCKET)$/)
    expect(first).toMatchObject({ version: '1', last_status_code: null, sent_at: null })
    away = false
    await client.settled(3)
    const texts = receiver.requests.map(({ body }) => (body as { text: string }).text)
    expect(texts.slice(-3).map((text) => text.split(' ')[4])).toEqual(['1', '2', '3'])
    expect(new Set(texts.slice(0, -3)).size).toBe(1)
  })

  it('answers 429 is called again after Retry-After, and no attempt is counted', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    let busy = true
    receiver.respond(() => {
      if (!busy) return {}
      busy = false
      return { status: 429, headers: { 'retry-after': '1' } }
    })
    await world.append(deploymentEvent({ account_id }), deploymentEvent({ account_id, version: '2' }))
    const all = await client.settled(2)
    expect(all).toMatchObject([
      { status: 'sent', attempts: 1 },
      { status: 'sent', attempts: 1 },
    ])
    const [first, second] = receiver.requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
    expect(await client.attempts(all[1].id)).toMatchObject([{ status_code: 429 }, { status_code: 200 }])
  })

  it('refuses a message does not get it again without a manual retry', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    receiver.respond(() => ({ status: 403, body: 'invalid_token' }))
    await world.append(deploymentEvent({ account_id }))
    const [notification] = await client.settled(1)
    expect(notification).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_status_code: 403,
      error: 'The service answered 403',
    })
    receiver.respond(() => ({}))
    const retried = await client.post(`/notification-history/${notification.id}/retry`)
    expect(retried).toMatchObject({
      status: 200,
      body: { id: notification.id, status: 'pending', attempts: 1 },
    })
    expect(await client.settled(1)).toMatchObject([{ status: 'sent', attempts: 2, error: null }])
  })

  it('redirects is not followed', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    receiver.respond(() => ({ status: 307, headers: { location: `${receiver.url}/elsewhere` } }))
    await world.append(deploymentEvent({ account_id }))
    expect(await client.settled(1)).toMatchObject([
      { status: 'failed', error: 'The service answered 307: redirects are not followed' },
    ])
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('answers 410 is not called again, and the channel has the reason', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    receiver.respond(() => ({ status: 410 }))
    await world.append(
      deploymentEvent({ account_id, version: '1' }),
      deploymentEvent({ account_id, version: '2' }),
    )
    const reason = 'The service answered 410: the webhook no longer exists'
    const all = await client.settled(2)
    for (const notification of all)
      expect(notification).toMatchObject({ status: 'failed', error: `The channel is disabled: ${reason}` })
    expect((await client.get(`/notification-channels/${channel_id}`)).body).toMatchObject({
      enabled: false,
      disabled_reason: reason,
    })
    await world.append(deploymentEvent({ account_id, version: '3' }))
    const [latest] = await client.settled(3)
    expect(latest).toMatchObject({
      status: 'failed',
      attempts: 0,
      error: `The channel is disabled: ${reason}`,
    })
    expect(receiver.requests).toHaveLength(1)

    expect((await client.post(`/notification-history/${latest.id}/retry`)).status).toBe(409)
    receiver.respond(() => ({}))
    const revived = await client.patch(`/notification-channels/${channel_id}`, {
      config: { webhook_url: `${receiver.url}/new` },
    })
    expect(revived.body).toMatchObject({ enabled: true, disabled_reason: null })
    await client.post(`/notification-history/${latest.id}/retry`)
    await client.settled(3)
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook', '/new'])
  })

  it('repeats the address in its answer does not reveal it', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const channel_id = await client.channel(`${receiver.url}/services/very-secret`)
    await client.preference(channel_id, 'deployment.*')
    receiver.respond(({ path }) => ({ status: 400, body: `no such path: ${path}` }))
    await world.append(deploymentEvent({ account_id: client.account_id }))
    const [{ id }] = await client.settled(1)
    const [attempt] = await client.attempts(id)
    expect(attempt.response_excerpt).toMatch(/^no such path: ••••/)
  })
})

describe('a channel that is disabled', () => {
  it('gets no messages, not even about events that were stored at the same moment', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    receiver.respond(() => ({ status: 500 }))
    await world.append(deploymentEvent({ account_id, version: '1' }))
    await eventually(() => receiver.requests.length > 0)
    // Its notification stays pending, as when it was stored by a transaction that did not see the PATCH.
    await world.database.query('update notifier.channel set enabled = false where id = $1', [channel_id])
    expect(await client.settled(1)).toMatchObject([{ status: 'failed', error: 'The channel is disabled' }])
    const count = receiver.requests.length
    await world.append(deploymentEvent({ account_id, version: '2' }))
    expect(await client.settled(2)).toMatchObject([
      { version: '2', status: 'failed', attempts: 0, error: 'The channel is disabled' },
      { version: '1' },
    ])
    expect(receiver.requests).toHaveLength(count)
  })

  it('by a PATCH fails its pending notifications', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    await client.preference(channel_id, 'deployment.*')
    receiver.respond(() => ({ status: 500 }))
    await world.append(deploymentEvent({ account_id }))
    await eventually(() => receiver.requests.length > 0)
    await client.patch(`/notification-channels/${channel_id}`, { enabled: false })
    expect(await client.settled(1)).toMatchObject([{ status: 'failed', error: 'The channel is disabled' }])
  })
})

describe('a channel that is deleted', () => {
  it('loses its preferences and pending notifications, and keeps the others in the history', async () => {
    const { client, receiver, channel_id, account_id } = await channelAtReceiver()
    const preference_id = await client.preference(channel_id, 'deployment.*')
    await world.append(deploymentEvent({ account_id, version: '1' }))
    await client.settled(1)
    receiver.respond(() => ({ status: 500 }))
    await world.append(deploymentEvent({ account_id, version: '2' }))
    await eventually(() => receiver.requests.length >= 2)
    expect((await client.remove(`/notification-channels/${channel_id}`)).status).toBe(204)
    expect((await client.get(`/notification-preferences/${preference_id}`)).status).toBe(404)
    expect(await client.history()).toMatchObject([{ version: '1', status: 'sent' }])
    await world.append(deploymentEvent({ account_id, version: '3' }))
    await sleep(100)
    expect(await client.history()).toHaveLength(1)
  })
})
