import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let account_id = ''
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed?.stop())
beforeEach(() => {
  account_id = randomUUID()
})

const event = (fields: Body = {}): Body => ({
  product_name: 'checkout',
  version: '1.0',
  environment_name: 'production',
  status: 'started',
  ...fields,
})
const deploy = (fields: Body) => bed.client.deploy(event(fields), { account_id })
/**
 * Posts events until all are answered, as the gateway does: a batch that is too large is answered in part.
 * Returns the statuses, and the sizes of the parts.
 */
const submit = async (bodies: Body[]): Promise<{ statuses: number[]; parts: number[] }> => {
  const statuses: number[] = []
  const parts: number[] = []
  while (statuses.length < bodies.length) {
    const items = bodies.slice(statuses.length).map((body) => ({ account_id, body }))
    const answers = await bed.client.submit(items)
    statuses.push(...answers.map(({ status }) => status))
    parts.push(answers.length)
  }
  return { statuses, parts }
}
const makeRule = async (fields: Body) => {
  const body = { name: `Rule ${randomUUID()}`, ...fields }
  const made = await bed.client.asUser('POST', '/deployment-rules/', body, { account_id })
  expect(made).toMatchObject({ status: 201 })
}

/** Copies the only record of a version into further environments, or as further deployments to its own. */
const copyRecord = async (
  version: string,
  { count, inOtherEnvironments }: { count: number; inOtherEnvironments: boolean },
): Promise<void> => {
  await bed.database.query(
    `insert into ingestion.lifecycle_record
     select copy.* from ingestion.lifecycle_record as record, generate_series(1, $4::int) as number,
       jsonb_populate_record(record, jsonb_build_object(
         'id', gen_random_uuid(), 'run_key', 'run-' || number,
         'environment_id', case when $3 then gen_random_uuid() else record.environment_id end,
         'environment_name', case when $3 then 'region-' || number else record.environment_name end
       )) as copy
     where record.account_id = $1 and record.version = $2`,
    [account_id, version, inOtherEnvironments, count],
  )
}

/** Returns the median time of five calls, in ms. */
const medianMs = async (call: (number: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let number = 0; number < 5; number += 1) {
    const startedAt = performance.now()
    await call(number)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[2] ?? 0
}

describe('a batch that rules make expensive', () => {
  it('is divided when its versions have run in very many environments', async () => {
    const versions = ['1.0', '2.0', '3.0', '4.0']
    for (const version of versions) {
      await deploy({ version, environment_name: 'region-0', status: 'completed' })
      await copyRecord(version, { count: 9_000, inOtherEnvironments: true })
    }
    await deploy({ version: '3.0', environment_name: 'staging', status: 'completed' })
    await makeRule({
      type: 'flow',
      scope: { environments: ['production'] },
      config: { requires: [{ environment_type: 'staging' }] },
    })
    const ms = await medianMs(async () => {
      const { statuses, parts } = await submit(versions.map((version) => event({ version })))
      expect(statuses).toEqual([428, 428, 200, 428])
      expect(parts.length).toBeGreaterThan(1)
    })
    expect(ms).toBeLessThan(3_000)
  }, 60_000)

  it('is divided before its second half of such versions, not one by one', async () => {
    for (const version of ['1.0', '2.0']) {
      await deploy({ version, environment_name: 'region-0', status: 'completed' })
      await copyRecord(version, { count: 10_000, inOtherEnvironments: true })
    }
    await makeRule({
      type: 'flow',
      scope: { environments: ['production'] },
      config: { requires: [{ environment_type: 'staging' }] },
    })
    const others = Array.from({ length: 100 }, (_, index) =>
      event({ version: `other-${index}`, environment_name: 'dev' }),
    )
    const heavy = ['1.0', '2.0'].map((version) => event({ version }))
    const { statuses, parts } = await submit([...others, ...heavy])
    expect(statuses.slice(-3)).toEqual([200, 428, 428])
    expect(parts.length).toBeLessThan(5)
  }, 60_000)

  it('finds a named environment of a version that has run in more than are searched', async () => {
    await deploy({ environment_name: 'region-0', status: 'completed' })
    await copyRecord('1.0', { count: 12_000, inOtherEnvironments: true })
    const names = ['staging-0', 'staging-1', 'staging-2', 'staging-3']
    for (const environment_name of names) await deploy({ environment_name, status: 'completed' })
    await makeRule({
      type: 'flow',
      scope: { environments: ['production'] },
      config: { requires: names.map((environment) => ({ environment })) },
    })
    expect((await deploy({})).status).toBe(200)
  }, 60_000)

  it('is divided when its rules take long, and lets other accounts in between', async () => {
    const globs = Array.from({ length: 190 }, (_, index) => `${'*a'.repeat(70)}*z${index}*`)
    for (let number = 0; number < 32; number += 1)
      await makeRule({
        type: 'version',
        scope: { products: globs },
        config: { deny: ['9.*'] },
        mode: 'report_only',
      })
    const product_name = 'a'.repeat(200)
    const bodies = Array.from({ length: 200 }, (_, index) => event({ product_name, version: `${index}` }))
    const heavy = submit(bodies)
    const other = await medianMs((number) =>
      bed.client.deploy(event({ version: `${number}` }), { account_id: randomUUID() }),
    )
    const { statuses, parts } = await heavy
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(parts.length).toBeGreaterThan(1)
    expect(other).toBeLessThan(1_000)
  }, 60_000)
})

describe('the revisions of a rule', () => {
  it('are kept, the first and the latest, however often other rules change', async () => {
    const make = async (name: string) => {
      const rule = { name, type: 'version', config: { deny: ['9.*'] } }
      return (await bed.client.asUser('POST', '/deployment-rules/', rule, { account_id })).body.id
    }
    const [quiet, busy] = [await make('quiet'), await make('busy')]
    await bed.database.query(
      `insert into ingestion.deployment_rule_revision
       select copy.* from ingestion.deployment_rule_revision as one, generate_series(2, 2100) as number,
         jsonb_populate_record(one, jsonb_build_object(
           'revision', number, 'id', gen_random_uuid(), 'changed_at', one.changed_at + number * interval '1 ms'
         )) as copy
       where one.rule_id = $1`,
      [busy],
    )
    await bed.database.query('update ingestion.deployment_rule set revision = 2100 where id = $1', [busy])
    const path = `/deployment-rules/${busy}`
    await bed.client.asUser('PATCH', path, { description: 'Again' }, { account_id })
    const rows = await bed.database.query<{ rule_id: string; oldest: number; kept: number }>(
      `select rule_id, min(revision) as oldest, count(*)::int as kept
       from ingestion.deployment_rule_revision where account_id = $1 group by rule_id`,
      [account_id],
    )
    expect(rows).toContainEqual({ rule_id: quiet, oldest: 1, kept: 1 })
    expect(rows).toContainEqual({ rule_id: busy, oldest: 1, kept: 2_002 })
  })
})

describe('a start', () => {
  it('is quick beside 10,000 deployments that run in its environment', async () => {
    await deploy({ product_name: 'other', version: 'running' })
    await copyRecord('running', { count: 10_000, inOtherEnvironments: false })
    await makeRule({ type: 'concurrency', config: { per: 'product' } })
    const ms = await medianMs(async (number) => {
      const { status } = await deploy({ product_name: `product-${number}` })
      expect(status).toBe(200)
    })
    await makeRule({ type: 'concurrency', config: { per: 'environment' } })
    expect((await deploy({ product_name: 'product-blocked' })).status).toBe(409)
    expect(ms).toBeLessThan(200)
  }, 60_000)
})
