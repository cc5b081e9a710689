import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiKeyText } from '../src/domain/api-key-text.ts'
import {
  bearer,
  type Gateway,
  json,
  post,
  type Surroundings,
  startGateway,
  startSurroundings,
} from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const create = (more: Partial<Parameters<Surroundings['apiKeys']['create']>[0]> = {}) =>
  surroundings.apiKeys.create({ account: 'acme', name: 'test', ...more })

const statusWith = async (key: string): Promise<number> =>
  (await gateway.fetch('/deployment-events/', post(key, {}))).status

describe('an API key', () => {
  it('is accepted for its account, with the scheme in upper or lower case', async () => {
    const { key, account_id } = await create()
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect(
        await gateway.fetch('/deployment-events/', {
          method: 'POST',
          headers: { ...json, authorization: `${scheme} ${key}` },
          body: '{}',
        }),
      ).toMatchObject({ status: 200, body: { item: { account_id } } })
  })

  it('gets the next number of its account, also with simultaneous requests, and is stored as a hash', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create({ account: 'north_sea_k1' })))
    expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const { key = '', number } = made[3] ?? {}
    expect(key).toMatch(new RegExp(`^sk_north_sea_k1_k${number}_[0-9A-Za-z]{40}$`))
    expect(await statusWith(key)).toBe(200)
    const rows = await surroundings.database.query('select * from gateway.api_key where number = $1', [
      number,
    ])
    expect(JSON.stringify(rows)).not.toContain(key.slice(-20))
  })

  it('stays revoked, and its number is never used again', async () => {
    const { apiKeys } = surroundings
    const { key, number } = await create()
    expect(await apiKeys.revoke({ account: 'acme', number })).toBe(true)
    const [first] = await surroundings.database.query('select * from gateway.api_key where number = $1', [
      number,
    ])
    expect(await apiKeys.revoke({ account: 'acme', number })).toBe(true)
    const [second] = await surroundings.database.query('select * from gateway.api_key where number = $1', [
      number,
    ])
    expect(second).toEqual(first)
    expect((await create()).number).toBe(number + 1)
    await expect.poll(() => statusWith(key), { timeout: 1_000 }).toBe(401)
    expect(await apiKeys.revoke({ account: 'acme', number: 4_711 })).toBe(false)
    expect(await apiKeys.revoke({ account: 'nobody', number: 1 })).toBe(false)
  })

  it('is 401 when it is wrong in any way, and the answer does not say how', async () => {
    const { key, number } = await create()
    const forged = makeApiKeyText('acme', number)
    const wrong: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: key },
      { authorization: `Basic ${key}` },
      { authorization: `Bearer ${key} ${key}` },
      bearer('nonsense'),
      bearer(`${key}x`),
      bearer(key.slice(0, -1)),
      bearer(key.replace('sk_acme', 'sk_ACME')),
      bearer(key.replace('sk_acme', 'sk_other')),
      bearer(forged),
      bearer(makeApiKeyText('acme', 999_999)),
      bearer(makeApiKeyText('nobody', 1)),
      bearer(await surroundings.identity.token({ account: 'acme', role: 'admin' })),
      { cookie: `__session=${key}`, 'sec-fetch-site': 'same-origin' },
    ]
    for (const path of ['/deployment-events/', '/build-events', '/version-events/', '/event-batches/'])
      for (const headers of wrong) {
        const answer = await gateway.fetch(path, {
          method: 'POST',
          headers: { ...json, ...headers },
          body: '[]',
        })
        expect(answer).toMatchObject({ status: 401, body: { detail: 'Invalid API key' } })
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
    expect(await statusWith(key)).toBe(200)
  })

  it('is accepted at once after its creation, although it was looked up before', async () => {
    const next = (await create({ account: 'early' })).number + 1
    expect(await statusWith(makeApiKeyText('early', next))).toBe(401)
    const { key, number } = await create({ account: 'early' })
    expect(number).toBe(next)
    await expect.poll(() => statusWith(key), { timeout: 1_000 }).toBe(200)
  })

  it('is 401 from its expiry on', async () => {
    let now = new Date('2026-11-21T12:00:00.000Z')
    const clocked = await startGateway(surroundings, {}, { now: () => now })
    const { key } = await create({ expires_at: new Date('2026-11-21T12:00:01.000Z') })
    const status = async () => (await clocked.fetch('/build-events/', post(key, {}))).status
    expect(await status()).toBe(200)
    now = new Date('2026-11-21T12:00:00.999Z')
    expect(await status()).toBe(200)
    now = new Date('2026-11-21T12:00:01.000Z')
    expect(await status()).toBe(401)
    await clocked.stop()
  })

  it('sends with each event the matching entries of its allow-lists', async () => {
    const { key } = await create({ products: ['checkout', 'search'], environments: ['staging'] })
    const allowed = async (product_name: unknown, environment_name?: unknown) =>
      (await gateway.fetch('/deployment-events/', post(key, { product_name, environment_name }))).body.item
        .allowed
    expect(await allowed('search', 'staging')).toEqual({ products: ['search'], environments: ['staging'] })
    expect(await allowed('search ', 'Staging')).toEqual({ products: [], environments: [] })
    expect(await allowed(['search'])).toEqual({ products: [], environments: [] })
    const everything = await create()
    const answer = await gateway.fetch('/deployment-events/', post(everything.key, { product_name: 'x' }))
    expect(answer.body.item.allowed).toEqual({ products: null, environments: null })
  })

  it('is accepted with the longest allow-lists and the longest batch', async () => {
    const products = Array.from({ length: 1_000 }, (_, index) => `${index}`.padEnd(255, 'p'))
    const { key } = await create({ products, environments: products })
    const batch = products.map((product_name) => ({ kind: 'build', product_name }))
    const answer = await gateway.fetch('/event-batches/', post(key, batch))
    const statuses = answer.body.results.map(({ status }: { status: number }) => status)
    expect(statuses).toEqual(Array(1_000).fill(200))
  })

  it('is 403 without the scope', async () => {
    const { key, id } = await create()
    await surroundings.database.query(`update gateway.api_key set scopes = '{}' where id = $1`, [id])
    expect(await statusWith(key)).toBe(403)
  })

  it('has the time of its last use, written for all keys in one statement', async () => {
    const replica = await startGateway(surroundings, {}, { keyUsageIntervalMs: 50 })
    const keys = await Promise.all([create(), create()])
    for (const { key } of keys) await replica.fetch('/build-events/', post(key, {}))
    const unused = await create()
    const used = async () =>
      surroundings.database.query<{ last_used_at: Date | null }>(
        'select last_used_at from gateway.api_key where id = any($1) and last_used_at is not null',
        [[...keys, unused].map(({ id }) => id)],
      )
    await expect.poll(async () => (await used()).length, { timeout: 5_000 }).toBe(2)
    for (const { last_used_at } of await used())
      expect(Date.now() - (last_used_at?.getTime() ?? 0)).toBeLessThan(5_000)
    await replica.stop()
  })

  it('has its last use written when the gateway stops', async () => {
    const replica = await startGateway(surroundings)
    const { key, id } = await create()
    await replica.fetch('/build-events/', post(key, {}))
    await replica.stop()
    const rows = await surroundings.database.query('select last_used_at from gateway.api_key where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ last_used_at: expect.any(Date) }])
  })
})
