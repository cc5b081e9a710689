import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, type Client, type Item, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let replicas: Client[] = []
let account_id = ''
let now: Date | undefined

beforeAll(async () => {
  bed = await startTestBed({ now: () => now ?? new Date() })
  replicas = [bed.client, await bed.startReplica()]
})
afterAll(() => bed?.stop())
beforeEach(() => {
  account_id = randomUUID()
  now = undefined
})

const start = (fields: Body = {}): Body => ({
  product_name: 'checkout',
  version: '1.0',
  environment_name: 'production',
  status: 'started',
  ...fields,
})
const deploy = (fields: Body = {}, item: Partial<Item> = {}, client = bed.client) =>
  client.deploy(start(fields), { account_id, ...item })
const submit = (items: Partial<Item>[], client = bed.client) =>
  client.submit(items.map((item) => ({ account_id, body: start(), ...item })))
const asUser = (method: string, path: string, body?: unknown, account = account_id) =>
  bed.client.asUser(method, path, body, { account_id: account })
const post = (fields: Body, account = account_id) =>
  asUser('POST', '/deployment-rules/', { name: `Rule ${randomUUID()}`, ...fields }, account)
const rule = async (fields: Body) => {
  const answer = await post(fields)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as { id: string; name: string }
}
const freeze = {
  type: 'freeze',
  config: { windows: [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }] },
}
const denyAll = { type: 'version', config: { allow: ['9.*'] } }
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const records = () =>
  bed.database.query<Body>(
    'select status, version, preflight_status from ingestion.lifecycle_record where account_id = $1',
    [account_id],
  )
const override = (fields: Body = {}) =>
  asUser('POST', '/preflight-overrides/', {
    reason: 'Incident 4711 cannot wait',
    product_name: 'checkout',
    environment_name: 'production',
    ...fields,
  })

describe('a batch with starts that rules forbid', () => {
  it('answers each item by itself, and keeps no blocked answer under a key', async () => {
    const { id } = await rule({ ...freeze, scope: { environments: ['production'] } })
    const items = [
      { idempotency_key: 'a', body: start({ invoke_id: 'a' }) },
      { idempotency_key: 'a', body: start({ invoke_id: 'a' }) },
      { idempotency_key: 'b', body: start({ environment_name: 'staging' }) },
    ]
    expect(statuses(await submit(items))).toEqual([423, 423, 200])
    expect((await asUser('DELETE', `/deployment-rules/${id}`)).status).toBe(204)
    const again = await submit(items)
    expect(statuses(again)).toEqual([200, 200, 200])
    expect(again[0]?.body).toEqual(again[1]?.body)
    expect(await records()).toHaveLength(2)
  })

  it('reports a conflict of SHAs before the rules are asked', async () => {
    await deploy({ scm_sha: 'abcdef1' })
    await rule(freeze)
    const { status, body } = await deploy({ scm_sha: '1234567', environment_name: 'staging' })
    expect(status).toBe(409)
    expect(body.detail).toEqual(expect.any(String))
  })

  it('leaves nothing of a version that was only refused, so another SHA is no conflict', async () => {
    const { id } = await rule(freeze)
    expect((await deploy({ scm_sha: 'abcdef1' })).status).toBe(423)
    await asUser('DELETE', `/deployment-rules/${id}`)
    expect((await deploy({ scm_sha: '1234567' })).status).toBe(200)
  })
})

describe('a retry without a key', () => {
  it('of an admitted start is answered as the start was, when a rule forbids it meanwhile', async () => {
    const first = await deploy()
    await rule(freeze)
    const again = await deploy()
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
  })

  it('of a blocked start is decided by the rules of its moment', async () => {
    const { id } = await rule(freeze)
    expect((await deploy()).status).toBe(423)
    await asUser('PATCH', `/deployment-rules/${id}`, { mode: 'report_only', comment: 'Trying out' })
    expect(await deploy()).toMatchObject({ status: 200, body: { preflight_status: 'report_only' } })
  })

  it('of an end within ten minutes is no new deployment', async () => {
    await deploy({ status: 'success' })
    await rule(freeze)
    expect(await deploy({ status: 'success' })).toMatchObject({
      status: 200,
      body: { preflight_status: null },
    })
    expect(await records()).toHaveLength(1)
  })
})

describe('times', () => {
  it('completed_at with started is ignored', async () => {
    await rule({ type: 'concurrency', config: { per: 'product' } })
    const completed_at = new Date().toISOString()
    expect(await deploy({ completed_at })).toMatchObject({ status: 200, body: { completed_at: null } })
    expect((await deploy({ version: '2.0' })).status).toBe(409)
  })

  it.each([
    [-4 * 60_000, 423],
    [-6 * 60_000, 200],
    [2 * 60_000, 423],
  ])('occurred_at %i ms from now with a freeze is answered %i', async (offset, status) => {
    await rule(freeze)
    const occurred_at = new Date(Date.now() + offset).toISOString()
    expect((await deploy({ occurred_at })).status).toBe(status)
  })

  it.each([
    [5 * 60_000, 423],
    [5 * 60_000 + 1, 200],
  ])('occurred_at %i ms before the receipt with a freeze is answered %i', async (ms, status) => {
    await rule(freeze)
    const received_at = new Date()
    const occurred_at = new Date(received_at.getTime() - ms).toISOString()
    expect((await deploy({ occurred_at }, { received_at: received_at.toISOString() })).status).toBe(status)
  })

  it.each([freeze, { type: 'soak', config: { environment: 'staging', hours: 24 } }])(
    'a dry run in the year 9999 is answered: %j',
    async (terms) => {
      await rule({ ...terms, scope: { environments: ['production'] } })
      await deploy({ environment_name: 'staging', status: 'success' })
      now = new Date('9999-12-31T23:00:00.000Z')
      await deploy({ environment_name: 'staging', status: 'success', version: '2.0' })
      now = undefined
      for (const version of ['1.0', '2.0', '3.0']) {
        const { status: _, ...wanted } = start({ version, at: '9999-12-31T23:59:59.999Z' })
        const { status, body } = await asUser('POST', '/preflight-checks/', wanted)
        expect(status).toBe(200)
        expect(String(body.next_allowed_at ?? '9999')).toMatch(/^\d{4}/)
      }
    },
  )
})

describe('a rule that changes while starts are posted', () => {
  it('holds for every start after the answer, and for none after it is deleted', async () => {
    // Each change ends in a phase of its own; in odd ones there is a freeze. -1: a change is on its way.
    let [phase, changes] = [0, 0]
    const change = async (make: () => Promise<unknown>): Promise<void> => {
      phase = -1
      await make()
      changes += 1
      phase = changes
    }
    let posting = true
    const wrong: unknown[] = []
    const write = async (index: number) => {
      for (let number = 0; posting; number += 1) {
        const before = phase
        const { status } = await deploy(
          { version: `${index}.${number}`, environment_name: `p-${index}` },
          {},
          replicas[index % 2],
        )
        // Either answer is right for a post during which the rules have changed.
        if (before !== -1 && before === phase && status !== (before % 2 === 1 ? 423 : 200))
          wrong.push({ before, status })
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    for (let round = 0; round < 8; round += 1) {
      let id = ''
      await change(async () => {
        id = (await rule(freeze)).id
      })
      await deploy({ environment_name: 'other' })
      await change(async () => expect((await asUser('DELETE', `/deployment-rules/${id}`)).status).toBe(204))
      await deploy({ environment_name: 'other' })
    }
    posting = false
    await Promise.all(writers)
    expect(wrong).toEqual([])
  })
})

describe('a rule about concurrency', () => {
  const running = (number: number) => ({ version: `${number}`, invoke_id: `run-${number}` })

  it('sees a deployment that runs although the batch ends very many others', async () => {
    for (let number = 0; number < 25; number += 1) await deploy(running(number))
    await rule({ type: 'concurrency', config: { per: 'product' } })
    const ended = Array.from({ length: 21 }, (_, index) => ({ ...running(24 - index), status: 'aborted' }))
    const answers = await submit([...ended, { version: 'new' }].map((fields) => ({ body: start(fields) })))
    expect(answers.at(-1)?.status).toBe(409)
  })

  it('says of the version that runs that it may start, because that may be the same deployment', async () => {
    await rule({ type: 'concurrency', config: { per: 'product' } })
    await deploy({ version: '1.0' })
    const ask = async (version: string) =>
      (await asUser('POST', '/preflight-checks/', start({ version, status: undefined }))).body.allowed
    expect([await ask('1.0'), await ask('2.0')]).toEqual([true, false])
  })
})

describe('a dry run', () => {
  it('is about now or later', async () => {
    const ask = (minutes: number) =>
      asUser('POST', '/preflight-checks/', {
        ...start({ status: undefined }),
        at: new Date(Date.now() + minutes * 60_000).toISOString(),
      })
    expect((await ask(-4)).status).toBe(200)
    expect(await ask(-6)).toEqual({ status: 400, body: { detail: "Field 'at' must not be in the past" } })
  })
})

describe('overrides', () => {
  it('that covers all violations is used alone', async () => {
    const [first] = [await rule(freeze), await rule(denyAll)]
    const part = await override({ rule_ids: [first.id] })
    const whole = await override({ reason: 'The incident needs both' })
    await deploy()
    const { body } = await asUser('GET', '/preflight-overrides/')
    const uses = (body as unknown as { id: string; uses: number }[]).map(({ id, uses: used }) => [id, used])
    expect(uses).toEqual([
      [whole.body.id, 1],
      [part.body.id, 0],
    ])
  })

  it('several together cover all violations, and each is used once', async () => {
    const [first, second] = [await rule(freeze), await rule(denyAll)]
    const made = [
      await override({ rule_ids: [first.id] }),
      await override({ rule_ids: [second.id], reason: 'The version is all right' }),
    ]
    expect(await deploy()).toMatchObject({ status: 200, body: { preflight_status: 'overridden' } })
    const [logged] = await bed.database.query<{ data: { override: Body } }>(
      "select data from ingestion.event_log where account_id = $1 and type = 'deployment.preflight_overridden'",
      [account_id],
    )
    expect(logged?.data.override).toMatchObject({
      override_id: made[0]?.body.id,
      reason: 'Incident 4711 cannot wait',
    })
    const listed = (await asUser('GET', '/preflight-overrides/')).body as unknown as Body[]
    expect(listed.map(({ uses }) => uses)).toEqual([1, 1])
  })

  it('that cover only some violations are not used', async () => {
    const { id } = await rule(freeze)
    await rule(denyAll)
    await override({ rule_ids: [id] })
    expect((await deploy()).status).toBe(428)
    expect((await asUser('GET', '/preflight-overrides/')).body).toMatchObject([{ uses: 0 }])
  })

  it('that cover only rules that are not violated are not used', async () => {
    const { id } = await rule({ ...freeze, scope: { products: ['other'] } })
    await rule(freeze)
    await override({ rule_ids: [id] })
    await override()
    expect(await deploy()).toMatchObject({ status: 200, body: { preflight_status: 'overridden' } })
    expect((await asUser('GET', '/preflight-overrides/')).body).toMatchObject([
      { rule_ids: null, uses: 1 },
      { rule_ids: [id], uses: 0 },
    ])
  })

  it('are not used by a key that skips the checks', async () => {
    await rule(freeze)
    await override()
    const skipping = await deploy({ skip_preflight_checks: true }, { may_skip_preflight: 'API key k1' })
    expect(skipping).toMatchObject({ status: 200, body: { preflight_status: 'overridden' } })
    expect((await asUser('GET', '/preflight-overrides/')).body).toMatchObject([{ uses: 0 }])
  })

  it.each([
    [59, 200],
    [61, 423],
  ])('hold for an hour: a start after %i minutes is answered %i', async (minutes, status) => {
    await rule(freeze)
    await override()
    now = new Date(Date.now() + minutes * 60_000)
    expect((await deploy()).status).toBe(status)
  })

  it('hold beside one that expires earlier', async () => {
    await rule(freeze)
    await override()
    now = new Date(Date.now() - 2 * 60 * 60_000)
    expect((await override({ product_name: 'billing' })).status).toBe(201)
    now = undefined
    expect((await deploy()).status).toBe(200)
  })

  it('hold when they were made before the first rule', async () => {
    await override()
    await rule(freeze)
    expect((await deploy()).status).toBe(200)
  })

  it('are listed by product and environment', async () => {
    await override({ product_name: 'billing' })
    await override({ environment_name: 'staging' })
    const listed = async (query: string) => (await asUser('GET', `/preflight-overrides/?${query}`)).body
    expect(await listed('')).toHaveLength(2)
    expect(await listed('product=billing')).toMatchObject([{ product_name: 'billing' }])
    expect(await listed('environment=staging')).toMatchObject([{ environment_name: 'staging' }])
  })

  it('that expired are listed for 30 days', async () => {
    const made = Date.now()
    await override()
    const days = 24 * 60 * 60_000
    for (const [age, count] of [
      [30 * days, 2],
      [30 * days + 2 * 60 * 60_000, 2],
    ] as const) {
      now = new Date(made + age)
      await override()
      expect((await asUser('GET', '/preflight-overrides/')).body).toHaveLength(count)
    }
  })

  it('of one use let one start pass, of many on two replicas at once', async () => {
    await rule(freeze)
    await override()
    const many = Array.from({ length: 20 }, (_, index) =>
      deploy({ version: `${index}.0`, invoke_id: `run-${index}` }, {}, replicas[index % 2]),
    )
    const answers = statuses(await Promise.all(many))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 423)).toHaveLength(19)
  })

  it('with two uses left let two starts of one batch pass', async () => {
    await rule(freeze)
    await override({ max_uses: 3 })
    expect((await deploy({ version: '0' })).status).toBe(200)
    const items = ['1', '2', '3'].map((version) => ({ body: start({ version }) }))
    expect(statuses(await submit(items))).toEqual([200, 200, 423])
    // A batch that counted wrongly would fail, and be stored item by item.
    const transactions = await bed.database.query(
      `select distinct xmin::text from ingestion.event_log
       where account_id = $1 and data ->> 'version' <> '0'`,
      [account_id],
    )
    expect(transactions).toHaveLength(1)
    expect((await asUser('GET', '/preflight-overrides/')).body).toMatchObject([{ uses: 3 }])
  })
})

describe('accounts', () => {
  it('have rules with equal names, and rules that hold for them alone', async () => {
    const other = randomUUID()
    expect((await post({ ...freeze, name: 'Same' })).status).toBe(201)
    expect((await post({ ...denyAll, name: 'Same' }, other)).status).toBe(201)
    expect((await post({ ...freeze, name: 'Same' })).status).toBe(409)
    const [mine, theirs] = await bed.client.submit([
      { account_id, body: start() },
      { account_id: other, body: start({ version: '9.1' }) },
    ])
    expect([mine?.status, theirs?.status]).toEqual([423, 200])
  })

  it('cannot override rules of another account', async () => {
    const { id } = await rule(freeze)
    const other = randomUUID()
    await asUser(
      'POST',
      '/preflight-overrides/',
      {
        ...{ reason: 'Incident 4711 cannot wait', product_name: 'checkout' },
        ...{ environment_name: 'production', rule_ids: [id] },
      },
      other,
    )
    expect((await deploy()).status).toBe(423)
  })

  it('use their own overrides only, also in the same batch', async () => {
    const other = randomUUID()
    await rule(freeze)
    expect((await post(freeze, other)).status).toBe(201)
    const account = account_id
    account_id = other
    expect((await override()).status).toBe(201)
    const answers = await bed.client.submit([
      { account_id: account, body: start() },
      { account_id: other, body: start() },
    ])
    expect(statuses(answers)).toEqual([423, 200])
  })
})

describe('quotas', () => {
  const many = (length: number, of: (index: number) => Body) =>
    Array.from({ length }, (_, index) => of(index))

  it('let an account have 100 windows', async () => {
    const windows = many(20, () => ({ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }))
    for (let made = 0; made < 5; made += 1)
      expect((await post({ type: 'freeze', config: { windows } })).status).toBe(201)
    expect(await post(freeze)).toEqual({
      status: 409,
      body: { detail: 'The rules of an account may have 100 windows together: delete one first' },
    })
  })

  it('let an account have 100 overrides that are neither expired nor used up', async () => {
    const { body } = await override()
    await bed.database.query(
      `insert into ingestion.preflight_override
       select copy.* from ingestion.preflight_override as made, generate_series(1, 98) as number,
         jsonb_populate_record(made, jsonb_build_object(
           'id', gen_random_uuid(), 'reason', 'Incident ' || number
         )) as copy
       where made.id = $1`,
      [body.id],
    )
    expect((await override()).status).toBe(201)
    for (const change of ["expires_at = now() - interval '1 hour'", 'uses = max_uses']) {
      expect((await override()).status).toBe(409)
      await bed.database.query(
        `update ingestion.preflight_override set ${change} where id = (
           select min(id::text)::uuid from ingestion.preflight_override
           where account_id = $1 and expires_at > now() and uses < max_uses
         )`,
        [account_id],
      )
      expect((await override()).status).toBe(201)
    }
  })

  it('let a rule have 32 KiB', async () => {
    const environments = Array.from({ length: 200 }, (_, index) => `${index}-${'a'.repeat(200)}`)
    expect(await post({ ...denyAll, scope: { environments } })).toMatchObject({ status: 400 })
  })

  it('let an account have 500 rules, which are evaluated in time', async () => {
    const patterns = Array.from({ length: 15 }, (_, index) => `*a*b*c${index}*`)
    const { id } = await rule({ ...denyAll, scope: { environments: patterns } })
    await bed.database.query(
      `insert into ingestion.deployment_rule
       select gen_random_uuid(), account_id, 'Rule ' || number, description, type, mode, until, message, scope,
         exempt_rollbacks, config, created_by, created_at, updated_at, revision
       from ingestion.deployment_rule, generate_series(1, 498) as number where id = $1`,
      [id],
    )
    // Raises the revision.
    await rule(denyAll)
    expect(await post(denyAll)).toEqual({
      status: 409,
      body: { detail: 'The account has 500 rules, which is the limit: delete one first' },
    })
    const startedAt = performance.now()
    expect((await deploy({ environment_name: 'a'.repeat(200) })).status).toBe(428)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
