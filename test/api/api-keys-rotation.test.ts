import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { validBuild } from '../support/valid.ts'

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
const rotate = (id: string, body?: unknown) => client.post(`/api-keys/${id}/rotate`, body)
const statusWith = async (key: string, body: unknown = validBuild()): Promise<number> =>
  (await client.call('POST', '/build-events/', { body, auth: `Bearer ${key}` })).status

describe('POST /api-keys/{api-key-id}/rotate', () => {
  it('puts a new key in the place of the old one, which works on until its grace is over', async () => {
    const limits = { products: ['checkout'], environments: ['qa'], may_skip_preflight: true }
    const fields = { name: 'ci', description: 'd', ...limits }
    const old = await create(fields)
    now = hours(1)
    const rotated = await rotate(old.id, { grace_hours: 2.5 })
    expect(rotated.status).toBe(201)
    expect(rotated.headers.get('cache-control')).toBe('no-store')
    const { key, ...record } = rotated.body
    expect(record).toMatchObject({
      ...fields,
      prefix: `sk_${client.account}_k3_`,
      last4: key.slice(-4),
      created_at: now.toISOString(),
      last_used_at: null,
      expires_at: null,
      replaced_by: null,
    })
    expect(record.id).not.toBe(old.id)
    const shown = (await client.get(`/api-keys/${old.id}`)).body
    expect(shown).toMatchObject({
      expires_at: hours(2.5).toISOString(),
      revoked_at: null,
      replaced_by: record.id,
    })
    expect(JSON.stringify([shown, (await client.get('/api-keys/')).body])).not.toContain(key.slice(-20))

    const body = validBuild({ product_name: 'checkout' })
    expect([await statusWith(old.key, body), await statusWith(key, body)]).toEqual([200, 200])
    expect(await statusWith(key)).toBe(403)
    now = hours(2.5)
    expect([await statusWith(old.key, body), await statusWith(key, body)]).toEqual([401, 200])
  })

  it('takes no body, an empty one and nulls for a day of grace', async () => {
    for (const raw of [undefined, '', ' ', '{}', '{"grace_hours":null,"expires_at":" "}']) {
      const old = await create()
      const headers = raw === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await client.call('POST', `/api-keys/${old.id}/rotate`, {
        headers,
        ...(raw !== undefined && { raw }),
      })
      expect(answer.status).toBe(201)
      expect((await client.get(`/api-keys/${old.id}`)).body.expires_at).toBe(hours(24).toISOString())
    }
  })

  it('lets the new key live as long as the old one was meant to, unless it is told otherwise', async () => {
    const expires_at = hours(10).toISOString()
    const [first, second] = [await create({ expires_at }), await create({ expires_at })]
    now = hours(4)
    expect((await rotate(first.id)).body.expires_at).toBe(hours(10).toISOString())
    expect((await rotate(second.id, { expires_at: hours(1).toISOString() })).body.expires_at).toBe(
      hours(1).toISOString(),
    )
    // The old keys end at their own expiry, because it comes before the end of the grace.
    for (const { id } of [first, second])
      expect((await client.get(`/api-keys/${id}`)).body.expires_at).toBe(expires_at)
    const ancient = await create({ expires_at: '9999-12-31T23:59:59.999Z' })
    now = hours(1)
    expect((await rotate(ancient.id)).body.expires_at).toBe('9999-12-31T23:59:59.999Z')
  })

  it('stops the old key at once when there is no grace', async () => {
    const old = await create()
    expect(await statusWith(old.key)).toBe(200)
    const { body } = await rotate(old.id, { grace_hours: 0 })
    expect([await statusWith(old.key), await statusWith(body.key)]).toEqual([401, 200])
    expect((await client.get(`/api-keys/${old.id}`)).body).toMatchObject({
      revoked_at: now.toISOString(),
      expires_at: null,
      replaced_by: body.id,
    })
  })

  it('can be cut short by revoking the old key, and goes on with the new one', async () => {
    const old = await create()
    const { body: next } = await rotate(old.id)
    expect((await client.delete(`/api-keys/${old.id}`)).status).toBe(204)
    expect([await statusWith(old.key), await statusWith(next.key)]).toEqual([401, 200])
    const { body: third } = await rotate(next.id)
    expect([await statusWith(next.key), await statusWith(third.key)]).toEqual([200, 200])
  })

  it('answers 409 for a key that has ended or was replaced, and says what to do', async () => {
    const detail = async (id: string) => {
      const { status, body } = await rotate(id)
      expect(status).toBe(409)
      return body.detail
    }
    const replaced = await create()
    const { body: replacement } = await rotate(replaced.id, { grace_hours: 0 })
    expect(await detail(replaced.id)).toBe(
      `API key ${replaced.prefix} was replaced by ${replacement.prefix}: rotate that one`,
    )
    const revoked = await create()
    await client.delete(`/api-keys/${revoked.id}`)
    expect(await detail(revoked.id)).toBe(`API key ${revoked.prefix} is revoked: create a new key instead`)
    const expired = await create({ expires_at: hours(1).toISOString() })
    now = hours(1)
    expect(await detail(expired.id)).toBe(`API key ${expired.prefix} has expired: create a new key instead`)
  })

  it('lets one of many at once win', async () => {
    const old = await create()
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(old.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    const winner = answers.find(({ status }) => status === 201)?.body
    expect((await client.get(`/api-keys/${old.id}`)).body.replaced_by).toBe(winner.id)
    for (const { status, body } of answers) if (status === 409) expect(body.detail).toContain(winner.prefix)
    // The rotations that lost the race used no number.
    expect((await create()).prefix).toBe(`sk_${client.account}_k4_`)
  })

  it.each([
    ['{"grace_hours":-1}', "Field 'grace_hours' must be at least 0"],
    ['{"grace_hours":720.001}', "Field 'grace_hours' must be at most 720"],
    ['{"grace_hours":1e308}', "Field 'grace_hours' must be at most 720"],
    ['{"grace_hours":1e999}', 'Request body has a number that is too large'],
    ['{"grace_hours":NaN}', 'Request body is not valid JSON'],
    ['{"grace_hours":"24"}', "Field 'grace_hours' must be a number"],
    ['{"grace_hours":[1]}', "Field 'grace_hours' must be a number"],
    ['{"grace_hours":true}', "Field 'grace_hours' must be a number"],
    ['{"expires_at":"2026-11-21T12:00:00Z"}', "Field 'expires_at' must be in the future"],
    ['[]', 'Request body must be a JSON object'],
    ['null', 'Request body must be a JSON object'],
  ])('answers 400 to %s, and changes nothing', async (raw, detail) => {
    const { key: _, ...record } = await create()
    const headers = { 'content-type': 'application/json' }
    const answer = await client.call('POST', `/api-keys/${record.id}/rotate`, { raw, headers })
    expect(answer).toMatchObject({ status: 400, body: { detail } })
    expect((await client.get(`/api-keys/${record.id}`)).body).toEqual(record)
  })

  it.each(['720', '0.0000001', '-0'])('takes %s hours of grace', async (hours) => {
    const { id } = await create()
    const headers = { 'content-type': 'application/json' }
    const raw = `{"grace_hours":${hours}}`
    expect((await client.call('POST', `/api-keys/${id}/rotate`, { raw, headers })).status).toBe(201)
  })
})
