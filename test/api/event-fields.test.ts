import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const run = {
  scm_branch: 255,
  scm_sha: 255,
  scm_repository: 2_048,
  build_url: 2_048,
  build_number: 255,
  source_system: 255,
  invoke_id: 255,
  error_message: 10_000,
  error_code: 255,
}
/** The optional text fields of each route, with their longest length. */
const optional = [
  [
    '/deployment-events/',
    validDeployment,
    {
      deployed_by: 255,
      deployed_by_email: 255,
      deployed_by_name: 255,
      deploy_url: 2_048,
      change_reference: 255,
      ...run,
    },
  ],
  ['/build-events/', validBuild, { built_by: 255, built_by_email: 255, built_by_name: 255, ...run }],
  ['/version-events/', validBuild, { built_by: 255, built_by_email: 255, built_by_name: 255, ...run }],
] as const
const rows = optional.flatMap(([path, valid, fields]) =>
  Object.entries(fields).map(([field, most]) => [path, field, most, valid] as const),
)

describe.each(rows)('POST %s: %s', (path, field, most, valid) => {
  const post = (value: unknown) => client.event(path, valid({ [field]: value }))

  it('may be missing, null or blank, which are the same', async () => {
    for (const value of [undefined, null, '', ' \t\n']) {
      const answer = await post(value)
      expect([value, answer.status, answer.body[field]]).toEqual([value, 200, null])
    }
  })

  it('is text, and text that can be stored', async () => {
    for (const value of [5, true, ['a'], { a: 1 }])
      expect(await post(value)).toMatchObject({
        status: 400,
        body: { detail: `Field '${field}' must be a string` },
      })
    for (const value of ['a\u0000', '\udc00b'])
      expect(await post(value)).toMatchObject({
        status: 400,
        body: { detail: `Field '${field}' must not contain NUL characters or lone surrogates` },
      })
  })

  it(`has at most ${most} characters, an emoji being one`, async () => {
    expect((await post('🚀'.repeat(most))).body[field]).toBe('🚀'.repeat(most))
    expect(await post('x'.repeat(most + 1))).toMatchObject({
      status: 400,
      body: { detail: `Field '${field}' must be at most ${most} characters` },
    })
  })
})

describe.each(['occurred_at', 'started_at', 'completed_at'])('the time %s', (field) => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.123456789+02:00', '2026-11-21T08:00:00.123Z'],
    ['2024-02-29T23:59:59.999-0530', '2024-03-01T05:29:59.999Z'],
  ])('takes %s as %s', async (sent, stored) => {
    const answer = await client.event('/deployment-events/', validDeployment({ [field]: sent }))
    expect(answer).toMatchObject({ status: 200, body: { [field]: stored } })
  })

  it.each(['2026-11-21', '2026-02-30T10:00:00Z', '2026-11-21T10:00:00', 'yesterday', '1700000000'])(
    'answers 400 to %s',
    async (sent) => {
      for (const [path, body] of [
        ['/deployment-events/', validDeployment({ [field]: sent })],
        ['/build-events/', validBuild({ [field]: sent })],
      ] as const) {
        const answer = await client.event(path, body)
        expect(answer.status).toBe(400)
        expect(answer.body.detail).toContain(`Field '${field}' must be an ISO 8601 time`)
      }
    },
  )
})

describe.each(['/build-events/', '/version-events/'])('POST %s', (path) => {
  it.each([['a'], ['text'], [['a']], [5], [true]])('answers 400 to the extra_metadata %j', async (value) => {
    expect(await client.event(path, validBuild({ extra_metadata: value }))).toMatchObject({
      status: 400,
      body: { detail: "Field 'extra_metadata' must be an object" },
    })
  })

  it.each(['product_name', 'version', 'status'])('requires %s, as text', async (field) => {
    for (const value of [undefined, null, '', '\t'])
      expect(await client.event(path, validBuild({ [field]: value }))).toMatchObject({
        status: 400,
        body: { detail: `Field '${field}' is required` },
      })
    for (const value of [5, {}, ['x']])
      expect(await client.event(path, validBuild({ [field]: value }))).toMatchObject({
        status: 400,
        body: { detail: `Field '${field}' must be a string` },
      })
  })
})

describe('extra_metadata', () => {
  it('may have names that mean something to JavaScript, and changes nothing but itself', async () => {
    const body = validDeployment({ status: 'started' })
    const post = (status: string, extra_metadata: string) =>
      client.call('POST', '/deployment-events/', {
        raw: JSON.stringify({ ...body, status }).replace(/}$/, `,"extra_metadata":${extra_metadata}}`),
        headers: { 'content-type': 'application/json' },
        auth: `Bearer ${client.apiKey}`,
      })
    await post('started', '{"__proto__":{"polluted":1},"toString":"x","constructor":{"a":1}}')
    const { body: done } = await post('completed', '{"__proto__":{"polluted":2},"hasOwnProperty":5}')
    const wanted = { toString: 'x', constructor: { a: 1 }, hasOwnProperty: 5 }
    expect(Object.entries(done.extra_metadata)).toEqual(expect.arrayContaining(Object.entries(wanted)))
    expect((await client.get(`/deployments/${done.id}`)).body.extra_metadata).toEqual(done.extra_metadata)
    expect((await client.event('/deployment-events/', validDeployment())).body.extra_metadata).toBeNull()
    expect('polluted' in {}).toBe(false)
  })

  it('has the numbers of JavaScript, and no __proto__ at its top', async () => {
    const sent = '{"__proto__":{"a":1},"in":{"__proto__":{"a":1}},"n":9007199254740993}'
    const { body } = await client.call('POST', '/deployment-events/', {
      raw: JSON.stringify(validDeployment()).replace(/}$/, `,"extra_metadata":${sent}}`),
      headers: { 'content-type': 'application/json' },
      auth: `Bearer ${client.apiKey}`,
    })
    const stored = await client.get(`/deployments/${body.id}`)
    const kept = '{"in":{"__proto__":{"a":1}},"n":9007199254740992}'
    expect(stored.body.extra_metadata).toEqual(JSON.parse(kept))
    expect(Object.keys(stored.body.extra_metadata.in)).toEqual(['__proto__'])
  })
})

describe('Idempotency-Key', () => {
  it('knows a body whatever the order of its fields, and on either route for builds', async () => {
    const body = validBuild()
    const key = { 'idempotency-key': unique('key') }
    const first = await client.event('/build-events/', body, key)
    const reversed = Object.fromEntries(Object.entries(body).toReversed())
    expect(await client.event('/version-events/', reversed, key)).toMatchObject({
      status: 200,
      body: first.body,
    })
    const other = { ...body, environment_name: 'production' }
    expect((await client.event('/deployment-events/', other, key)).status).toBe(422)
  })

  it('covers a batch, item by item, however long it is', async () => {
    const key = { 'idempotency-key': unique('key').padEnd(255, 'k') }
    const items = Array.from({ length: 12 }, () => ({ kind: 'deployment', ...validDeployment() }))
    const first = await client.event('/event-batches/', items, key)
    expect(first.body.results.map(({ status }: { status: number }) => status)).toEqual(items.map(() => 200))
    expect((await client.event('/event-batches/', items, key)).body).toEqual(first.body)
    const changed = [...items.slice(0, -1), { kind: 'deployment', ...validDeployment() }]
    const third = await client.event('/event-batches/', changed, key)
    expect(third.body.results.map(({ status }: { status: number }) => status)).toEqual([
      ...Array(11).fill(200),
      422,
    ])
  })

  it('is not used up by an event that was refused', async () => {
    const body = validDeployment()
    const key = { 'idempotency-key': unique('key') }
    expect((await client.event('/deployment-events/', { ...body, status: 'x' }, key)).status).toBe(400)
    expect((await client.event('/deployment-events/', body, key)).status).toBe(200)
  })

  it('of more than 255 characters is 400', async () => {
    const key = { 'idempotency-key': 'x'.repeat(256) }
    const answer = await client.event('/deployment-events/', validDeployment(), key)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain("'Idempotency-Key'")
  })
})
