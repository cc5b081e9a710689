import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '@shiplog/contract'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { openLive } from '../support/live.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique } from '../support/valid.ts'

type Fields = Record<string, unknown>

let suite: Suite
/** Client of a new account, so that no rule of another test applies. */
let client: Client
beforeAll(async () => {
  suite = await startSuite()
})
beforeEach(async () => {
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const start = (fields: Fields = {}): Fields => ({
  product_name: 'checkout',
  version: '1.0',
  environment_name: 'production',
  status: 'started',
  ...fields,
})
const deploy = (fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  client.event('/deployment-events/', start(fields), headers)
const withKey = (key: string, path: string, body: Fields): Promise<Answer> =>
  client.call('POST', path, { body, auth: `Bearer ${key}` })

const created = ({ status, body }: Answer) => {
  expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })])
  return body
}
const rule = async (fields: Fields) =>
  created(await client.post('/deployment-rules/', { name: unique('Rule'), ...fields }))
const override = (fields: Fields = {}) => ({
  reason: 'Incident 4711 cannot wait',
  product_name: 'checkout',
  environment_name: 'production',
  ...fields,
})

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000)
const utc = (time: Date): string => time.toISOString().slice(0, 19)
/** A freeze that began an hour ago. */
const freezeUntil = (end: Date | null, fields: Fields = {}): Fields => ({
  type: 'freeze',
  config: {
    windows: [{ start: utc(inSeconds(-3_600)), end: end && utc(end), timezone: 'UTC' }],
  },
  ...fields,
})
const stagingFirst = {
  type: 'flow',
  scope: { environment_types: ['production'] },
  config: { requires: [{ environment_type: 'staging' }] },
}

/** The body of the answer to a start that one rule forbids. */
const blockedBy = ({ id, name }: { id: string; name: string }, parts: Fields) => {
  const { code, message, retry_after } = parts
  const shared = { error: 'deployment_blocked', code, message, retry_after }
  const violation = { rule_id: id, rule_name: name, code, message, retry_after }
  const details = { rule_name: name, rule_id: id, check_id: expect.any(String), violations: [violation] }
  return { ...shared, detail: { ...shared, details } }
}

describe('a CI job that a freeze blocks', () => {
  it('is told when to come again, in both forms of the body, and leaves no trace', async () => {
    const end = inSeconds(3_600)
    const frozen = await rule(freezeUntil(end, { message: 'Ask #releases' }))
    const answer = await deploy()
    const retry_after = `${utc(end)}.000Z`
    const message = `Nothing may be deployed to 'production' until ${retry_after}. Ask #releases`
    expect(answer.status).toBe(423)
    expect(answer.body).toEqual(blockedBy(frozen, { code: 'NO_DEPLOY_WINDOW', message, retry_after }))
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3_590)
    expect(seconds).toBeLessThanOrEqual(3_601)
    for (const path of ['/products/', '/versions/', '/deployments/', '/environments/', '/matrix/'])
      expect([path, (await client.get(path)).body]).toEqual([path, []])
  })

  it('waits for as long as it is told, and goes through when the freeze is over', async () => {
    await rule(freezeUntil(inSeconds(3)))
    const statuses: number[] = []
    let answer = await deploy({ invoke_id: 'run-1' })
    while (answer.status === 423 && statuses.length < 5) {
      statuses.push(answer.status)
      await sleep(Number(answer.headers.get('retry-after')) * 1_000)
      answer = await deploy({ invoke_id: 'run-1' })
    }
    expect(answer).toMatchObject({ status: 200, body: { status: 'started', preflight_status: 'passed' } })
    // The header has whole seconds, rounded up, so one wait is enough.
    expect(statuses).toEqual([423])
    expect((await deploy({ invoke_id: 'run-1', status: 'success' })).status).toBe(200)
    const { body } = await client.get('/deployments/')
    expect(body).toMatchObject([{ status: 'completed', preflight_status: 'passed' }])
  })

  it('has no Retry-After for a freeze without an end, nor for what time does not heal', async () => {
    const lock = await rule(freezeUntil(null))
    const locked = await deploy()
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([423, null])
    expect(locked.body.retry_after).toBeNull()
    expect((await client.delete(`/deployment-rules/${lock.id}`)).status).toBe(204)
    await rule(stagingFirst)
    const early = await deploy()
    expect([early.status, early.headers.get('retry-after')]).toEqual([428, null])
    expect(early.body.code).toBe('FLOW_VIOLATION')
    expect((await deploy({ environment_name: 'staging', status: 'success' })).status).toBe(200)
    expect((await deploy()).status).toBe(200)
  })

  it('is blocked with and without a run, and an admitted start may be repeated in a freeze', async () => {
    const frozen = await rule(freezeUntil(inSeconds(3_600)))
    const runs = [
      { version: '1' },
      { version: '2', invoke_id: 'run-1' },
      { version: '3', source_system: 'jenkins', build_number: '7' },
    ]
    for (const run of runs) expect((await deploy(run)).status).toBe(423)
    await client.patch(`/deployment-rules/${frozen.id}`, { mode: 'disabled', comment: 'Over' })
    for (const run of runs) expect((await deploy(run)).status).toBe(200)
    await client.patch(`/deployment-rules/${frozen.id}`, { mode: 'enabled' })
    for (const run of runs) {
      expect((await deploy(run)).status).toBe(200)
      expect((await deploy({ ...run, status: 'success' })).status).toBe(200)
    }
  })

  it('is told of a deployment in progress by 409', async () => {
    const single = await rule({ type: 'concurrency', config: { per: 'environment' } })
    expect((await deploy({ invoke_id: 'a' })).status).toBe(200)
    const answer = await deploy({ invoke_id: 'b', product_name: 'billing' })
    const { message } = answer.body
    expect(message).toContain("'production'")
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, null])
    expect(answer.body).toEqual(
      blockedBy(single, { code: 'DEPLOYMENT_IN_PROGRESS', message, retry_after: null }),
    )
  })
})

describe('an Idempotency-Key', () => {
  it('does not keep the answer of a blocked start, alone and in a batch', async () => {
    const frozen = await rule(freezeUntil(inSeconds(3_600)))
    const key = { 'idempotency-key': unique('key') }
    const batch = [{ kind: 'deployment', ...start({ product_name: 'billing' }) }]
    const submit = async () => (await client.event('/event-batches/', batch, key)).body.results[0]
    expect([(await deploy({}, key)).status, (await submit()).status]).toEqual([423, 423])
    await client.delete(`/deployment-rules/${frozen.id}`)
    const [first, inBatch] = [await deploy({}, key), await submit()]
    expect([first.status, inBatch.status]).toEqual([200, 200])
    await rule(freezeUntil(inSeconds(3_600)))
    expect((await deploy({}, key)).body).toEqual(first.body)
    expect(await submit()).toEqual(inBatch)
  })
})

describe('POST /event-batches/', () => {
  const items = [
    { kind: 'build', product_name: 'checkout', version: '1.0', status: 'success' },
    { kind: 'deployment', ...start({ invoke_id: 'a' }) },
    { kind: 'deployment', ...start({ invoke_id: 'b', version: '2.0' }) },
    { kind: 'deployment', ...start({ environment_name: 'staging' }) },
  ]
  const forms = [
    ['application/json', JSON.stringify(items)],
    ['application/x-ndjson', items.map((item) => JSON.stringify(item)).join('\n')],
  ] as const

  it.each(forms)('answers each item as it would have been answered alone: %s', async (type, raw) => {
    const single = await rule({ type: 'concurrency', config: { per: 'product' } })
    const headers = { 'content-type': type }
    const auth = `Bearer ${client.apiKey}`
    const {
      status,
      headers: answered,
      body,
    } = await client.call('POST', '/event-batches/', {
      ...{ raw, headers, auth },
    })
    expect([status, answered.get('retry-after')]).toEqual([200, null])
    expect(body.results.map((result: Answer) => result.status)).toEqual([200, 200, 409, 200])
    const blocked = body.results[2].body
    const { message } = blocked
    expect(blocked).toEqual(blockedBy(single, { code: 'DEPLOYMENT_IN_PROGRESS', message, retry_after: null }))
    expect(body.results[1].body).toMatchObject({ preflight_status: 'passed' })
    const { body: deployments } = await client.get('/deployments/')
    expect(deployments).toHaveLength(2)
  })
})

describe('a start that was admitted although rules forbid it', () => {
  it('tells of rules that only report, and stores only the status', async () => {
    const { id, name } = await rule({ ...stagingFirst, mode: 'report_only' })
    const { status, body } = await deploy({ extra_metadata: { region: 'eu' } })
    expect(status).toBe(200)
    const evaluated = { rule_id: id, rule_name: name, type: 'flow', status: 'report_only' }
    const failed = { evaluation_result: 'failed', error_message: expect.stringContaining('staging') }
    expect(body.preflight_status).toBe('report_only')
    expect(body.extra_metadata.region).toBe('eu')
    expect(body.extra_metadata.preflight_status.rules_evaluated).toMatchObject([{ ...evaluated, ...failed }])
    const shown = { preflight_status: 'report_only', extra_metadata: { region: 'eu' } }
    expect((await client.get(`/deployments/${body.id}`)).body).toMatchObject(shown)
    expect((await client.get(`/deployments/${body.id}`)).body.extra_metadata).toEqual({ region: 'eu' })
    const { body: events } = await client.get(`/deployments/${body.id}/events/`)
    expect(JSON.stringify(events)).not.toContain('rules_evaluated')
  })

  it('has preflight_status null without a rule in scope, and passed when all rules hold', async () => {
    await rule({ ...freezeUntil(inSeconds(3_600)), scope: { products: ['billing-*'] } })
    expect((await deploy()).body.preflight_status).toBeNull()
    expect((await deploy({ product_name: 'billing-api' })).status).toBe(423)
    await rule({ type: 'version', config: { deny: ['0.*'] } })
    const { body } = await deploy({ product_name: 'search' })
    expect(body).toMatchObject({
      preflight_status: 'passed',
      extra_metadata: { preflight_status: { rules_evaluated: [{ evaluation_result: 'passed' }] } },
    })
  })

  it('is a report of what already runs, which is marked and never refused', async () => {
    await rule(freezeUntil(inSeconds(3_600)))
    const sixMinutesAgo = inSeconds(-360).toISOString()
    for (const fields of [{ status: 'success' }, { version: '2.0', occurred_at: sixMinutesAgo }])
      expect(await deploy(fields)).toMatchObject({ status: 200, body: { preflight_status: 'bypassed' } })
    expect((await deploy({ version: '3.0' })).status).toBe(423)
  })

  it('may skip the checks with a key that has the permission, and with no other', async () => {
    await rule(freezeUntil(inSeconds(3_600)))
    const skips = created(await client.post('/api-keys/', { name: 'hotfix', may_skip_preflight: true }))
    const event = start({ skip_preflight_checks: true })
    expect((await withKey(client.apiKey, '/deployment-events/', event)).status).toBe(423)
    const plain = start()
    expect((await withKey(skips.key, '/deployment-events/', plain)).status).toBe(423)
    expect(await withKey(skips.key, '/deployment-events/', event)).toMatchObject({
      status: 200,
      body: { preflight_status: 'overridden' },
    })
    const batch = [{ kind: 'deployment', ...event, version: '2.0' }]
    for (const [key, status] of [
      [client.apiKey, 423],
      [skips.key, 200],
    ] as const) {
      const { body } = await client.call('POST', '/event-batches/', { body: batch, auth: `Bearer ${key}` })
      expect(body.results).toMatchObject([{ status }])
    }
  })

  it('has an override, which a member cannot make, and which is used up and written to the audit log', async () => {
    await rule(freezeUntil(inSeconds(3_600)))
    const made = created(await client.post('/preflight-overrides/', override()))
    expect(made).toMatchObject({ uses: 0, max_uses: 1, version: null, rule_ids: null, created_by: 'user_1' })
    expect(await deploy({ invoke_id: 'a' })).toMatchObject({
      status: 200,
      body: { preflight_status: 'overridden' },
    })
    expect((await deploy({ invoke_id: 'b', version: '2.0' })).status).toBe(423)
    expect((await client.get('/preflight-overrides/')).body).toMatchObject([{ id: made.id, uses: 1 }])
    const { body: entries } = await client.get(`/audit-log/?resource_id=${made.id}`)
    expect(entries.map(({ action }: Fields) => action)).toEqual([
      'preflight_override.use',
      'preflight_override.create',
    ])
    const other = created(await client.post('/preflight-overrides/', override({ version: '2.0' })))
    expect((await client.delete(`/preflight-overrides/${other.id}`)).status).toBe(204)
    expect((await deploy({ invoke_id: 'b', version: '2.0' })).status).toBe(423)
  })

  it.each([
    [{ reason: 'no' }, "Field 'reason' must be at least 10 characters"],
    [{ max_uses: 0 }, "Field 'max_uses' must be"],
    [{ max_uses: 101 }, "Field 'max_uses' must be"],
    [{ expires_at: '2020-01-01T00:00:00Z' }, "Field 'expires_at' must be in the future"],
    [{ rule_ids: ['nonsense'] }, "Field 'rule_ids.0'"],
    [{ product: 'checkout' }, "Field 'product' is unknown"],
  ])('has no override with %j', async (fields, detail) => {
    const answer = await client.post('/preflight-overrides/', override(fields))
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(detail)
  })
})

describe('POST /preflight-checks/', () => {
  const { status: _, ...question } = start({ version: 'not built yet' })

  it('answers a key and a viewer, and writes nothing', async () => {
    const end = inSeconds(3_600)
    const { id } = await rule(freezeUntil(end))
    const viewer = `Bearer ${await client.token('viewer')}`
    const asViewer = await client.call('POST', '/preflight-checks/', { body: question, auth: viewer })
    const asKey = await withKey(client.apiKey, '/preflight-checks/', question)
    for (const answer of [asViewer, asKey])
      expect(answer).toMatchObject({
        status: 200,
        body: {
          allowed: false,
          next_allowed_at: `${utc(end)}.000Z`,
          violations: [{ rule_id: id, code: 'NO_DEPLOY_WINDOW' }],
          warnings: [],
          missing_approvals: [],
        },
      })
    const at = inSeconds(7_200).toISOString()
    const later = await withKey(client.apiKey, '/preflight-checks/', { ...question, at })
    expect(later).toMatchObject({ status: 200, body: { allowed: true, evaluated_at: at, violations: [] } })
    expect((await client.get('/versions/')).body).toEqual([])
  })

  it('says that an override lets the start pass, until it is used up or over', async () => {
    await rule(freezeUntil(inSeconds(7_200)))
    const ask = (fields: Fields = {}) =>
      withKey(client.apiKey, '/preflight-checks/', { ...question, ...fields })
    expect((await ask()).body).toMatchObject({ allowed: false, overridden: false })
    const { id } = created(
      await client.post('/preflight-overrides/', override({ version: question.version })),
    )
    expect((await ask()).body).toMatchObject({
      ...{ allowed: true, overridden: true, next_allowed_at: null },
      violations: [{ code: 'NO_DEPLOY_WINDOW' }],
    })
    expect((await ask({ version: 'another' })).body.allowed).toBe(false)
    expect((await ask({ at: inSeconds(5_400) })).body.allowed).toBe(false)
    expect((await client.get('/preflight-overrides/')).body).toMatchObject([{ id, uses: 0 }])
    expect((await deploy({ version: question.version })).status).toBe(200)
    expect((await ask()).body).toMatchObject({ allowed: false, overridden: false })
  })

  it('answers 403 beyond the allow-lists of a key, 400 without a field and 401 without a credential', async () => {
    const limits = { products: ['checkout'], environments: ['staging'] }
    const { key } = created(await client.post('/api-keys/', { name: 'limited', ...limits }))
    const refused = await withKey(key, '/preflight-checks/', question)
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: "This API key is not allowed to ask about environment 'production'" },
    })
    const allowed = { ...question, environment_name: 'staging' }
    expect((await withKey(key, '/preflight-checks/', allowed)).status).toBe(200)
    expect(await withKey(client.apiKey, '/preflight-checks/', { version: '1' })).toMatchObject({
      status: 400,
      body: { detail: "Field 'product_name' is required" },
    })
    const anonymous = await client.call('POST', '/preflight-checks/', { body: question, auth: null })
    expect(anonymous.status).toBe(401)
  })
})

describe('/deployment-rules/', () => {
  it('keeps who changed a rule, when and why', async () => {
    const first = await rule(freezeUntil(null, { name: 'Locked', comment: 'Audit' }))
    const path = `/deployment-rules/${first.id}`
    expect(first).toMatchObject({ name: 'Locked', mode: 'enabled', revision: 1, created_by: 'user_1' })
    expect(await client.post('/deployment-rules/', freezeUntil(null, { name: 'Locked' }))).toMatchObject({
      status: 409,
      body: { detail: "A rule with the name 'Locked' already exists" },
    })
    expect((await client.patch(path, { mode: 'disabled' })).status).toBe(400)
    const until = inSeconds(600).toISOString()
    const disabled = await client.patch(path, { mode: 'disabled', comment: 'Incident', until })
    expect(disabled).toMatchObject({ status: 200, body: { mode: 'disabled', until, revision: 2 } })
    const { warnings, ...saved } = disabled.body
    expect(warnings).toEqual([])
    expect((await client.get(path)).body).toEqual(saved)
    expect((await client.get('/deployment-rules/?mode=disabled&type=freeze')).body).toEqual([saved])
    expect((await client.get('/deployment-rules/?mode=enabled')).body).toEqual([])
    expect((await client.delete(path)).status).toBe(204)
    expect((await client.get(path)).status).toBe(404)
    const { body: revisions } = await client.get(`${path}/revisions/`)
    expect(revisions).toMatchObject([
      { revision: 3, action: 'deleted', changed_by: 'user_1' },
      { revision: 2, action: 'changed', comment: 'Incident', rule: { mode: 'disabled' } },
      { revision: 1, action: 'created', comment: 'Audit', rule: { mode: 'enabled' } },
    ])
    const { body: entries } = await client.get(`/audit-log/?resource_id=${first.id}`)
    expect(entries.map(({ action }: Fields) => action)).toEqual([
      'deployment_rule.delete',
      'deployment_rule.update',
      'deployment_rule.create',
    ])
  })

  it('pages, and answers errors that name the field', async () => {
    for (let count = 0; count < 3; count += 1) await rule(stagingFirst)
    const page = await client.get('/deployment-rules/?limit=2')
    expect(page.body).toHaveLength(2)
    const next = await client.get(`/deployment-rules/?limit=2&cursor=${page.headers.get('x-next-cursor')}`)
    expect(next.body).toHaveLength(1)
    for (const [body, detail] of [
      [{ ...stagingFirst, type: 'lunch' }, "Field 'type' must be one of"],
      [{ ...stagingFirst, config: {} }, "Field 'config.requires'"],
      [{ ...stagingFirst, name: '' }, "Field 'name' is required"],
    ] as const) {
      const answer = await client.post('/deployment-rules/', { name: unique('Rule'), ...body })
      expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining(detail)])
    }
  })

  it('shows the freezes of a period at GET /freezes/', async () => {
    const end = inSeconds(3_600)
    const { id, name } = await rule(freezeUntil(end))
    const { body } = await client.get('/freezes/')
    expect(body).toMatchObject({
      freezes: [{ rule_id: id, rule_name: name, end: `${utc(end)}.000Z`, local_end: utc(end) }],
      truncated: false,
    })
    expect((await client.get('/freezes/?from=2030-01-01T00:00:00Z')).body.freezes).toEqual([])
    expect((await client.get('/freezes/?from=2030-01-01T00:00:00Z&to=2020-01-01T00:00:00Z')).status).toBe(400)
  })
})

describe('every operation about pre-flight checks', () => {
  const roles = ['viewer', 'member', 'admin'] as const
  const found = operations.filter(({ tag }) => tag === 'Pre-flight checks')

  it.each(found.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s is for its role and those above',
    async (_name, operation) => {
      if (operation.auth !== 'user') throw new Error('is not for users')
      const path = operation.path.replace(/\{[^}]+\}/, '0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01')
      const body = operation.body?.example
      for (const [rank, role] of roles.entries()) {
        const auth = `Bearer ${await client.token(role)}`
        const { status } = await client.call(operation.method, path, { auth, ...(body ? { body } : {}) })
        const isRefused = rank < roles.indexOf(operation.role)
        expect([role, status === 403]).toEqual([role, isRefused])
      }
      const anonymous = await client.call(operation.method, path, { auth: null, ...(body ? { body } : {}) })
      expect(anonymous.status).toBe(401)
      if (operation.orApiKey) return
      const withApiKey = { auth: `Bearer ${client.apiKey}`, ...(body ? { body } : {}) }
      expect((await client.call(operation.method, path, withApiKey)).status).toBe(403)
    },
  )
})

describe('GET /live', () => {
  it('tells of a blocked attempt as a change of a deployment', async () => {
    await rule(freezeUntil(inSeconds(3_600)))
    const live = await openLive(suite.url, await client.token('viewer'))
    try {
      await live.first('reset')
      expect((await deploy()).status).toBe(423)
      const [change] = await eventually(() => live.changes().length > 0 && live.changes())
      expect(change).toEqual({
        kind: 'deployment',
        product_name: 'checkout',
        environment_name: 'production',
      })
    } finally {
      live.close()
    }
  })
})
