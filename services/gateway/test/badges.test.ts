import { randomUUID } from 'node:crypto'
import type { BadgeState } from '@shiplog/contract/internal'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGate, sendJson } from './fake-services.ts'
import { bearer, type Gateway, json, type Surroundings, startGateway, startSurroundings } from './support.ts'

const running: BadgeState = {
  is_known: true,
  current: { version: '1.4.2', completed_at: new Date().toISOString() },
  latest: null,
}

let surroundings: Surroundings
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
})
beforeEach(() => {
  surroundings.owner.received.splice(0)
  surroundings.owner.answer((_received, res) => sendJson(res, 200, running))
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const createToken = async (account: string, fields: object = {}): Promise<string> => {
  const auth = bearer(await surroundings.identity.token({ account, role: 'admin' }))
  const body = JSON.stringify({ name: 'README', ...fields })
  const answer = await gateway.fetch('/badge-tokens/', {
    method: 'POST',
    headers: { ...json, ...auth },
    body,
  })
  expect(answer.status).toBe(201)
  return answer.body.token
}

const badge = (token: string, product: string = randomUUID(), at = gateway, init: RequestInit = {}) =>
  at.fetch(`/badges/${token}/${product}/production.json`, init)
const asked = (): string[] => surroundings.owner.received.map(({ url }) => url)

/** A gateway of its own, with other settings. */
const withGateway = async (
  changes: Parameters<typeof startGateway>[1],
  work: (at: Gateway) => Promise<void>,
): Promise<void> => {
  const at = await startGateway(surroundings, changes)
  try {
    await work(at)
  } finally {
    await at.stop()
  }
}

describe('badges', () => {
  it('ask deployment-query once in some seconds, as the gateway, with the names in the query', async () => {
    const token = await createToken('acme')
    const product = `shop%2F${randomUUID()}%26`
    const answers = await Promise.all(Array.from({ length: 20 }, () => badge(token, product)))
    for (const { status, body } of answers) expect([status, body.message]).toEqual([200, '1.4.2 · just now'])
    await badge(token, product)
    expect(asked()).toHaveLength(1)
    const { url, identity } = surroundings.owner.received[0] ?? { url: '' }
    const query = new URL(url, 'http://x').searchParams
    expect(url).toMatch(/^\/internal\/badge-states\?/)
    expect(query.get('product')).toBe(decodeURIComponent(product))
    expect(query.get('environment')).toBe('production')
    expect(identity?.principal).toEqual({ kind: 'service', service: 'gateway' })
  })

  it('ask nothing about names that the token may not show', async () => {
    const token = await createToken('acme', { products: ['checkout'] })
    expect((await badge(token, 'search')).body).toMatchObject({ message: 'unknown', isError: true })
    expect((await badge(token, 'Checkout')).body).toMatchObject({ message: 'unknown' })
    expect(asked()).toEqual([])
    expect((await badge(token, 'checkout')).body).toMatchObject({ message: '1.4.2 · just now' })
  })

  it('ignore credentials, cookies and queries', async () => {
    const token = await createToken('acme')
    const headers = { ...bearer('nonsense'), cookie: '__session=x' }
    expect(await badge(token, 'checkout', gateway, { headers })).toMatchObject({ status: 200 })
    expect(await gateway.fetch(`/badges/${token}/checkout/production.svg?v=1&x=%ff`)).toMatchObject({
      status: 200,
    })
  })

  it('are answered 503 while deployment-query fails, and again as soon as it works', async () => {
    const token = await createToken('acme')
    surroundings.owner.answer((_received, res) => sendJson(res, 500, { detail: 'internal' }))
    const refusal = {
      status: 503,
      body: { detail: 'The state of deployments cannot be read now: try again' },
    }
    expect(await badge(token, 'fails')).toMatchObject(refusal)
    surroundings.owner.answer((_received, res) => sendJson(res, 200, { is_known: 'yes' }))
    expect(await badge(token, 'fails')).toMatchObject(refusal)
    surroundings.owner.answer((_received, res) => sendJson(res, 200, running))
    expect(await badge(token, 'fails')).toMatchObject({ status: 200 })
  })

  it('of one account do not wait for those of another, and too many at once are refused', async () => {
    const [busy, other] = [await createToken('busy'), await createToken('other')]
    const gate = createGate()
    surroundings.owner.answer(async ({ url }, res) => {
      if (!url.includes('free')) await gate.wait()
      sendJson(res, 200, running)
    })
    const statuses: number[] = []
    const pending = Array.from({ length: 80 }, async () => {
      statuses.push((await badge(busy)).status)
    })
    await eventually(() => asked().length === 2)
    expect(await badge(other, 'free')).toMatchObject({ status: 200 })
    expect(asked()).toHaveLength(3)
    await eventually(() => statuses.length > 0)
    gate.open()
    await Promise.all(pending)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})

describe('limits of badges', () => {
  it('are counted by token, and other tokens do not notice', async () => {
    const [one, two] = [await createToken('acme'), await createToken('acme')]
    await withGateway({ badgeTokens: { perAccount: 100, perMinute: 5 } }, async (at) => {
      const statuses = []
      for (let count = 0; count < 7; count += 1) statuses.push((await badge(one, 'checkout', at)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      const { headers, body } = await badge(one, 'checkout', at)
      expect(body).toEqual({
        detail: 'Badges with this token may be fetched 5 times a minute: wait for Retry-After seconds',
      })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
      expect(await badge(two, 'checkout', at)).toMatchObject({ status: 200 })
    })
  })

  it('refuse unknown tokens of a network that sends many, and no token that is in use', async () => {
    const [used, unused] = [await createToken('acme'), await createToken('acme')]
    await withGateway({ failuresPerAddressPerMinute: 5 }, async (at) => {
      expect(await badge(used, 'checkout', at)).toMatchObject({ status: 200 })
      for (let count = 0; count < 5; count += 1)
        expect((await badge('nonsense', 'checkout', at)).body).toMatchObject({ message: 'unknown' })
      for (const token of ['nonsense', unused])
        expect(await badge(token, 'checkout', at)).toMatchObject({
          status: 429,
          body: {
            detail:
              'Too many requests from this address had invalid badge tokens: wait for Retry-After seconds',
          },
        })
      expect(await badge(used, 'checkout', at)).toMatchObject({ status: 200 })
      // Other requests of the network are not refused: no badge counts among its failures.
      expect(await at.fetch('/nothing')).toMatchObject({ status: 404 })
    })
  })

  it('count no revoked token, which pages with many readers may still have', async () => {
    const auth = bearer(await surroundings.identity.token({ account: 'acme', role: 'admin' }))
    const [revoked, unused] = [await createToken('acme'), await createToken('acme')]
    const { body } = await gateway.fetch('/badge-tokens/', { headers: auth })
    const { id } = body.find((one: { last4: string }) => one.last4 === revoked.slice(-4))
    expect(await gateway.fetch(`/badge-tokens/${id}`, { method: 'DELETE', headers: auth })).toMatchObject({
      status: 204,
    })
    await withGateway({ failuresPerAddressPerMinute: 5 }, async (at) => {
      for (let count = 0; count < 8; count += 1)
        expect((await badge(revoked, 'checkout', at)).body).toMatchObject({ message: 'unknown' })
      expect(await badge(unused, 'checkout', at)).toMatchObject({ status: 200 })
    })
  })

  it('do not refuse badges of a network whose other requests fail', async () => {
    const token = await createToken('acme')
    await withGateway({ failuresPerAddressPerMinute: 5 }, async (at) => {
      for (let count = 0; count < 8; count += 1) await at.fetch('/nothing')
      expect(await at.fetch('/nothing')).toMatchObject({ status: 429 })
      expect(await badge(token, 'checkout', at)).toMatchObject({ status: 200 })
    })
  })
})
