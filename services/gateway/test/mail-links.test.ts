import type { MailLink } from '@shiplog/contract/internal'
import { createLogger } from '@shiplog/log'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGate, sendJson } from './fake-services.ts'
import {
  type Answer,
  bearer,
  type Gateway,
  type Surroundings,
  startGateway,
  startSurroundings,
} from './support.ts'

const token = 'eyJhbGciOiJkaXIifQ..c2VjcmV0.b2YtYWRh.dGFn'
const path = `/mail/${token}`
const lines: unknown[] = []

let surroundings: Surroundings
let gateway: Gateway
let account_id: string
let link: MailLink
beforeAll(async () => {
  surroundings = await startSurroundings()
  const log = createLogger('gateway', 'silent')
  const keep = (...line: unknown[]): void => void lines.push(line)
  Object.assign(log, { debug: keep, info: keep, warn: keep, error: keep })
  gateway = await startGateway(surroundings, {}, { log })
  await surroundings.apiKeys.create({ account: 'acme', name: 'ci' })
  const [account] = await surroundings.database.query<{ id: string }>('select id from gateway.account')
  account_id = account?.id ?? ''
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})
beforeEach(() => {
  link = {
    purpose: 'unsubscribe',
    account_id,
    channel_name: 'release <b>news</b>',
    address: 'ada@example.com',
    state: 'confirmed',
  }
  surroundings.owner.received.splice(0)
  surroundings.owner.answer(({ body }, res) => {
    const { action } = JSON.parse(body) as { action: string }
    const state = { use: 'unsubscribed', subscribe: 'confirmed', show: link.state }[action]
    sendJson(res, 200, { ...link, state })
  })
})

const asked = () =>
  surroundings.owner.received.map(({ url, body, identity }) => ({
    url,
    ...(JSON.parse(body) as object),
    principal: identity.principal,
  }))
const form = (body: string, type = 'application/x-www-form-urlencoded'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
})

describe('GET /mail/{token}', () => {
  it('shows a page without scripts, and changes nothing', async () => {
    const { status, headers, text } = await gateway.fetch(path)
    expect(status).toBe(200)
    expect(text).toContain(
      "The channel 'release &lt;b&gt;news&lt;/b&gt;' of the account 'acme' sends mails about builds and deployments to ada@example.com.",
    )
    expect(text).toContain(
      '<form method="post"><button name="action" value="unsubscribe">Unsubscribe</button>',
    )
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* form-action 'self';/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    expect(asked()).toEqual([
      {
        url: '/internal/mail-links',
        token,
        action: 'show',
        principal: { kind: 'service', service: 'gateway' },
      },
    ])
  })

  it('is the same for HEAD, with or without credentials and cookies', async () => {
    expect(await gateway.fetch(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    const headers = { ...bearer('no token'), cookie: '__Host-shiplog-session=x', accept: 'image/png' }
    expect(await gateway.fetch(path, { headers })).toMatchObject({ status: 200 })
    expect(asked()).toMatchObject([{ action: 'show' }, { action: 'show' }])
  })

  it.each([
    ['unsubscribe', 'unsubscribed', 'value="subscribe"'],
    ['confirm', 'waiting', 'value="confirm"'],
    ['confirm', 'unsubscribed', 'value="subscribe"'],
  ] as const)('of a link to %s an address that is %s has a button', async (purpose, state, button) => {
    link = { ...link, purpose, state }
    expect((await gateway.fetch(path)).text).toContain(button)
  })

  it('of a link to confirm has no button after that', async () => {
    link = { ...link, purpose: 'confirm' }
    expect((await gateway.fetch(path)).text).not.toContain('<button')
  })
})

describe('POST /mail/{token}', () => {
  it('does what the link is for, for a mail program and for our page', async () => {
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const posts = [
      form('List-Unsubscribe=One-Click'),
      form(multipart, 'multipart/form-data; boundary=x'),
      form('action=unsubscribe'),
      { method: 'POST', headers: { origin: 'https://mail.example.net', 'sec-fetch-site': 'cross-site' } },
    ]
    for (const post of posts) {
      const { status, text } = await gateway.fetch(path, post)
      expect(status).toBe(200)
      expect(text).toContain('You are unsubscribed')
    }
    expect(asked()).toMatchObject(posts.map(() => ({ action: 'use' })))
  })

  it('subscribes again', async () => {
    expect((await gateway.fetch(path, form('action=subscribe'))).text).toContain('You receive these mails')
    expect(asked()).toMatchObject([{ action: 'subscribe' }])
  })

  it('refuses a body that is longer than a form', async () => {
    expect(await gateway.fetch(path, form('x'.repeat(5_000)))).toMatchObject({ status: 413 })
    expect(asked()).toEqual([])
  })
})

describe('a link that cannot be used', () => {
  it.each([
    [404, 404, 'This link leads nowhere'],
    [410, 410, 'This link is too old'],
    [400, 503, 'Nothing has changed: try again'],
    [401, 503, 'Nothing has changed: try again'],
    [500, 503, 'Nothing has changed: try again'],
  ])('after %d of the notifier answers %d with a page', async (given, status, text) => {
    surroundings.owner.answer((_received, res) => sendJson(res, given, { detail: 'internal' }))
    const answer = await gateway.fetch(path)
    expect(answer).toMatchObject({ status, text: expect.stringContaining(text) })
    expect(answer.text).toMatch(/^<!doctype html>/)
    expect(answer.text).not.toContain('internal')
  })

  it('is not passed on when it is too long or has another path', async () => {
    for (const wrong of [`/mail/${'x'.repeat(1_001)}`, '/mail/a/b', '/mail/%ff'])
      expect(await gateway.fetch(wrong)).toMatchObject({ status: expect.toBeOneOf([400, 404]) })
    expect(await gateway.fetch(path, { method: 'PUT' })).toMatchObject({ status: 405 })
    expect(await gateway.fetch('/mail')).toMatchObject({ status: 404 })
    expect(asked()).toEqual([])
  })

  it('is answered with 503 while the network opens too many', async () => {
    const gate = createGate()
    surroundings.owner.answer(async (_received, res) => {
      await gate.wait()
      sendJson(res, 200, link)
    })
    const refused: Answer[] = []
    const many = Array.from({ length: 12 }, async () => {
      const answer = await gateway.fetch(path)
      if (answer.status !== 200) refused.push(answer)
      return answer
    })
    await eventually(() => refused.length === 8)
    gate.open()
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(refused[0]).toMatchObject({
      status: 503,
      text: expect.stringContaining('Too many of these links'),
    })
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  })
})

describe('the log', () => {
  it('has no token', async () => {
    await gateway.fetch(path)
    await gateway.fetch(path, { method: 'PUT' })
    await gateway.fetch(`${path}/more`)
    await surroundings.owner.stop()
    await gateway.fetch(path)
    await surroundings.owner.start()
    const text = JSON.stringify(lines, (_key, value) => (value instanceof Error ? value.stack : value))
    expect(text).toContain('/mail/{token}')
    expect(text).not.toContain(token)
    expect(text).not.toContain(token.slice(0, 20))
  })
})
