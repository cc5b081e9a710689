import { randomUUID } from 'node:crypto'
import { deploymentEvent, eventually, type MailAnswer, type MailStep } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import {
  confirmedChannel,
  createEmailChannel,
  createMailWorld,
  deploy,
  type MailWorld,
  mailsTo,
  openLink,
  origin,
  sentIsRecorded,
  tokenIn,
} from './email-support.ts'
import { createWorld } from './support.ts'

let world: MailWorld
beforeAll(async () => {
  // Longer than an attempt takes: retries of earlier events must leave time to later ones.
  world = await createMailWorld({ NOTIFIER_RETRY_MIN_MS: '200', NOTIFIER_RETRY_MAX_MS: '500' })
})
afterAll(() => world?.stop())
beforeEach(() => world.mails.respond(() => undefined))

let count = 0
/** Returns another address for each test, so that mails of other tests do not matter. */
const newAddress = (name: string): string => `${name}${++count}@example.com`

const addressesOf = async (client: Client, id: string) =>
  (await client.get(`/notification-channels/${id}`)).body.config.addresses

/** Waits until a channel has asked its addresses to confirm `times` times, and none of the mails is pending. */
const asked = (id: string, times: number): Promise<true> =>
  eventually(async () => {
    const rows = await world.database.query<{ status: string }>(
      `select status from notifier.notification where channel_id = $1 and event_type = 'channel.confirmation'`,
      [id],
    )
    if (rows.length !== times || rows.some(({ status }) => status === 'pending'))
      throw new Error(JSON.stringify(rows))
    return true
  })

const refuse =
  (address: string, code: number, text = '5.1.1 No such user') =>
  (step: MailStep): MailAnswer =>
    step.at === 'address' && step.address === address ? { code, text } : undefined

describe('an email channel', () => {
  it('sends nothing but a link to confirm to a new address, and its messages after that', async () => {
    const address = newAddress('ada')
    const client = world.client()
    const reply_to = 'you-have-won@example.com'
    const { id, config } = await createEmailChannel(client, { to: [address], reply_to })
    expect(config).toEqual({
      to: [address],
      reply_to,
      addresses: [{ address, state: 'waiting', reason: null }],
    })
    await client.preference(id, 'deployment.*')
    const [asked] = await mailsTo(world, address, 1)
    expect(asked?.email).toMatchObject({ subject: 'Confirm this address for mails of Shiplog' })
    // The name of the channel, and the address for answers, could be an advertisement.
    for (const chosen of ['releases', reply_to]) expect(asked?.raw.toString()).not.toContain(chosen)

    await deploy(world, client)
    expect(await client.settled(1)).toMatchObject([
      { status: 'failed', error: 'No address of this channel has confirmed yet that it wants mails' },
    ])
    if (asked === undefined) return
    const token = tokenIn(asked)
    expect(await openLink(world, token, 'show')).toEqual({
      status: 200,
      body: {
        purpose: 'confirm',
        account_id: client.account_id,
        channel_name: 'releases',
        address,
        state: 'waiting',
      },
    })
    expect((await addressesOf(client, id))[0].state).toBe('waiting')
    expect(await openLink(world, token, 'use')).toMatchObject({ body: { state: 'confirmed' } })
    expect((await addressesOf(client, id))[0].state).toBe('confirmed')
    const [listed] = (await client.get('/notification-channels/')).body
    expect(listed.config.addresses).toEqual([{ address, state: 'confirmed', reason: null }])

    await deploy(world, client, { version: '2' })
    await client.settled(2)
    const [, mail] = await mailsTo(world, address, 2)
    expect(mail?.email.subject).toBe('[production] checkout 2')
  })

  it('has each address once, and one conversation for each deployment', async () => {
    const address = newAddress('Ada')
    const { client, id } = await confirmedChannel(world, [address], {
      reply_to: 'release-managers@example.com',
    })
    const deployment_id = randomUUID()
    const path = `/notification-channels/${id}`
    const to = [address, address.toLowerCase()]
    expect((await client.patch(path, { config: { to } })).body.config.to).toEqual([address])
    await deploy(world, client, { deployment_id, status: 'started' })
    await client.settled(1)
    await deploy(world, client, { deployment_id, status: 'failed', error_message: 'Out of memory' })
    await client.settled(2)
    const [first, second] = await mailsTo(world, address, 2)
    const headers = Object.fromEntries((first?.email.headers ?? []).map(({ key, value }) => [key, value]))
    expect(first?.email).toMatchObject({
      from: { name: 'Shiplog', address: 'shiplog@ci.example.com' },
      to: [{ address }],
      replyTo: [{ address: 'release-managers@example.com' }],
      inReplyTo: `<${deployment_id}@ci.example.com>`,
      references: `<${deployment_id}@ci.example.com>`,
    })
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'OOF, AutoReply',
      'list-id': `<${id}.ci.example.com>`,
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/shiplog\.example\.com\/mail\/[\w.-]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'x-shiplog-event': 'deployment.started',
    })
    expect(second?.email).toMatchObject({
      subject: first?.email.subject,
      references: first?.email.references,
      text: expect.stringContaining('Out of memory'),
    })
    expect(second?.email.messageId).not.toBe(first?.email.messageId)
  })

  it('refuses what is not one plain address, and too many', async () => {
    const client = world.client()
    const create = (config: object) =>
      client.post('/notification-channels/', { name: 'x', channel_type: 'email', config })
    for (const wrong of [
      'ada',
      'Ada <ada@example.com>',
      'ada@localhost',
      'a@b.c\r\nBcc: d@e.f',
      'ädä@example.com',
      'ada@exämple.com',
      '@a.b:c@d.e',
      'a@b.c, d@e.f',
    ])
      expect(await create({ to: [wrong] })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('config.to') },
      })
    expect(await create({ to: [] })).toMatchObject({ status: 400 })
    expect(await create({ to: ['a@b.c'], reply_to: 'x' })).toMatchObject({ status: 400 })
    const many = Array.from({ length: 21 }, (_, index) => `a${index}@example.com`)
    expect(await create({ to: many })).toMatchObject({ status: 400 })
  })

  it('can only be created when the operator has set a mail server', async () => {
    const without = await createWorld()
    await without.start()
    const body = { name: 'x', channel_type: 'email', config: { to: ['ada@example.com'] } }
    expect(await without.client().post('/notification-channels/', body)).toMatchObject({
      status: 400,
      body: {
        detail:
          'This Shiplog sends no mails. Its operator sets SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN of the notifier',
      },
    })
    await without.stop()
  })

  it('keeps its messages while the operator has set no mail server, and says why', async () => {
    const address = newAddress('ada')
    const { client } = await confirmedChannel(world, [address])
    await world.stopReplicas()
    const without = await world.startReplica({ SMTP_URL: '' })
    await deploy(world, client)
    const error = await eventually(async () => {
      const rows = await world.database.query<{ error: string | null }>(
        `select error from notifier.notification where account_id = $1 and status = 'pending'`,
        [client.account_id],
      )
      return rows[0]?.error ?? undefined
    })
    expect(error).toMatch(/^This Shiplog sends no mails\. Its operator sets SMTP_URL/)
    await without.stop()
    await world.start()
    await mailsTo(world, address, 1)
  })

  it('is tested by a mail to its confirmed addresses', async () => {
    const address = newAddress('ada')
    const { client, id } = await confirmedChannel(world, [address])
    const path = `/notification-channels/${id}/test`
    expect(await client.post(path)).toMatchObject({ status: 200, body: { status: 'sent', status_code: 250 } })
    const [mail] = await mailsTo(world, address, 1)
    expect(mail?.email.text).toContain("Mails of the channel 'releases' will arrive here.")
    const waiting = await createEmailChannel(client, { to: [newAddress('grace')] })
    expect(await client.post(`/notification-channels/${waiting.id}/test`)).toMatchObject({
      body: { status: 'failed', error: expect.stringContaining('has confirmed yet') },
    })
  })

  it('asks an address when the channel is enabled, and again when its addresses are saved', async () => {
    const address = newAddress('ada')
    const client = world.client()
    const { body } = await client.post('/notification-channels/', {
      name: 'releases',
      channel_type: 'email',
      enabled: false,
      config: { to: [address] },
    })
    const path = `/notification-channels/${body.id}`
    await client.patch(path, { config: { to: [address] } })
    await client.patch(path, { enabled: true })
    await asked(body.id, 1)
    for (const change of [{ name: 'other' }, { enabled: true }, { config: { reply_to: null } }])
      expect(await client.patch(path, change)).toMatchObject({ status: 200 })
    await client.patch(path, { config: { to: [address] } })
    await asked(body.id, 2)
    await client.patch(path, { enabled: false })
    await client.patch(path, { enabled: true })
    await asked(body.id, 3)
    const [, , mail] = await mailsTo(world, address, 3)
    // The limit is reached. Other changes are still accepted.
    const other = newAddress('grace')
    expect(await client.patch(path, { config: { to: [address, other] } })).toMatchObject({ status: 200 })
    await asked(body.id, 4)
    expect(await mailsTo(world, other, 1)).toHaveLength(1)
    if (mail !== undefined) await openLink(world, tokenIn(mail), 'use')
    expect((await addressesOf(client, body.id))[0].state).toBe('confirmed')
  })

  it('asks a refused address again, and none whose first mail is still to be sent', async () => {
    const [refused, later] = [newAddress('ada'), newAddress('grace')]
    world.mails.respond((step) => refuse(refused, 550)(step) ?? refuse(later, 450)(step))
    const client = world.client()
    const { id } = await createEmailChannel(client, { to: [refused, later] })
    await eventually(async () => (await addressesOf(client, id))[0].state === 'refused')
    world.mails.respond(refuse(later, 450))
    const path = `/notification-channels/${id}`
    await client.patch(path, { config: { to: [refused, later] } })
    const [mail] = await mailsTo(world, refused, 1)
    world.mails.respond(() => undefined)
    expect(await mailsTo(world, later, 1)).toHaveLength(1)
    if (mail !== undefined) await openLink(world, tokenIn(mail), 'use')
    expect(await addressesOf(client, id)).toMatchObject([{ state: 'confirmed' }, { state: 'waiting' }])
    await asked(id, 3)
  })

  it('asks no confirmed address, and each at most three times a day', async () => {
    const [first, second] = [newAddress('ada'), newAddress('grace')]
    const { client, id } = await confirmedChannel(world, [first])
    const path = `/notification-channels/${id}`
    await client.patch(path, { config: { to: [first, second] } })
    await asked(id, 2)
    await client.patch(path, { name: 'other' })
    for (const times of [3, 4]) {
      for (const to of [[first], [first, second]]) await client.patch(path, { config: { to } })
      await asked(id, times)
    }
    await client.patch(path, { config: { to: [first] } })
    expect(await client.patch(path, { config: { to: [first, second] } })).toMatchObject({
      status: 429,
      body: { detail: `3 confirmations were sent to '${second}' within a day: try again later` },
    })
    expect(world.mails.mails.filter(({ to }) => to.includes(first))).toEqual([])
  })

  it('asks an address at most three times a day in any case of its letters, and by requests at the same time', async () => {
    const address = newAddress('victim')
    const client = world.client()
    const create = (to: string) =>
      client.post('/notification-channels/', { name: 'x', channel_type: 'email', config: { to: [to] } })
    const spelled = [address, address.toUpperCase(), address.replace('v', 'V'), address.replace('i', 'I')]
    for (const to of spelled.slice(0, 2)) expect(await create(to)).toMatchObject({ status: 201 })
    const others = Array.from({ length: 6 }, (_, index) =>
      createEmailChannel(client, { to: [`other${index}@example.com`] }),
    )
    const answers = await Promise.all(
      (await Promise.all(others)).map(({ id, config: { to } }) =>
        client.patch(`/notification-channels/${id}`, { config: { to: [...to, spelled[2]] } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429])
    expect(await create(String(spelled[3]))).toMatchObject({ status: 429 })
  })
})

describe('an account', () => {
  it('asks at most 100 addresses a day', async () => {
    const client = world.client()
    const create = (count: number) =>
      client.post('/notification-channels/', {
        name: 'releases',
        channel_type: 'email',
        config: { to: Array.from({ length: count }, () => newAddress('ada')) },
      })
    for (const count of [20, 20, 20, 20, 19]) expect(await create(count)).toMatchObject({ status: 201 })
    const refused = await create(2)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        detail: '100 confirmations were sent to addresses of this account within a day: try again later',
      },
    })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await create(1)).toMatchObject({ status: 201 })
  })
})

describe('a link in a mail', () => {
  it('unsubscribes its address only, and subscribes it again', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client, id } = await confirmedChannel(world, [ada, grace])
    await deploy(world, client)
    const [mail] = await mailsTo(world, ada, 1)
    if (mail === undefined) return
    const token = tokenIn(mail)
    expect(await openLink(world, token, 'show')).toMatchObject({ body: { state: 'confirmed', address: ada } })
    expect(await openLink(world, token, 'use')).toMatchObject({ body: { state: 'unsubscribed' } })
    expect(await openLink(world, token, 'use')).toMatchObject({ body: { state: 'unsubscribed' } })
    expect(await addressesOf(client, id)).toMatchObject([{ state: 'unsubscribed' }, { state: 'confirmed' }])
    await deploy(world, client, { version: '2' })
    await client.settled(2)
    expect(await mailsTo(world, grace, 2)).toHaveLength(2)
    expect(await mailsTo(world, ada, 1)).toHaveLength(1)

    // An administrator cannot subscribe an address again.
    const path = `/notification-channels/${id}`
    await client.patch(path, { config: { to: [grace] } })
    await client.patch(path, { config: { to: [ada, grace] } })
    expect((await addressesOf(client, id))[0].state).toBe('unsubscribed')
    expect(await openLink(world, token, 'subscribe')).toMatchObject({ body: { state: 'confirmed' } })
    await deploy(world, client, { version: '3' })
    await client.settled(3)
    expect((await mailsTo(world, ada, 2)).at(-1)?.email.subject).toContain('3')
  })

  it('disables the channel when no receiver is left, and enables it when one subscribes again', async () => {
    const address = newAddress('ada')
    const { client, id } = await confirmedChannel(world, [address])
    await deploy(world, client)
    const [mail] = await mailsTo(world, address, 1)
    const token = mail === undefined ? '' : tokenIn(mail)
    await openLink(world, token, 'use')
    await deploy(world, client, { version: '2' })
    const path = `/notification-channels/${id}`
    const disabled = await eventually(async () => {
      const { body } = await client.get(path)
      return body.enabled ? undefined : body
    })
    expect(disabled.disabled_reason).toBe('Every address is unsubscribed, or refused by the mail server')
    // An address that the channel does not have is no receiver.
    const setTo = (to: string) =>
      world.database.query(
        `update notifier.channel set config = jsonb_set(config, '{to,0}', to_jsonb($2::text)) where id = $1`,
        [id, to],
      )
    await setTo('grace@example.com')
    expect(await openLink(world, token, 'subscribe')).toMatchObject({ status: 200 })
    expect((await client.get(path)).body).toMatchObject({ enabled: false })
    await setTo(address)
    await openLink(world, token, 'subscribe')
    expect((await client.get(path)).body).toMatchObject({ enabled: true, disabled_reason: null })
    await client.patch(path, { enabled: false })
    await openLink(world, token, 'subscribe')
    expect((await client.get(path)).body).toMatchObject({ enabled: false })
  })

  it('unsubscribes an address for good, also while the channel does not have it', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client, id } = await confirmedChannel(world, [ada, grace])
    await deploy(world, client)
    const [mail] = await mailsTo(world, ada, 1)
    const token = mail === undefined ? '' : tokenIn(mail)
    const path = `/notification-channels/${id}`
    await client.patch(path, { config: { to: [grace] } })
    expect(await openLink(world, token, 'show')).toMatchObject({ status: 200, body: { address: ada } })
    expect(await openLink(world, token, 'use')).toMatchObject({
      status: 200,
      body: { state: 'unsubscribed', address: ada },
    })
    await client.patch(path, { config: { to: [ada.toUpperCase(), grace] } })
    expect((await addressesOf(client, id))[0].state).toBe('unsubscribed')
    await asked(id, 2)
    await deploy(world, client, { version: '2' })
    await client.settled(2)
    expect(await mailsTo(world, ada, 1)).toHaveLength(1)
    expect(await openLink(world, token, 'subscribe')).toMatchObject({ body: { state: 'confirmed' } })
  })

  it('unsubscribes an address before the mail that asks it to confirm was sent', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client, id } = await confirmedChannel(world, [ada, grace])
    await deploy(world, client)
    const [mail] = await mailsTo(world, ada, 1)
    const token = mail === undefined ? '' : tokenIn(mail)
    const path = `/notification-channels/${id}`
    const address = `address:${ada}`
    await world.database.query('delete from notifier.channel_memory where channel_id = $1 and key = $2', [
      id,
      address,
    ])
    world.mails.respond(refuse(ada, 450, '4.2.0 Greylisted'))
    await client.patch(path, { config: { to: [ada, grace] } })
    await openLink(world, token, 'use')
    // The mail is not tried again, though the mail server asks for it.
    await asked(id, 3)
  })

  it('is answered with 404 when its channel or its token is not valid, or its address to confirm is gone', async () => {
    const address = newAddress('ada')
    const client = world.client()
    const { id } = await createEmailChannel(client, { to: [address] })
    const [mail] = await mailsTo(world, address, 1)
    const token = mail === undefined ? '' : tokenIn(mail)
    await client.patch(`/notification-channels/${id}`, { config: { to: [newAddress('grace')] } })
    for (const action of ['show', 'use', 'subscribe'] as const)
      expect(await openLink(world, token, action)).toMatchObject({ status: 404 })
    await client.patch(`/notification-channels/${id}`, { config: { to: [address.toUpperCase()] } })
    expect(await openLink(world, token, 'show')).toMatchObject({ status: 200 })
    await client.remove(`/notification-channels/${id}`)
    expect(await openLink(world, token, 'use')).toMatchObject({ status: 404 })
    expect(await openLink(world, 'x.y.z', 'use')).toMatchObject({ status: 404 })
    expect(await openLink(world, 'x'.repeat(1_001), 'use')).toMatchObject({ status: 400 })
  })

  it('is opened by the gateway only', async () => {
    const client = world.client()
    expect(await client.post('/internal/mail-links', { token: 'x', action: 'show' })).toMatchObject({
      status: 403,
    })
  })
})

describe('a mail that is not accepted', () => {
  it('is sent again to the addresses that do not have it, and only to them', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client } = await confirmedChannel(world, [ada, grace])
    let refusals = 0
    world.mails.respond((step) => {
      if (step.at !== 'address' || step.address !== grace || refusals === 3) return undefined
      refusals += 1
      return { code: 450, text: '4.2.0 Greylisted' }
    })
    await deploy(world, client)
    const [settled] = await client.settled(1)
    expect(settled).toMatchObject({ status: 'sent', attempts: 4, last_status_code: 250 })
    expect(await mailsTo(world, ada, 1)).toHaveLength(1)
    expect(await mailsTo(world, grace, 1)).toHaveLength(1)
    const [first] = await client.attempts(settled.id)
    expect(first).toMatchObject({
      status_code: 450,
      error: `1 of 2 addresses have the mail. ${grace}: The mail server asks to try again later: it answered 450`,
      response_excerpt: `${grace}: 450 4.2.0 Greylisted`,
    })
    // Later events do not wait for it.
    expect(refusals).toBe(3)

    // A manual retry sends it to all addresses.
    await client.post(`/notification-history/${settled.id}/retry`)
    await client.settled(1)
    expect(await mailsTo(world, ada, 2)).toHaveLength(2)
    expect(await mailsTo(world, grace, 2)).toHaveLength(2)
  })

  it('fails when some addresses are refused at first, and the others later', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client } = await confirmedChannel(world, [ada, grace])
    let asked = 0
    world.mails.respond((step) => {
      if (step.at !== 'address') return undefined
      if (step.address === ada) return { code: 550, text: '5.1.1 No such user' }
      asked += 1
      return asked === 1 ? { code: 450, text: '4.2.0 Greylisted' } : { code: 550, text: '5.1.1 No such user' }
    })
    await deploy(world, client)
    const [settled] = await client.settled(1)
    expect(settled).toMatchObject({ status: 'failed', attempts: 2 })

    world.mails.respond(() => undefined)
    await client.post(`/notification-history/${settled.id}/retry`)
    expect(await client.settled(1)).toMatchObject([{ status: 'sent' }])
    await mailsTo(world, ada, 1)
    await mailsTo(world, grace, 1)
  })

  it('does not hold up later events while one address is postponed', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client } = await confirmedChannel(world, [ada, grace])
    world.mails.respond(refuse(grace, 450, '4.2.0 Greylisted'))
    for (const version of ['1', '2', '3']) await deploy(world, client, { version })
    await mailsTo(world, ada, 3)
    expect((await client.history()).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    world.mails.respond(() => undefined)
    await client.settled(3)
    expect(await mailsTo(world, grace, 3)).toHaveLength(3)
    expect(await mailsTo(world, ada, 3)).toHaveLength(3)
  })

  it('counts against its address, which gets no more mails after three refusals in a row', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client, id } = await confirmedChannel(world, [ada, grace])
    const isRefused = refuse(grace, 550)
    const send = async (version: string, answer: (step: MailStep) => MailAnswer) => {
      world.mails.respond(answer)
      await deploy(world, client, { version })
      await client.settled(Number(version))
    }
    await send('1', isRefused)
    await send('2', isRefused)
    await send('3', () => undefined)
    for (const version of ['4', '5', '6']) await send(version, isRefused)
    expect(await addressesOf(client, id)).toEqual([
      { address: ada, state: 'confirmed', reason: null },
      { address: grace, state: 'refused', reason: 'The mail server refuses the address: it answered 550' },
    ])
    await send('7', () => undefined)
    expect((await mailsTo(world, ada, 7)).length).toBe(7)
    expect((await mailsTo(world, grace, 1)).length).toBe(1)
    expect(await client.history()).toMatchObject(Array.from({ length: 7 }, () => ({ status: 'sent' })))
  })

  it('counts against an address that only a policy refuses, while another one has the same mail', async () => {
    const [ada, grace, list] = [newAddress('ada'), newAddress('grace'), newAddress('list')]
    const { client, id } = await confirmedChannel(world, [ada, grace, list])
    const isForMembers = refuse(list, 550, '5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup')
    let times = 0
    world.mails.respond((step) => {
      if (step.at === 'address' && step.address === grace && ++times === 1)
        return { code: 450, text: 'Later' }
      return isForMembers(step)
    })
    for (const version of ['1', '2', '3']) {
      await deploy(world, client, { version })
      await client.settled(Number(version))
    }
    expect((await client.history()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['sent', 1],
      ['sent', 1],
      ['sent', 2],
    ])
    expect((await addressesOf(client, id)).at(-1)).toEqual({
      address: list,
      state: 'refused',
      reason: 'The mail server refuses the address: it answered 550',
    })
  })

  it('is tried again while a policy refuses every address', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client, id } = await confirmedChannel(world, [ada, grace])
    world.mails.respond(({ at }) =>
      at === 'address' ? { code: 554, text: '5.7.1 Relay access denied' } : undefined,
    )
    await deploy(world, client)
    await eventually(async () => (await client.history())[0]?.attempts > 3)
    world.mails.respond(() => undefined)
    expect(await client.settled(1)).toMatchObject([{ status: 'sent' }])
    expect(await addressesOf(client, id)).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed' }])
  })

  it('fails when every address is refused, and the third time disables the channel', async () => {
    const address = newAddress('ada')
    const { client, id } = await confirmedChannel(world, [address])
    world.mails.respond(refuse(address, 550))
    for (const version of ['1', '2', '3', '4']) {
      await deploy(world, client, { version })
      await client.settled(Number(version))
    }
    expect((await client.history()).map(({ error }) => error)).toEqual([
      'The channel is disabled: Every address is unsubscribed, or refused by the mail server',
      ...Array.from({ length: 3 }, () => 'The mail server refuses the address: it answered 550'),
    ])
    expect((await client.get(`/notification-channels/${id}`)).body.enabled).toBe(false)
  })

  it('fails when its content is refused, which does not count against the address', async () => {
    const address = newAddress('ada')
    const { client, id } = await confirmedChannel(world, [address])
    world.mails.respond(({ at }) => (at === 'mail' ? { code: 554, text: '5.6.0 Spam' } : undefined))
    await deploy(world, client)
    expect(await client.settled(1)).toMatchObject([
      { status: 'failed', error: 'The mail server refuses the mail: it answered 554' },
    ])
    expect(await addressesOf(client, id)).toMatchObject([{ state: 'confirmed' }])
  })

  it('is tried again while the mail server accepts no mail from Shiplog', async () => {
    const address = newAddress('ada')
    const { client } = await confirmedChannel(world, [address])
    world.mails.respond(({ at }) => (at === 'sender' ? { code: 550, text: '5.7.1 Not you' } : undefined))
    await deploy(world, client)
    const error = await eventually(async () => (await client.history())[0]?.error ?? undefined)
    expect(error).toBe('The mail server refuses the sender MAIL_FROM: it answered 550')
    world.mails.respond(() => undefined)
    expect(await client.settled(1)).toMatchObject([{ status: 'sent' }])
  })

  it('to confirm shows a mistyped address as refused', async () => {
    const address = newAddress('mistyped')
    world.mails.respond(refuse(address, 550))
    const client = world.client()
    const { id } = await createEmailChannel(client, { to: [address] })
    const refused = await eventually(async () => {
      const [found] = await addressesOf(client, id)
      return found.state === 'refused' ? found : undefined
    })
    expect(refused.reason).toBe('The mail server refuses the address: it answered 550')
  })

  it('to confirm is not sent to an address that has confirmed meanwhile', async () => {
    const address = newAddress('ada')
    const client = world.client()
    const { id } = await createEmailChannel(client, { to: [address] })
    const [mail] = await mailsTo(world, address, 1)
    if (mail === undefined) throw new Error('No mail')
    await sentIsRecorded(world, id)
    world.mails.respond(refuse(address, 450, '4.2.0 Greylisted'))
    await client.patch(`/notification-channels/${id}`, { config: { to: [address] } })
    await openLink(world, tokenIn(mail), 'use')
    // The mail server accepts no mail to the address, so the message can only end without one.
    await eventually(async () => {
      const rows = await world.database.query<{ status: string }>(
        'select status from notifier.notification where channel_id = $1',
        [id],
      )
      return rows.length === 2 && rows.every(({ status }) => status === 'sent')
    })
    expect(await mailsTo(world, address, 1)).toHaveLength(1)
  })

  it.each([
    [450, '4.2.0 Greylisted'],
    [550, '5.7.1 Not allowed'],
  ])('to confirm is tried again after %d %s, while mails to other addresses are sent', async (code, text) => {
    const [slow, quick] = [newAddress('slow'), newAddress('quick')]
    world.mails.respond(refuse(slow, code, text))
    const client = world.client()
    const { id } = await createEmailChannel(client, { to: [slow, quick] })
    await mailsTo(world, quick, 1)
    await eventually(async () => {
      const [lane] = await world.database.query<{ failures: number }>(
        'select failures from notifier.lane where channel_id = $1 and lease_token is null',
        [id],
      )
      return lane?.failures === 0
    })
    world.mails.respond(() => undefined)
    await mailsTo(world, slow, 1)
  })
})

describe('the preview', () => {
  it('has both parts of a mail, with example links', async () => {
    const client = world.client()
    const query = 'channel_type=email&event_type=deployment.failed&product=%3Cb%3Epay%3C%2Fb%3E'
    const { body } = await client.get(`/notification-previews/?${query}`)
    const [{ text, body: mail }] = body.messages
    expect(text).toBe('❌ Deployment Failed: [production] <b>pay</b> 1.4.2')
    expect(mail.subject).toBe('[production] <b>pay</b> 1.4.2')
    expect(mail.text).toContain('Product: <b>pay</b>')
    expect(mail.html).toContain('&lt;b&gt;pay&lt;/b&gt;')
    expect(mail.text).toContain(`Unsubscribe:\n${origin}/mail/…`)
  })
})

describe('a backlog', () => {
  it('is one mail with every event, and is no part of a conversation', async () => {
    const address = newAddress('ada')
    const { client, id } = await confirmedChannel(world, [address])
    world.mails.respond(({ at }) =>
      at === 'greeting' || at === 'sender' ? { code: 421, text: 'Busy' } : undefined,
    )
    const account_id = client.account_id
    const versions = Array.from({ length: 30 }, (_, index) => String(index + 1))
    await world.append(...versions.map((version) => deploymentEvent({ account_id, version })))
    await eventually(async () => (await client.history()).length === 30)
    world.mails.respond(() => undefined)
    await client.settled(30)
    const mails = await mailsTo(world, address, 1)
    const digest = mails.find(({ email }) => email.subject?.startsWith('📦'))
    expect(digest?.email.references).toBeUndefined()
    const text = mails.map(({ email }) => email.text).join()
    for (const version of versions) expect(text).toContain(` ${version} `.trim())
    expect((await client.get(`/notification-channels/${id}`)).body.enabled).toBe(true)
  })

  it('that one address does not get yet stays one mail, and holds up no later event', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client } = await confirmedChannel(world, [ada, grace])
    world.mails.respond(refuse(grace, 450, '4.2.0 Greylisted'))
    const { account_id } = client
    const versions = Array.from({ length: 100 }, (_, index) => `old-${index + 1}`)
    await world.append(...versions.map((version) => deploymentEvent({ account_id, version })))
    await client.stored(100)
    await deploy(world, client, { version: 'new' })
    await eventually(() =>
      world.mails.mails.some(({ to, email }) => to.includes(ada) && email.text?.includes('new')),
    )
    const { length } = await mailsTo(world, ada, 1)
    world.mails.respond(() => undefined)
    await client.settled(101)
    expect(await mailsTo(world, grace, 1)).toHaveLength(length)
    expect(await mailsTo(world, ada, 1)).toHaveLength(length)
  })
})

describe('a mail that counts missed events', () => {
  it('is sent once to each address, and does not count what waits for another address', async () => {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')]
    const { client, id } = await confirmedChannel(world, [ada, grace])
    const { account_id } = client
    const { query } = world.database
    await query(
      `update notifier.lane set due_at = now() + interval '1 hour', waiting = true where channel_id = $1`,
      [id],
    )
    const versions = Array.from({ length: 30 }, (_, index) => String(index + 1))
    await world.append(...versions.map((version) => deploymentEvent({ account_id, version })))
    await client.stored(30)
    await query(
      `update notifier.notified_event set recorded_at = now() - interval '30 hours' where account_id = $1`,
      [account_id],
    )
    let postponed = 0
    world.mails.respond((step) => {
      if (step.at !== 'address' || step.address !== grace || postponed === 4) return undefined
      postponed += 1
      return { code: 450, text: '4.2.0 Greylisted' }
    })
    await query('update notifier.lane set due_at = now() where channel_id = $1', [id])
    await client.patch(`/notification-channels/${id}`, { enabled: true })
    await client.settled(30)
    const subjects = (await mailsTo(world, ada, 1)).map(({ email }) => email.subject)
    expect(subjects).toEqual(['📭 30 messages could not be sent in time'])
    // The other address gets the events themselves.
    const text = (await mailsTo(world, grace, 1)).map(({ email }) => email.text).join()
    for (const version of versions) expect(text).toContain(`checkout ${version} `)
  })
})
