import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let account_id = ''
let now: Date | undefined

beforeAll(async () => {
  bed = await startTestBed({ now: () => now ?? new Date() })
})
afterAll(() => bed.stop())
// Each test has its own account, and so its own rules.
beforeEach(() => {
  account_id = randomUUID()
  now = undefined
})

const deploy = (fields: Body = {}, item: Body = {}) =>
  bed.client.deploy(
    {
      product_name: 'checkout',
      version: '1.0',
      environment_name: 'production',
      status: 'started',
      ...fields,
    },
    { account_id, ...item },
  )
const build = (fields: Body = {}) =>
  bed.client.build(
    { product_name: 'checkout', version: '1.0', status: 'completed', ...fields },
    { account_id },
  )
const asUser = (method: string, path: string, body?: unknown) =>
  bed.client.asUser(method, path, body, { account_id })
const rule = async (fields: Body) => {
  const answer = await asUser('POST', '/deployment-rules/', { name: `Rule ${randomUUID()}`, ...fields })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as { id: string; name: string }
}
const loggedTypes = async () => {
  const rows = await bed.database.query<{ type: string }>(
    'select type from ingestion.event_log where account_id = $1 order by position',
    [account_id],
  )
  return rows.map(({ type }) => type)
}
const count = async (table: string) => {
  const [row] = await bed.database.query<{ count: number }>(
    `select count(*)::int as count from ingestion.${table} where account_id = $1`,
    [account_id],
  )
  return row?.count
}

const hour = 60 * 60_000
const inHours = (hours: number): Date => new Date(Date.now() + hours * hour)
const utc = (time: Date): string => time.toISOString().slice(0, 16)
/** A freeze from an hour ago until in two hours. */
const freezeNow = () => ({
  type: 'freeze',
  config: { windows: [{ start: utc(inHours(-1)), end: utc(inHours(2)), timezone: 'UTC' }] },
})
const stagingFirst = {
  type: 'flow',
  scope: { environment_types: ['production'] },
  config: { requires: [{ environment_type: 'staging' }] },
}

describe('a start that a rule forbids', () => {
  it('is refused with the body that published clients read, and records nothing but the check', async () => {
    const { id, name } = await rule({ ...freezeNow(), message: 'Ask #releases' })
    const { status, body } = await deploy()
    expect(status).toBe(423)
    const retry_after = `${utc(inHours(2))}:00.000Z`
    const message = `Nothing may be deployed to 'production' until ${retry_after}. Ask #releases`
    const parts = { error: 'deployment_blocked', code: 'NO_DEPLOY_WINDOW', message, retry_after }
    const violation = { rule_id: id, rule_name: name, code: 'NO_DEPLOY_WINDOW', message, retry_after }
    const details = {
      rule_name: name,
      rule_id: id,
      check_id: expect.any(String),
      violations: [violation],
    }
    expect(body).toEqual({ ...parts, detail: { ...parts, details } })
    expect(await loggedTypes()).toEqual(['deployment.preflight_failed'])
    expect(await count('lifecycle_record')).toBe(0)
    expect(await count('version_claim')).toBe(0)
  })

  it('stays pending when it was pending', async () => {
    await rule(freezeNow())
    const pending = await deploy({ status: 'pending', invoke_id: 'r1' })
    expect(pending.status).toBe(200)
    expect(pending.body).toMatchObject({
      preflight_status: null,
      extra_metadata: { preflight_status: { rules_evaluated: [{ evaluation_result: 'failed' }] } },
    })
    expect((await deploy({ invoke_id: 'r1' })).status).toBe(423)
    expect(await loggedTypes()).toEqual(['deployment.pending', 'deployment.preflight_failed'])
    const [block] = await bed.database.query<Body>(
      `select data from ingestion.event_log where account_id = $1 and type = 'deployment.preflight_failed'`,
      [account_id],
    )
    expect(block?.data).toMatchObject({ deployment_id: null, pending_deployment_id: pending.body.id })
    const [record] = await bed.database.query<Body>(
      'select status, preflight_status, extra_metadata from ingestion.lifecycle_record where account_id = $1',
      [account_id],
    )
    expect(record).toEqual({ status: 'pending', preflight_status: null, extra_metadata: null })
  })

  it('is decided anew when it is repeated with its idempotency key', async () => {
    const { id } = await rule(freezeNow())
    const keyed = { idempotency_key: 'k1' }
    expect((await deploy({}, keyed)).status).toBe(423)
    await asUser('PATCH', `/deployment-rules/${id}`, { mode: 'disabled', comment: 'Over' })
    expect((await deploy({}, keyed)).status).toBe(200)
    await asUser('PATCH', `/deployment-rules/${id}`, { mode: 'enabled' })
    expect((await deploy({}, keyed)).status).toBe(200)
  })

  it.each([
    ['version', { deny: ['1.*'] }, 428, 'VERSION_NOT_ALLOWED'],
    ['version', { allow: ['2.*'] }, 428, 'VERSION_NOT_ALLOWED'],
    ['version', { branches: ['release/*'] }, 428, 'BRANCH_NOT_ALLOWED'],
    ['version', { require_build: true }, 428, 'BUILD_NOT_COMPLETED'],
    ['flow', { requires: [{ environment: 'staging' }] }, 428, 'FLOW_VIOLATION'],
    ['soak', { environment: 'staging', hours: 1 }, 428, 'INSUFFICIENT_SOAK_TIME'],
  ])('is answered by type: %s %j', async (type, config, status, code) => {
    await rule({ type, config, scope: { environments: ['prod*'] } })
    expect(await deploy({ scm_branch: 'main' })).toMatchObject({ status, body: { code } })
  })

  it('names all violations, what needs a person first', async () => {
    await rule(freezeNow())
    await rule(stagingFirst)
    const { status, body } = await deploy()
    expect(status).toBe(428)
    expect(body).toMatchObject({ code: 'FLOW_VIOLATION', retry_after: null })
    const { details } = body.detail as { details: { violations: Body[] } }
    expect(details.violations.map(({ code }) => code)).toEqual(['FLOW_VIOLATION', 'NO_DEPLOY_WINDOW'])
  })
})

describe('an admitted start', () => {
  it('says what the rules said, and stores only the status', async () => {
    await rule({ ...freezeNow(), mode: 'report_only' })
    const { status, body } = await deploy({ extra_metadata: { region: 'eu' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      preflight_status: 'report_only',
      extra_metadata: {
        region: 'eu',
        preflight_status: { rules_evaluated: [{ status: 'report_only', evaluation_result: 'failed' }] },
      },
    })
    const [record] = await bed.database.query<Body>(
      'select preflight_status, extra_metadata from ingestion.lifecycle_record where account_id = $1',
      [account_id],
    )
    expect(record).toEqual({ preflight_status: 'report_only', extra_metadata: { region: 'eu' } })
    expect(await loggedTypes()).toEqual(['deployment.started', 'deployment.preflight_reported'])
  })

  it('is not evaluated again when it is repeated, and not when it ends', async () => {
    expect((await deploy({ invoke_id: 'r1' })).body.preflight_status).toBeNull()
    await rule(freezeNow())
    expect((await deploy({ invoke_id: 'r1' })).status).toBe(200)
    expect((await deploy({ invoke_id: 'r1', status: 'success' })).status).toBe(200)
    expect(await loggedTypes()).toEqual(['deployment.started', 'deployment.completed'])
  })

  it('passes when what a rule requires came before it, also in the same batch', async () => {
    await rule(stagingFirst)
    const event = { product_name: 'checkout', version: '1.0' }
    const answers = await bed.client.submit([
      { account_id, body: { ...event, environment_name: 'staging', status: 'success' } },
      { account_id, body: { ...event, environment_name: 'production', status: 'started' } },
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body.preflight_status).toBe('passed')
  })

  it('passes with a build on record', async () => {
    await rule({ type: 'version', config: { require_build: true } })
    expect((await deploy({ environment_name: 'staging', status: 'success' })).status).toBe(200)
    await build({ status: 'failed' })
    expect((await deploy()).status).toBe(428)
    await build({ invoke_id: 'again' })
    expect((await deploy()).status).toBe(200)
  })

  it('passes when an event of the build named a branch that is allowed', async () => {
    await rule({ type: 'version', config: { branches: ['main'] } })
    await build({ scm_branch: 'main' })
    expect((await deploy()).status).toBe(200)
    expect((await deploy({ version: '2.0' })).body.code).toBe('BRANCH_NOT_ALLOWED')
  })

  it('passes when it is a rollback and the rule exempts rollbacks', async () => {
    expect((await deploy({ status: 'success' })).status).toBe(200)
    await rule({ ...freezeNow(), exempt_rollbacks: true })
    expect((await deploy({ version: '2.0' })).status).toBe(423)
    expect((await deploy({ invoke_id: 'again' })).status).toBe(200)
  })
})

describe('a report of what already runs', () => {
  it.each([
    [{ status: 'success' }],
    [{ status: 'failed' }],
    [{ occurred_at: new Date(Date.now() - 6 * 60_000).toISOString() }],
  ])('is recorded and marked: %j', async (fields) => {
    await rule(freezeNow())
    expect(await deploy(fields)).toMatchObject({ status: 200, body: { preflight_status: 'bypassed' } })
    expect((await loggedTypes()).at(-1)).toBe('deployment.preflight_bypassed')
  })

  it('is not checked when it was aborted', async () => {
    await rule(freezeNow())
    expect(await deploy({ status: 'aborted' })).toMatchObject({
      status: 200,
      body: { preflight_status: null },
    })
  })
})

describe('concurrency', () => {
  it.each(['product', 'environment'])('lets one deployment run per %s', async (per) => {
    await rule({ type: 'concurrency', config: { per } })
    expect((await deploy({ invoke_id: 'a' })).status).toBe(200)
    expect(await deploy({ invoke_id: 'b', version: '2.0' })).toMatchObject({
      status: 409,
      body: { code: 'DEPLOYMENT_IN_PROGRESS', retry_after: null },
    })
    const other = await deploy({ product_name: 'billing' })
    expect(other.status).toBe(per === 'product' ? 200 : 409)
    await deploy({ invoke_id: 'a', status: 'success' })
    if (per === 'product') expect((await deploy({ invoke_id: 'b', version: '2.0' })).status).toBe(200)
  })

  it('lets one deployment run per environment beside a rule per product', async () => {
    for (const per of ['environment', 'product']) await rule({ type: 'concurrency', config: { per } })
    expect((await deploy({ product_name: 'billing' })).status).toBe(200)
    expect((await deploy()).status).toBe(409)
  })

  it('admits one of two starts in one batch, and of many that are posted at once', async () => {
    await rule({ type: 'concurrency', config: { per: 'environment' } })
    const start = (version: string, product_name = 'checkout') => ({
      account_id,
      body: { product_name, version, environment_name: 'production', status: 'started' },
    })
    const batch = await bed.client.submit([start('1'), start('2')])
    expect(batch.map(({ status }) => status)).toEqual([200, 409])
    const other = await bed.startReplica()
    account_id = randomUUID()
    await rule({ type: 'concurrency', config: { per: 'environment' } })
    const many = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? other : bed.client).submit([start(String(index), `product-${index}`)]),
    )
    const statuses = (await Promise.all(many)).map(([answer]) => answer?.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it.each([{ mode: 'report_only' }, { mode: 'disabled', until: inHours(1).toISOString() }])(
    'makes starts wait for each other before the rule is enabled: %j',
    async (fields) => {
      await rule({ type: 'concurrency', config: { per: 'product' }, ...fields })
      const sets = await bed.database.query(
        'select is_serialised from ingestion.rule_set where account_id = $1',
        [account_id],
      )
      expect(sets).toEqual([{ is_serialised: true }])
    },
  )

  it('counts a deployment without news no more', async () => {
    await rule({ type: 'concurrency', config: { per: 'product', stale_after: 'PT1H' } })
    expect((await deploy({ invoke_id: 'a' })).status).toBe(200)
    now = inHours(2)
    expect((await deploy({ invoke_id: 'b', version: '2.0' })).status).toBe(200)
  })
})

describe('soak', () => {
  it('waits from the time when the version completed, and says when', async () => {
    await rule({
      type: 'soak',
      config: { environment: 'staging', hours: 4 },
      scope: { environments: ['production'] },
    })
    await deploy({ environment_name: 'staging', status: 'success' })
    const { status, body } = await deploy()
    expect(status).toBe(428)
    expect(Date.parse(String(body.retry_after)) / hour).toBeCloseTo((Date.now() + 4 * hour) / hour, 1)
    now = inHours(3.9)
    // That it completes there once more changes nothing.
    const again = { environment_name: 'staging', status: 'success', invoke_id: 'again' }
    expect((await deploy(again, { received_at: now.toISOString() })).status).toBe(200)
    now = inHours(4.1)
    expect((await deploy()).status).toBe(200)
  })

  it('counts only the time in which the version was current, when the rule says so', async () => {
    await rule({
      type: 'soak',
      config: { environment_type: 'staging', hours: 1, while_current: true },
      scope: { environments: ['production'] },
    })
    await deploy({ environment_name: 'staging', status: 'success' })
    await deploy({ environment_name: 'staging', status: 'success', version: '2.0' })
    await deploy({ environment_name: 'staging', status: 'failed', version: '3.0' })
    now = inHours(2)
    expect(await deploy()).toMatchObject({ status: 428, body: { retry_after: null } })
    expect((await deploy({ version: '2.0' })).status).toBe(200)
  })
})

describe('overrides', () => {
  const override = (fields: Body = {}) =>
    asUser('POST', '/preflight-overrides/', {
      reason: 'Incident 4711 cannot wait',
      product_name: 'checkout',
      environment_name: 'production',
      ...fields,
    })

  it('let one start pass, and are used up', async () => {
    await rule(freezeNow())
    const made = await override()
    expect(made).toMatchObject({ status: 201, body: { uses: 0, max_uses: 1 } })
    expect(await deploy({ invoke_id: 'a' })).toMatchObject({
      status: 200,
      body: { preflight_status: 'overridden' },
    })
    expect((await deploy({ invoke_id: 'b', version: '2.0' })).status).toBe(423)
    const [listed] = (await asUser('GET', '/preflight-overrides/')).body as unknown as Body[]
    expect(listed).toMatchObject({ uses: 1 })
    expect(await loggedTypes()).toEqual([
      'deployment.started',
      'deployment.preflight_overridden',
      'deployment.preflight_failed',
    ])
    const audited = await bed.database.query<Body>(
      "select resource_id from audit.entry where account_id = $1 and action = 'preflight_override.use'",
      [account_id],
    )
    expect(audited).toEqual([{ resource_id: made.body.id }])
  })

  it.each([[{ version: '9.9' }], [{ product_name: 'billing' }], [{ environment_name: 'staging' }]])(
    'cover only what they name: %j',
    async (fields) => {
      await rule(freezeNow())
      expect((await override(fields)).status).toBe(201)
      expect((await deploy()).status).toBe(423)
    },
  )

  it('cover only the rules that they name, which must be rules of the account', async () => {
    const { id } = await rule({ ...freezeNow(), scope: { products: ['other'] } })
    await rule(freezeNow())
    expect((await override({ rule_ids: [id] })).status).toBe(201)
    expect((await deploy()).status).toBe(423)
    expect(await override({ rule_ids: [id, randomUUID()] })).toEqual({
      status: 400,
      body: { detail: "Field 'rule_ids.1' is not the id of a rule" },
    })
  })

  it.each([
    [{ reason: 'too short' }, "Field 'reason' must be at least 10 characters"],
    [
      { expires_at: new Date(Date.now() + 25 * hour).toISOString() },
      "Field 'expires_at' must be in the future and at most 24 hours from now",
    ],
  ])('are refused: %j', async (fields, detail) => {
    expect(await override(fields)).toEqual({ status: 400, body: { detail } })
  })

  it('are made by a key that may skip the checks', async () => {
    await rule(freezeNow())
    const skipping = { skip_preflight_checks: true }
    expect(await deploy(skipping)).toMatchObject({
      status: 423,
      body: { message: expect.stringContaining("this API key was made without 'may_skip_preflight'") },
    })
    expect(await deploy(skipping, { may_skip_preflight: 'API key sk_acme_k1_' })).toMatchObject({
      status: 200,
      body: { preflight_status: 'overridden' },
    })
  })
})

describe('POST /preflight-checks/', () => {
  it('says when a start would be allowed, and writes nothing', async () => {
    await rule(freezeNow())
    await rule({ ...stagingFirst, mode: 'report_only' })
    const wanted = { product_name: 'checkout', version: 'new', environment_name: 'production' }
    const { status, body } = await asUser('POST', '/preflight-checks/', wanted)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      allowed: false,
      next_allowed_at: `${utc(inHours(2))}:00.000Z`,
      violations: [{ code: 'NO_DEPLOY_WINDOW' }],
      warnings: [{ code: 'FLOW_VIOLATION' }],
      missing_approvals: [],
    })
    const later = await asUser('POST', '/preflight-checks/', { ...wanted, at: inHours(3).toISOString() })
    expect(later.body).toMatchObject({ allowed: true, next_allowed_at: null })
    expect(await loggedTypes()).toEqual([])
  })

  it('takes the branch on record, and the one of the question for a version without', async () => {
    await rule({ type: 'version', config: { branches: ['main'] } })
    await build({ scm_branch: 'main' })
    const isAllowed = async (fields: Body) => {
      const wanted = { product_name: 'checkout', environment_name: 'production', ...fields }
      return (await asUser('POST', '/preflight-checks/', wanted)).body.allowed
    }
    expect(await isAllowed({ version: '1.0', scm_branch: 'feature' })).toBe(true)
    expect(await isAllowed({ version: 'new', scm_branch: 'main' })).toBe(true)
    expect(await isAllowed({ version: 'new' })).toBe(false)
  })
})

describe('rules', () => {
  it('keep their revisions, also when they are deleted', async () => {
    const { id } = await rule(freezeNow())
    const path = `/deployment-rules/${id}`
    expect(await asUser('PATCH', path, { mode: 'disabled' })).toEqual({
      status: 400,
      body: { detail: "Field 'comment' is required to disable an enabled rule" },
    })
    const until = inHours(1).toISOString()
    const disabled = await asUser('PATCH', path, { mode: 'disabled', comment: 'Incident', until })
    expect(disabled).toMatchObject({ status: 200, body: { mode: 'disabled', until, revision: 2 } })
    expect((await deploy({ invoke_id: 'a' })).status).toBe(200)
    now = inHours(1.5)
    expect((await deploy({ invoke_id: 'b', version: '2.0' })).status).toBe(423)
    expect((await asUser('GET', path)).body).toMatchObject({ mode: 'enabled', until: null })
    expect((await asUser('DELETE', path)).status).toBe(204)
    expect((await deploy({ invoke_id: 'c', version: '3.0' })).status).toBe(200)
    expect((await asUser('GET', path)).status).toBe(404)
    const revisions = (await asUser('GET', `${path}/revisions/`)).body as unknown as Body[]
    expect(revisions.map(({ action, comment }) => [action, comment])).toEqual([
      ['deleted', null],
      ['changed', 'Incident'],
      ['created', null],
    ])
  })

  it('hold on every replica for every event after the answer', async () => {
    const other = await bed.startReplica()
    const start = (client: typeof other, version: string) =>
      client.deploy(
        { product_name: 'checkout', version, environment_name: 'production', status: 'started' },
        { account_id },
      )
    for (let round = 0; round < 5; round += 1) {
      const { id } = await rule(freezeNow())
      expect((await start(other, `${round}-a`)).status).toBe(423)
      expect((await start(bed.client, `${round}-b`)).status).toBe(423)
      expect((await asUser('DELETE', `/deployment-rules/${id}`)).status).toBe(204)
      expect((await start(other, `${round}-c`)).status).toBe(200)
    }
  })

  it.each([
    [{ type: 'flow', config: { requires: [] } }, "Field 'config.requires' must be at least 1 item"],
    [
      { type: 'flow', config: { requires: [{ environment: 'staging' }] } },
      "Field 'config.requires.0' can never hold: the rule applies to 'staging' itself, so exclude it from the scope",
    ],
    [
      {
        type: 'freeze',
        config: { windows: [{ start: '2026-12-24T00:00', end: null, timezone: 'Europe/Berlim' }] },
      },
      "Field 'config.windows.0' has the time zone 'Europe/Berlim', which is not known",
    ],
    [
      { type: 'freeze', config: { windows: [{ cron: '0 0 30 2 *', duration: 'P1D', timezone: 'UTC' }] } },
      "Field 'config.windows.0' never comes",
    ],
    [
      {
        type: 'freeze',
        config: { windows: [{ start: '2020-01-01T00:00', end: '2020-01-02T00:00', timezone: 'UTC' }] },
      },
      "Field 'config.windows.0' has already ended",
    ],
    [
      { type: 'freeze', scopes: {}, config: { windows: [] } },
      "Field 'config.windows' must be at least 1 item",
    ],
    [{ ...freezeNow(), scope: { enviroments: ['production'] } }, "Field 'scope.enviroments' is unknown"],
    [{ ...freezeNow(), until: inHours(1).toISOString() }, "Field 'until' needs the mode 'disabled'"],
  ])('that can never hold are refused: %j', async (fields, detail) => {
    const answer = await asUser('POST', '/deployment-rules/', { name: 'A rule', ...fields })
    expect(answer).toEqual({ status: 400, body: { detail } })
  })

  it('are listed by what they apply to', async () => {
    const forProduction = await rule({ ...freezeNow(), scope: { environment_types: ['production'] } })
    const forCheckout = await rule({ ...freezeNow(), scope: { products: ['check*'] } })
    const names = async (query: string) =>
      ((await asUser('GET', `/deployment-rules/?${query}`)).body as unknown as Body[]).map(({ name }) => name)
    expect(await names('')).toEqual([forCheckout.name, forProduction.name])
    expect(await names('environment=staging')).toEqual([forCheckout.name])
    expect(await names('product=billing')).toEqual([forProduction.name])
    expect(await names('type=flow')).toEqual([])
  })

  it('show when they freeze', async () => {
    const { id } = await rule(freezeNow())
    const { body } = await asUser('GET', '/freezes/')
    expect(body).toMatchObject({
      freezes: [
        { rule_id: id, kind: 'deny', end: `${utc(inHours(2))}:00.000Z`, local_end: `${utc(inHours(2))}:00` },
      ],
      truncated: false,
    })
  })

  it('show that they freeze outside their windows when they are of kind allow', async () => {
    const end = utc(inHours(2))
    const windows = [{ start: utc(inHours(-1)), end, timezone: 'UTC' }]
    const { id } = await rule({ type: 'freeze', config: { kind: 'allow', windows } })
    const { body } = await asUser('GET', '/freezes/')
    expect(body).toMatchObject({
      freezes: [{ rule_id: id, kind: 'allow', start: `${end}:00.000Z`, end: null }],
    })
  })

  it('belong to their account', async () => {
    const { id } = await rule(freezeNow())
    const stranger = { account_id: randomUUID() }
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        (
          await bed.client.asUser(
            method,
            `/deployment-rules/${id}`,
            method === 'PATCH' ? {} : undefined,
            stranger,
          )
        ).status,
      ).toBe(403)
  })
})
