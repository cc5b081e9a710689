import { randomUUID } from 'node:crypto'
import { preflightCheck } from '@shiplog/contract'
import { firstIdAt, newId } from '@shiplog/events'
import { checkEvent, deploymentEvent, eventually, productDeleted, violatedRule } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDeploymentQuery } from '../src/service.ts'
import { createWorld, type World } from './support.ts'

let world: World
let account_id: string
beforeAll(async () => {
  world = await createWorld({ readWaitMs: 10_000 })
})
afterAll(async () => world?.stop())
beforeEach(() => {
  account_id = randomUUID()
})

const get = (path: string) => world.get(path, { account_id })
const list = async (query = '') => (await get(`/preflight-checks/?${query}`)).body
const versions = async (query = ''): Promise<string[]> =>
  (await list(query)).map(({ version }: { version: string }) => version)
const append = (...events: Parameters<World['ingestion']['append']>) => world.ingestion.append(...events)

const started = (version: string, fields = {}) =>
  deploymentEvent({ account_id, version, status: 'started', completed_at: null, ...fields })

describe('GET /preflight-checks/', () => {
  it('shows checks, newest first, with all fields of the contract and no others', async () => {
    const id = newId()
    // Only the check has a `retry_after`; its rule has none.
    const rules = [violatedRule({ retry_after: null })]
    const given = { retry_after: '2026-11-23T07:00:00.000Z', deployed_by: 'ada', scm_branch: 'main' }
    await append(
      checkEvent({ account_id, version: '1', id, rules, ...given }),
      checkEvent({ account_id, version: '2', outcome: 'overridden' }),
      checkEvent({ account_id: randomUUID(), version: 'of another account' }),
    )
    const [second, first] = await list()
    expect(Object.keys(first).toSorted()).toEqual(Object.keys(preflightCheck.shape).toSorted())
    expect(first).toMatchObject({
      id,
      version: '1',
      outcome: 'blocked',
      deployment_id: null,
      passed_at: null,
    })
    expect(first).toMatchObject({ retry_after: '2026-11-23T07:00:00.000Z', override: null })
    expect(second).toMatchObject({ outcome: 'overridden', override: { by: 'ada', reason: 'It cannot wait' } })
    expect((await get(`/preflight-checks/${id}`)).body).toEqual(first)
  })

  it('finds checks by each filter, and by any rule that was violated', async () => {
    const [first, second] = [newId(), newId()]
    const rules = [
      violatedRule({ rule_id: first }),
      violatedRule({ rule_id: second }),
      violatedRule({ evaluation_result: 'passed' }),
    ]
    await append(
      checkEvent({ account_id, version: '1', product_name: 'pay', received_at: '2026-11-01T00:00:00.000Z' }),
      checkEvent({ account_id, version: '2', rules, received_at: '2026-11-02T00:00:00.000Z' }),
      checkEvent({
        account_id,
        version: '3',
        rules: [violatedRule({ rule_id: second })],
        environment_name: 'qa',
      }),
      checkEvent({ account_id, version: '4', outcome: 'bypassed' }),
    )
    expect(await versions()).toEqual(['4', '3', '2', '1'])
    expect(await versions('product=pay')).toEqual(['1'])
    expect(await versions('environment=qa')).toEqual(['3'])
    expect(await versions('outcome=bypassed')).toEqual(['4'])
    expect(await versions(`rule_id=${first}`)).toEqual(['2'])
    expect(await versions(`rule_id=${second.toUpperCase()}`)).toEqual(['3', '2'])
    expect(await versions(`rule_id=${second}&environment=qa`)).toEqual(['3'])
    expect(await versions(`rule_id=${rules[2]?.rule_id}`)).toEqual([])
    expect(await versions('rule_id=none')).toEqual([])
    expect(await versions('from=2026-11-02T00:00:00Z')).toEqual(['4', '3', '2'])
    expect(await versions('from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z')).toEqual(['1'])
    expect(await versions(`rule_id=${second}&to=2026-11-03T00:00:00Z`)).toEqual(['2'])
    expect((await get('/preflight-checks/?outcome=passed')).status).toBe(400)
  })

  it('pages by time, with a rule and without, also through checks of the same moment', async () => {
    const rule_id = newId()
    const received_at = '2026-11-01T00:00:00.000Z'
    await append(
      ...Array.from({ length: 7 }, (_, n) =>
        checkEvent({ account_id, version: `${n}`, rules: [violatedRule({ rule_id })], received_at }),
      ),
    )
    for (const filter of ['', `&rule_id=${rule_id}`]) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { headers, body } = await get(
          `/preflight-checks/?limit=3${filter}${cursor && `&cursor=${cursor}`}`,
        )
        seen.push(...body.map(({ version }: { version: string }) => version))
        cursor = headers.get('x-next-cursor')
      }
      expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
    }
  })

  it('ends a page of large checks at 2 MiB', async () => {
    const rules = Array.from({ length: 50 }, () =>
      violatedRule({ rule_name: 'n'.repeat(200), error_message: 'm'.repeat(2_000) }),
    )
    await append(...Array.from({ length: 30 }, () => checkEvent({ account_id, rules })))
    const { body, headers } = await get('/preflight-checks/?limit=200')
    expect(body.length).toBeLessThan(30)
    expect(JSON.stringify(body).length).toBeLessThan(2.2 * 1024 * 1024)
    expect(headers.get('x-next-cursor')).not.toBeNull()
  })

  it('answers 404 for an unknown check, and 403 for one of another account', async () => {
    const id = newId()
    await append(checkEvent({ account_id: randomUUID(), id }))
    await list()
    expect((await get(`/preflight-checks/${id}`)).status).toBe(403)
    expect((await get(`/preflight-checks/${newId()}`)).status).toBe(404)
    expect((await get('/preflight-checks/x')).status).toBe(404)
  })
})

describe('passed_at', () => {
  const passedAt = async (query = '') =>
    (await list(query)).map(({ passed_at }: { passed_at: string | null }) => passed_at)

  it('is the first start that was admitted later in the same environment, whatever became of the rule', async () => {
    const at = '2026-11-20T10:00:00.000Z'
    await append(
      started('1', { occurred_at: '2026-11-20T08:00:00.000Z' }),
      checkEvent({ account_id, version: '1' }),
      started('1', { environment_name: 'qa' }),
      started('2'),
      started('1', { preflight_status: 'bypassed' }),
      checkEvent({ account_id, version: '1' }),
    )
    expect(await passedAt()).toEqual([null, null])
    await append(started('1', { received_at: at }), started('1'), checkEvent({ account_id, version: '1' }))
    expect(await passedAt()).toEqual([null, at, at])
  })

  it('is that of a pending deployment that starts, and of one that completes without a start', async () => {
    await append(checkEvent({ account_id, version: '1' }), checkEvent({ account_id, version: '2' }))
    const at = '2026-11-20T10:00:00.000Z'
    await append(started('1', { previous_status: 'pending', preflight_status: 'passed', received_at: at }))
    await append(deploymentEvent({ account_id, version: '2', preflight_status: 'passed', received_at: at }))
    expect(await passedAt()).toEqual([at, at])
  })

  it('comes although another account deletes a product of the same name meanwhile', async () => {
    const at = '2026-11-20T10:00:00.000Z'
    await append(
      checkEvent({ account_id, version: '1' }),
      productDeleted(randomUUID(), 'checkout'),
      started('1', { received_at: at }),
    )
    expect(await passedAt()).toEqual([at])
  })

  it('does not come from a start after the product was deleted and made again', async () => {
    await append(checkEvent({ account_id, version: '1' }))
    await append(productDeleted(account_id, 'checkout'), checkEvent({ account_id, version: '1' }))
    await append(started('1', { received_at: '2026-11-20T10:00:00.000Z' }))
    expect(await passedAt()).toEqual(['2026-11-20T10:00:00.000Z'])
  })
})

const countRows = async (table: string) =>
  (await world.database.query(`select from deployment_query.${table} where account_id = $1`, [account_id]))
    .length

describe('the deletion of a product', () => {
  it('hides its checks at once, deletes them, and keeps later ones and those of others', async () => {
    await append(
      ...Array.from({ length: 600 }, () => checkEvent({ account_id })),
      checkEvent({ account_id, product_name: 'pay', version: 'of another product' }),
    )
    await append(productDeleted(account_id, 'checkout'))
    await append(checkEvent({ account_id, version: 'later' }))
    expect(await versions()).toEqual(['later', 'of another product'])
    await eventually(async () => (await countRows('preflight_check')) === 2)
    expect(await countRows('preflight_check_rule')).toBe(2)
    expect(await countRows('preflight_wait')).toBe(2)
    await eventually(async () => (await countRows('deleted_product')) === 0)
    expect(await versions()).toEqual(['later', 'of another product'])
  })
})

describe('DEPLOYMENT_RETENTION_DAYS', () => {
  it('deletes old checks, and a wait with its last check', async () => {
    const dayMs = 24 * 60 * 60 * 1_000
    const check = (daysAgo: number, version: string) => {
      const moment = new Date(Date.now() - daysAgo * dayMs)
      const id = firstIdAt(moment).slice(0, -12) + newId().slice(-12)
      return checkEvent({ account_id, version, id, received_at: moment.toISOString() })
    }
    await append(check(90, 'old'), check(60, 'waits long'), check(5, 'waits long'), check(1, 'new'))
    expect(await versions()).toHaveLength(4)
    const service = await createDeploymentQuery({ ...world.config, retention: { days: 30 } })
    await world.stopService()
    await eventually(async () => (await countRows('preflight_check')) === 2).finally(service.stop)
    await world.startService()
    expect(await versions()).toEqual(['new', 'waits long'])
    expect(await countRows('preflight_check_rule')).toBe(2)
    expect(await countRows('preflight_wait')).toBe(2)
  })
})

describe('a block', () => {
  it('changes no deployment, no cell of the matrix and no figure', async () => {
    const deployment_id = newId()
    await append(deploymentEvent({ account_id, version: '1', deployment_id, preflight_status: 'passed' }))
    const paths = [
      '/deployments/',
      `/deployments/${deployment_id}`,
      '/matrix/',
      '/metrics/deployments/',
      '/metrics/deployments/?interval=period&product=checkout',
    ]
    const read = async () => (await Promise.all(paths.map(get))).map(({ body }) => body)
    const before = await read()
    expect(before[0]).toMatchObject([{ id: deployment_id, preflight_status: 'passed' }])
    for (const outcome of ['blocked', 'report_only', 'overridden', 'bypassed'] as const)
      await append(checkEvent({ account_id, version: '2', outcome }))
    expect(await list()).toHaveLength(4)
    expect(await read()).toEqual(before)
  })
})

describe('GET /metrics/preflight/', () => {
  const metrics = async (query = '') => (await get(`/metrics/preflight/?${query}`)).body
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()
  const period = 'from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z'

  it('is zero without checks', async () => {
    expect(await metrics()).toEqual({
      ...{ blocks: 0, overrides: 0, bypasses: 0, median_wait_seconds: null, rules: [] },
    })
  })

  it('counts blocks by rule, overrides, bypasses, and the median wait for the start that passed', async () => {
    const [flow, freeze] = [newId(), newId()]
    const block = (version: string, minute: number, rule_id: string, rule_name = 'Staging first') =>
      checkEvent({
        account_id,
        version,
        received_at: at(minute),
        rules: [violatedRule({ rule_id, rule_name })],
      })
    await append(
      block('1', 0, flow, 'Old name'),
      block('1', 1, freeze),
      block('2', 2, flow, 'New name'),
      block('3', 3, flow, 'New name'),
      started('1', { received_at: at(10) }),
      started('2', { received_at: at(22) }),
      checkEvent({ account_id, outcome: 'overridden', received_at: at(30) }),
      checkEvent({ account_id, outcome: 'bypassed', received_at: at(30), product_name: 'pay' }),
      checkEvent({ account_id, outcome: 'report_only', received_at: at(30) }),
    )
    expect(await metrics(period)).toEqual({
      ...{ blocks: 4, overrides: 1, bypasses: 1, median_wait_seconds: 15 * 60 },
      rules: [
        { rule_id: flow, rule_name: 'New name', blocks: 3 },
        { rule_id: freeze, rule_name: 'Staging first', blocks: 1 },
      ],
    })
    expect(await metrics(`${period}&product=pay`)).toMatchObject({ blocks: 0, bypasses: 1, rules: [] })
    const toThird = `from=${at(0)}&to=${at(3)}`
    expect(await metrics(toThird)).toMatchObject({ blocks: 3 })
    expect(await metrics(`${period}&environment=production`)).toMatchObject({ blocks: 4 })
    expect(await metrics('from=2026-11-02T00:00:00Z')).toMatchObject({ blocks: 0, median_wait_seconds: null })
    expect((await get('/metrics/preflight/?from=2026-11-02&to=2026-11-01')).status).toBe(400)
  })
})
