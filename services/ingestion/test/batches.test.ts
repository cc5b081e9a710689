import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Item, startTestBed, type TestBed, validBuild, validDeployment } from './support.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed.stop())

const allowed = { products: ['checkout'], environments: ['production'] }

describe('POST /internal/events', () => {
  it('answers each item in order, and an invalid item does not affect the others', async () => {
    const product_name = 'neighbours'
    const items: Item[] = [
      { body: validDeployment({ product_name }) },
      { body: [] },
      { body: validDeployment({ product_name: ' ' }) },
      { body: validDeployment({ product_name, status: 'nonsense' }) },
      { body: validDeployment({ product_name, extra_metadata: { text: 'a\u0000b' } }) },
      { kind: 'build', body: validBuild({ product_name, scm_sha: 'fffffff' }) },
      { kind: 'build', body: validBuild({ product_name, scm_sha: 'aaaaaaa' }) },
      { body: validDeployment({ product_name }), allowed },
      { body: validDeployment({ product_name }), idempotency_key: 'caf\u00e9' },
      { body: null },
    ]
    const answers = await bed.client.submit(items)
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400, 200, 409, 403, 400, 400])
    expect(answers.map(({ body }) => body.detail)).toEqual([
      undefined,
      'Request body must be a JSON object',
      "Field 'product_name' is required",
      expect.stringMatching(/^Invalid status 'nonsense'\. Accepted values: pending, /),
      expect.stringMatching(/^Field 'extra_metadata' must not contain NUL/),
      undefined,
      'Version 1.0.0 already exists with different SHA',
      "This API key is not allowed to send events of product 'neighbours'",
      "Header 'Idempotency-Key' must be 1 to 255 printable ASCII characters",
      'Request body must be a JSON object',
    ])
    expect(await bed.types()).toEqual(['deployment.completed', 'build.completed'])
  })

  it('answers 403 to names that the key does not allow, and checks no environment for builds', async () => {
    const deploy = (fields: object) => bed.client.deploy(validDeployment({ ...fields }), { allowed })
    expect((await deploy({})).status).toBe(200)
    expect(await deploy({ environment_name: 'staging' })).toEqual({
      status: 403,
      body: { detail: "This API key is not allowed to send events of environment 'staging'" },
    })
    expect((await bed.client.build(validBuild(), { allowed })).status).toBe(200)
  })

  it('answers 500 to an item that cannot be stored, and stores the others', async () => {
    const [good, bad, other] = ['good', 'bad', 'other'].map((product_name) => ({
      body: validDeployment({ product_name }),
    }))
    await bed.database.query(
      `alter table ingestion.lifecycle_record add constraint poison check (product_name <> 'bad')`,
    )
    const answers = await bed.client.submit([good, bad, other].filter((item) => item !== undefined))
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200])
    expect(answers[1]?.body).toEqual({ detail: 'Internal server error' })
    const claims = await bed.database.query(
      `select product_name from ingestion.version_claim where product_name in ('good', 'bad', 'other') order by 1`,
    )
    expect(claims).toEqual([{ product_name: 'good' }, { product_name: 'other' }])
  })

  it('decides each item of a batch on the state after the items before it', async () => {
    const product_name = 'evolving'
    const body = (version: string, status: string) => ({
      body: validDeployment({ product_name, version, status }),
    })
    const answers = await bed.client.submit([
      body('1', 'pending'),
      body('1', 'started'),
      body('1', 'success'),
      body('1', 'success'),
      body('2', 'success'),
      body('1', 'success'),
      body('1', 'pending'),
    ])
    const ids = answers.map(({ body }) => body.id)
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 0, 0, 4, 5, 6])
    const records = await bed.database.query(
      `select status, version from ingestion.lifecycle_record where product_name = $1 order by ordinal`,
      [product_name],
    )
    expect(records).toEqual([
      { version: '1', status: 'completed' },
      { version: '2', status: 'completed' },
      { version: '1', status: 'completed' },
      { version: '1', status: 'pending' },
    ])
  })

  it('opens and ends a thousand runs of one version', async () => {
    const product_name = 'thousand'
    const runs = Array.from({ length: 1_000 }, (_, index) => `run-${index}`)
    const post = (status: string) =>
      bed.client.submit(
        runs.map((invoke_id) => ({ body: validDeployment({ product_name, status, invoke_id }) })),
      )
    await post('started')
    const ended = await post('failed')
    expect(new Set(ended.map(({ body }) => body.id)).size).toBe(1_000)
    const open = await bed.database.query(
      `select 1 from ingestion.lifecycle_record where product_name = $1 and terminal_at is null`,
      [product_name],
    )
    expect(open).toEqual([])
  })

  it('lets another account use the same version with another SHA', async () => {
    const other = await bed.client.build(validBuild({ scm_sha: 'bbbbbbb' }), { account_id: randomUUID() })
    expect(other.status).toBe(200)
  })

  it('answers 400 to more than a thousand items, and to an invalid batch', async () => {
    for (const body of [
      { timeout_ms: 1_000, items: Array(1_001).fill({}) },
      { timeout_ms: 1_000, items: [{}] },
      { items: [] },
      {},
    ]) {
      const response = await bed.client.call('POST', '/internal/events', body)
      expect(response.status).toBe(400)
    }
    expect(await bed.client.submit([])).toEqual([])
  })

  it('answers 401 without an identity, 404 to another path and 405 to another method', async () => {
    expect((await fetch(`${bed.client.url}/internal/events`, { method: 'POST' })).status).toBe(401)
    expect((await bed.client.call('GET', '/internal/events')).status).toBe(405)
    expect((await bed.client.call('GET', '/internal/nothing')).status).toBe(404)
  })
})
