import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
/** The time that the gateway's clock shows. */
let now: Date
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)

beforeAll(async () => {
  suite = await startSuite({ overrides: { gateway: { now: () => now } } })
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00.000Z')
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const create = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await client.post('/api-keys/', { name: 'ci', ...fields })
  expect(status).toBe(201)
  return body
}
const statusWith = async (key: string, body: unknown = validBuild()): Promise<number> =>
  (await client.call('POST', '/build-events/', { body, auth: `Bearer ${key}` })).status

describe('POST /api-keys/', () => {
  it('makes a key that works at once, and shows it this once', async () => {
    const fields = { name: 'checkout pipeline', description: 'Held by the CI', products: ['checkout'] }
    const created = await client.post('/api-keys/', {
      ...fields,
      expires_at: '2026-11-21T16:00:00+01:00',
      environments: null,
    })
    expect(created.status).toBe(201)
    expect(created.headers.get('cache-control')).toBe('no-store')
    const { key, ...record } = created.body
    expect(key).toMatch(new RegExp(`^sk_${client.account}_k2_[0-9A-Za-z]{40}$`))
    expect(record).toEqual({
      ...fields,
      id: expect.any(String),
      prefix: `sk_${client.account}_k2_`,
      last4: key.slice(-4),
      environments: null,
      may_skip_preflight: false,
      created_by: 'user_1',
      created_at: now.toISOString(),
      last_used_at: null,
      expires_at: '2026-11-21T15:00:00.000Z',
      revoked_at: null,
      replaced_by: null,
    })
    expect(await statusWith(key, validBuild({ product_name: 'checkout' }))).toBe(200)
    expect(await client.get(`/api-keys/${record.id}`)).toMatchObject({ status: 200, body: record })
    const [row] = await suite.database.query('select * from gateway.api_key where id = $1', [record.id])
    expect(JSON.stringify(row)).not.toContain(key.slice(-20))
  })

  it('holds a key to its products and environments', async () => {
    const product_name = unique('mine')
    const key = await create({ products: [product_name, product_name], environments: ['staging', 'qa'] })
    expect(key).toMatchObject({ products: [product_name], environments: ['staging', 'qa'] })
    const allowed = validDeployment({ product_name, environment_name: 'qa' })
    const post = (path: string, body: unknown) =>
      client.call('POST', path, { body, auth: `Bearer ${key.key}` })
    expect((await post('/deployment-events/', allowed)).status).toBe(200)
    expect((await post('/build-events/', validBuild({ product_name }))).status).toBe(200)
    for (const [path, body] of [
      ['/deployment-events/', { ...allowed, product_name: unique('other') }],
      ['/deployment-events/', { ...allowed, environment_name: 'production' }],
      ['/build-events/', validBuild()],
    ] as const)
      expect((await post(path, body)).status).toBe(403)
  })

  it('gives the permission to skip pre-flight checks, which every answer shows', async () => {
    const { key: _, ...record } = await create({ may_skip_preflight: true })
    expect(record.may_skip_preflight).toBe(true)
    expect((await client.get(`/api-keys/${record.id}`)).body).toEqual(record)
    expect((await client.get('/api-keys/')).body).toContainEqual(record)
    expect((await client.patch(`/api-keys/${record.id}`, { name: 'hotfix' })).body).toEqual({
      ...record,
      name: 'hotfix',
    })
    const { body: entries } = await client.get(`/audit-log/?resource_id=${record.id}&action=api_key.create`)
    expect(entries).toMatchObject([
      { changes: expect.arrayContaining([{ field: 'may_skip_preflight', value: true, omitted: null }]) },
    ])
    for (const may_skip_preflight of [false, null])
      expect(await create({ may_skip_preflight })).toMatchObject({ may_skip_preflight: false })
  })

  it('makes a key that ends on time', async () => {
    const { key } = await create({ expires_at: hours(1).toISOString() })
    now = new Date(hours(1).getTime() - 1)
    expect(await statusWith(key)).toBe(200)
    now = new Date(now.getTime() + 1)
    expect(await statusWith(key)).toBe(401)
  })

  it('makes many of one name at once, each with a number of its own, in two accounts side by side', async () => {
    const other = await createClient(suite)
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? client : other).post('/api-keys/', { name: 'ci' }),
      ),
    )
    for (const [index, owner] of [other, client].entries()) {
      const keys = made.filter((_, place) => place % 2 === index).map(({ body }) => body)
      expect(new Set(keys.map(({ prefix }) => prefix)).size).toBe(10)
      for (const { key } of keys) expect(key).toContain(`sk_${owner.account}_k`)
      const { body: listed } = await owner.get('/api-keys/')
      const ids = listed
        .filter(({ name }: { name: string }) => name === 'ci')
        .map(({ id }: { id: string }) => id)
      expect(ids.toSorted()).toEqual(expect.arrayContaining(keys.map(({ id }) => id)))
      expect(listed).toHaveLength(11)
    }
    const builds = await Promise.all(made.map(({ body }) => statusWith(body.key)))
    expect(builds).toEqual(Array(20).fill(200))
  })

  const notStorable = 'must not contain NUL characters or lone surrogates'
  it.each([
    [{ name: undefined }, "Field 'name' is required"],
    [{ name: ' ' }, "Field 'name' is required"],
    [{ name: 5 }, "Field 'name' must be a string"],
    [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
    [{ name: 'a\0' }, `Field 'name' ${notStorable}`],
    [{ description: {} }, "Field 'description' must be a string"],
    [{ description: '\ud800' }, `Field 'description' ${notStorable}`],
    [{ may_skip_preflight: 'true' }, "Field 'may_skip_preflight' must be"],
    [{ expires_at: 'soon' }, "Field 'expires_at' must be an ISO 8601 time with its offset, such as "],
    [{ expires_at: '+12026-01-01T00:00:00Z' }, "Field 'expires_at' must be an ISO 8601 time with its offset"],
    [{ expires_at: 1_900_000_000 }, "Field 'expires_at' must be a string"],
    [{ expires_at: '2026-11-21T12:00:00.000Z' }, "Field 'expires_at' must be in the future"],
    [{ products: [] }, "Field 'products' must name at least one product; leave it out to allow all"],
    [
      { environments: [] },
      "Field 'environments' must name at least one environment; leave it out to allow all",
    ],
    [{ products: 'checkout' }, "Field 'products' must be an array"],
    [{ products: { 0: 'checkout' } }, "Field 'products' must be an array"],
    [{ products: ['a', ' '] }, "Field 'products.1' is required"],
    [{ products: ['a', null] }, "Field 'products.1' is required"],
    [{ products: [['a']] }, "Field 'products.0' must be a string"],
    [{ products: ['a\0'] }, `Field 'products.0' ${notStorable}`],
    [{ environments: ['\udfff'] }, `Field 'environments.0' ${notStorable}`],
    [{ environments: ['x'.repeat(256)] }, "Field 'environments.0' must be at most 255 characters"],
  ])('answers 400 to %j', async (fields, sentence) => {
    const answer = await client.post('/api-keys/', { name: 'ci', ...fields })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(sentence)
  })

  it('takes the longest lists and texts that it promises, and none beyond', async () => {
    const products = Array.from({ length: 1_000 }, (_, index) => `p${index}`)
    const name = '🔑'.repeat(255)
    expect(await create({ name, products, description: 'd'.repeat(10_000) })).toMatchObject({
      name,
      products,
    })
    for (const [environments, detail] of [
      [[...products, 'one more'], "Field 'environments' must be at most 1000 items"],
      [Array(200_000).fill(0), 'Request body has more than 10000 values'],
    ])
      expect(await client.post('/api-keys/', { name, environments })).toMatchObject({
        status: 400,
        body: { detail },
      })
  })
})

describe('GET /api-keys/', () => {
  it('lists newest first, in pages, the ended ones included, and never a key', async () => {
    const keys = []
    for (let minute = 0; minute < 5; minute += 1) {
      now = new Date(now.getTime() + 60_000)
      keys.push(await create({ name: `key ${minute}`, expires_at: hours(1).toISOString() }))
    }
    await client.delete(`/api-keys/${keys[1].id}`)
    now = hours(24)
    const seen: { id: string; name: string }[] = []
    let path = '/api-keys/?limit=2'
    for (;;) {
      const page = await client.get(path)
      seen.push(...page.body)
      const next = page.headers.get('link')
      if (next === null) break
      path = next.slice(1, next.indexOf('>'))
    }
    // Without the key that was created with the account.
    const made = seen.filter(({ name }) => name !== 'ci')
    expect(made.map(({ id }) => id)).toEqual(keys.map(({ id }) => id).toReversed())
    expect(made[3]).toMatchObject({ name: 'key 1', revoked_at: expect.any(String) })
    for (const { key } of keys) expect(JSON.stringify(seen)).not.toContain(key.slice(-20))
    expect(JSON.stringify(seen)).not.toMatch(/hash|"key"|scopes/)
  })

  it('answers 400 to a limit and a cursor that are none, and shows nothing of another account', async () => {
    for (const query of ['limit=0', 'limit=x', 'cursor=abc', 'limit=1&limit=2'])
      expect((await client.get(`/api-keys/?${query}`)).status).toBe(400)
    const { id } = await create()
    const other = await createClient(suite)
    const { body } = await other.get('/api-keys?limit=200')
    expect(body.map((key: { id: string }) => key.id)).not.toContain(id)
  })
})

describe('PATCH /api-keys/{api-key-id}', () => {
  it('changes name and description, and nothing else', async () => {
    const { key, ...record } = await create({ products: ['a'], description: 'old' })
    const path = `/api-keys/${record.id}`
    expect(await client.patch(path, { name: 'new' })).toMatchObject({
      status: 200,
      body: { ...record, name: 'new' },
    })
    const cleared = { ...record, name: 'new', description: null }
    expect(await client.patch(path, { description: null, id: 'x', key: 'y' })).toMatchObject({
      body: cleared,
    })
    expect(await client.patch(path, {})).toMatchObject({ status: 200, body: cleared })
    expect(await client.get(path)).toMatchObject({ body: cleared })
    expect(await statusWith(key, validBuild({ product_name: 'a' }))).toBe(200)
  })

  it('lets two people change one thing each at the same time', async () => {
    const { id } = await create()
    const path = `/api-keys/${id}`
    await Promise.all([client.patch(path, { name: 'new' }), client.patch(path, { description: 'new' })])
    expect(await client.get(path)).toMatchObject({ body: { name: 'new', description: 'new' } })
  })

  it.each([
    [{ name: null }, "Field 'name' is required"],
    [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
    [{ description: 5 }, "Field 'description' must be a string"],
    [
      { products: ['b'] },
      "Field 'products' cannot be changed: what a key may write is fixed, so create another",
    ],
    [{ products: null }, "Field 'products' cannot be changed: "],
    [{ environments: [] }, "Field 'environments' cannot be changed: "],
    [{ may_skip_preflight: true }, "Field 'may_skip_preflight' cannot be changed: "],
    [{ expires_at: null }, "Field 'expires_at' cannot be changed: rotate the key"],
    [
      { revoked_at: '2026-11-21T12:00:00.000Z' },
      "Field 'revoked_at' cannot be changed: DELETE revokes a key",
    ],
  ])('answers 400 to %j, and changes nothing', async (fields, sentence) => {
    const { key: _, ...record } = await create()
    const path = `/api-keys/${record.id}`
    const answer = await client.patch(path, { name: 'new', ...fields })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(sentence)
    expect((await client.get(path)).body).toEqual(record)
  })
})

describe('DELETE /api-keys/{api-key-id}', () => {
  it('revokes the key at once and for good, and keeps its row', async () => {
    const { key, id } = await create()
    expect(await statusWith(key)).toBe(200)
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(204)
    expect(await statusWith(key)).toBe(401)
    const revoked = (await client.get(`/api-keys/${id}`)).body
    expect(revoked).toMatchObject({ id, revoked_at: now.toISOString() })
    now = hours(1)
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(204)
    expect((await client.get(`/api-keys/${id}`)).body.revoked_at).toBe(revoked.revoked_at)
    expect(await statusWith(key)).toBe(401)
  })
})

describe('the key of an account', () => {
  it('cannot be touched by another one, nor by a member', async () => {
    const { key, ...record } = await create()
    const stranger = await createClient(suite)
    const path = `/api-keys/${record.id}`
    const tries = (who: Client, auth?: string) => [
      who.call('GET', path, { ...(auth && { auth }) }),
      who.call('PATCH', path, { body: { name: 'mine' }, ...(auth && { auth }) }),
      who.call('DELETE', path, { ...(auth && { auth }) }),
      who.call('POST', `${path}/rotate`, { body: { grace_hours: 0 }, ...(auth && { auth }) }),
    ]
    const foreign = await Promise.all(tries(stranger))
    for (const answer of foreign)
      expect(answer).toMatchObject({ status: 403, body: { detail: 'This id belongs to another account' } })
    const asMember = await Promise.all(tries(client, `Bearer ${await client.token('member')}`))
    for (const answer of asMember)
      expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining("'admin'") } })
    for (const id of [randomUUID(), 'nonsense', `${record.id}x`])
      expect(await client.delete(`/api-keys/${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'Not found' },
      })
    expect((await client.get(path.toUpperCase().replace('/API-KEYS', '/api-keys'))).body).toEqual(record)
    expect(await statusWith(key)).toBe(200)
  })
})
