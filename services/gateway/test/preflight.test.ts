import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { acceptEvents, sendJson } from './fake-services.ts'
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
let key: string
const now = new Date('2026-11-20T17:30:00.000Z')
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings, {}, { now: () => now })
  key = (await surroundings.apiKeys.create({ account: 'acme', name: 'test' })).key
})
beforeEach(() => {
  surroundings.ingestion.answer((_received, res) => sendJson(res, 200, { allowed: true }))
  surroundings.ingestion.received.length = 0
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const blocked = (retry_after: string | null) => {
  const parts = { error: 'deployment_blocked', code: 'NO_DEPLOY_WINDOW', message: 'Not now', retry_after }
  return { ...parts, detail: { ...parts, details: { rule_name: 'Friday', violations: [] } } }
}

describe('the answer to a start that a rule forbids', () => {
  it.each([
    [423, '2026-11-20T17:30:01.500Z', '2'],
    [423, '2026-11-20T17:30:00.000Z', '1'],
    [423, '2026-11-20T17:29:00.000Z', '1'],
    [423, '2026-11-23T07:00:00.000Z', '221400'],
    [428, null, null],
    [409, null, null],
  ])('is passed on with its status: %i until %s has Retry-After %s', async (status, retry_after, seconds) => {
    const body = blocked(retry_after)
    surroundings.ingestion.answer((_received, res) => sendJson(res, 200, { results: [{ status, body }] }))
    const answer = await gateway.fetch('/deployment-events/', post(key, {}))
    expect([answer.status, answer.body]).toEqual([status, body])
    expect(answer.headers.get('retry-after')).toBe(seconds)
  })

  it('has no Retry-After in a batch, whose items have times of their own', async () => {
    const body = blocked('2026-11-23T07:00:00.000Z')
    surroundings.ingestion.answer((_received, res) =>
      sendJson(res, 200, { results: [{ status: 423, body }] }),
    )
    const answer = await gateway.fetch('/event-batches/', post(key, [{ kind: 'deployment' }]))
    expect([answer.status, answer.body]).toEqual([200, { results: [{ status: 423, body }] }])
    expect(answer.headers.get('retry-after')).toBeNull()
  })
})

describe('skip_preflight_checks', () => {
  it('counts only for a key that may skip the checks, which is named', async () => {
    surroundings.ingestion.answer(acceptEvents)
    const scopes = ['events:write', 'preflight:skip']
    const skipping = await surroundings.apiKeys.create({ account: 'acme', name: 'hotfix', scopes })
    const skippedBy = async (of: string, fields: object) =>
      (await gateway.fetch('/deployment-events/', post(of, fields))).body.item.may_skip_preflight
    const wanted = { skip_preflight_checks: true }
    expect(await skippedBy(key, wanted)).toBeNull()
    expect(await skippedBy(skipping.key, {})).toBeNull()
    expect(await skippedBy(skipping.key, { skip_preflight_checks: 'true' })).toBeNull()
    expect(await skippedBy(skipping.key, wanted)).toBe(`API key sk_acme_k${skipping.number}_`)
  })
})

describe('POST /preflight-checks/', () => {
  const wanted = { product_name: 'checkout', version: '1', environment_name: 'production' }
  const ask = (of: string, headers: Record<string, string> = {}, body: object = wanted, at = gateway) =>
    at.fetch('/preflight-checks/', post(of, body, headers))

  it('asks ingestion as a viewer that has the name of the API key', async () => {
    const answer = await ask(key, { 'x-client-address': '203.0.113.9' })
    expect(answer).toMatchObject({ status: 200, body: { allowed: true } })
    const [received] = surroundings.ingestion.received
    expect(received).toMatchObject({ method: 'POST', url: '/preflight-checks/' })
    expect(received?.identity.principal).toMatchObject({
      kind: 'user',
      role: 'viewer',
      subject: 'sk_acme_k1_',
    })
    expect(JSON.parse(received?.body ?? '')).toEqual(wanted)
    expect(JSON.stringify(received?.headers)).not.toContain('203.0.113.9')
  })

  it('is for viewers, and for nobody without a valid credential', async () => {
    const token = await surroundings.identity.token({ account: 'acme', role: 'viewer' })
    expect((await ask(token)).status).toBe(200)
    for (const wrong of [`${key.slice(0, -1)}?`, 'sk_nonsense', 'nonsense'])
      expect((await ask(wrong)).status).toBe(401)
    const none = await gateway.fetch('/preflight-checks/', { method: 'POST', headers: json, body: '{}' })
    expect(none.status).toBe(401)
    const read = await gateway.fetch('/deployment-rules/', { headers: bearer(key) })
    expect(read).toMatchObject({
      status: 403,
      body: { detail: 'This route needs an access token: API keys only post events and pre-flight checks' },
    })
  })

  it('answers 403 for what the allow-lists of the key do not name', async () => {
    const limits = { products: ['checkout'], environments: ['production'] }
    const limited = await surroundings.apiKeys.create({ account: 'acme', name: 'limited', ...limits })
    expect((await ask(limited.key)).status).toBe(200)
    expect(await ask(limited.key, {}, { ...wanted, product_name: 'billing' })).toMatchObject({
      status: 403,
      body: { detail: "This API key is not allowed to ask about product 'billing'" },
    })
    expect(await ask(limited.key, {}, { ...wanted, environment_name: 'staging' })).toMatchObject({
      status: 403,
      body: { detail: "This API key is not allowed to ask about environment 'staging'" },
    })
    expect(surroundings.ingestion.received).toHaveLength(1)
  })

  it('counts towards the limit of events of the key', async () => {
    const rateLimit = { perKeyPerMinute: 2, perAccountPerHour: 0 }
    const limited = await startGateway(surroundings, { rateLimit })
    onTestFinished(limited.stop)
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await ask(key, {}, wanted, limited)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await limited.fetch('/deployment-events/', post(key, {}))).status).toBe(429)
  })
})

describe('links that published CI clients print', () => {
  const id = '0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02'

  it.each([
    [`/manage/deployments?view=${id}`, `/console/deployments?open=${id}`],
    [`/manage/deployments/?view=${id.toUpperCase()}&x=1`, `/console/deployments?open=${id}`],
    [`/manage/catalog?tab=versions&view=${id}`, `/console/versions/${id}`],
    [`/manage/versions?view=${id}`, `/console/versions/${id}`],
    ['/manage/deployments', '/console/deployments'],
    ['/manage/deployments?view=//evil.example', '/console/deployments'],
    [`/manage/deployments?view=${id}&view=${id}`, '/console/deployments'],
    ['/manage/versions?view=%0d%0aSet-Cookie:x', '/'],
    [`/manage/catalog?tab=products&view=${id}`, '/'],
    ['/manage/catalog', '/'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await gateway.fetch(path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('are the only ones below /manage, and are only read', async () => {
    expect((await gateway.fetch('/manage/')).status).toBe(404)
    expect((await gateway.fetch(`/manage/products?view=${id}`)).status).toBe(404)
    expect((await gateway.fetch(`/manage/versions?view=${id}`, { method: 'POST' })).status).toBe(404)
  })
})
