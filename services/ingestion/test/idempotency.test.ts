import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestBed, type TestBed, validBuild, validDeployment } from './support.ts'

let bed: TestBed
let other: Client
let now = new Date()

beforeAll(async () => {
  bed = await startTestBed({ now: () => now, maintenanceIntervalMs: 50 })
  other = await bed.startReplica()
})
afterAll(() => bed.stop())

const reused = {
  status: 422,
  body: {
    detail: "This 'Idempotency-Key' came with another request before: send a new key with a new request",
  },
}
const logged = async (product_name: string): Promise<number> =>
  (await bed.log()).filter(({ data }) => data.product_name === product_name).length

describe('POST /internal/events with an idempotency key', () => {
  it('repeats the first answer, even after the record has changed', async () => {
    const body = validDeployment({ product_name: 'again', status: 'started', extra_metadata: { b: 1, a: 2 } })
    const first = await bed.client.deploy(body, { idempotency_key: 'again' })
    await bed.client.deploy(validDeployment({ product_name: 'again' }))
    const reordered = Object.fromEntries(Object.entries(body).toReversed())
    expect(await other.deploy(reordered, { idempotency_key: 'again' })).toEqual(first)
    expect(await logged('again')).toBe(2)
  })

  it('answers 422 when the key comes with another body, or for another kind of event', async () => {
    const body = validBuild({ product_name: 'reused' })
    await bed.client.build(body, { idempotency_key: 'reused' })
    expect(await bed.client.build({ ...body, status: 'failed' }, { idempotency_key: 'reused' })).toEqual(
      reused,
    )
    const deployment = { ...body, environment_name: 'production' }
    expect(await bed.client.deploy(deployment, { idempotency_key: 'reused' })).toEqual(reused)
    expect(await logged('reused')).toBe(1)
  })

  it('stores a 409 as the first answer, but neither a 400 nor a 403', async () => {
    const body = validBuild({ product_name: 'kept', scm_sha: 'aaaaaaa' })
    const allowed = { products: ['other'], environments: null }
    expect((await bed.client.build({ ...body, status: '' }, { idempotency_key: 'kept' })).status).toBe(400)
    expect((await bed.client.build(body, { idempotency_key: 'kept', allowed })).status).toBe(403)
    expect((await bed.client.build(body, { idempotency_key: 'kept' })).status).toBe(200)
    const conflicting = { ...body, scm_sha: 'bbbbbbb' }
    const conflict = await bed.client.build(conflicting, { idempotency_key: 'conflict' })
    expect(conflict.status).toBe(409)
    expect(await bed.client.build(conflicting, { idempotency_key: 'conflict' })).toEqual(conflict)
    expect(await bed.client.build(body, { idempotency_key: 'conflict' })).toEqual(reused)
  })

  it('answers items with the same key in one batch', async () => {
    const body = validDeployment({ product_name: 'twice', status: 'started' })
    const item = { body, idempotency_key: 'twice' }
    const changed = { body: { ...body, status: 'failed' }, idempotency_key: 'twice' }
    const neighbour = { body: validDeployment({ product_name: 'neighbour of twice' }) }
    const [first, second, third] = await bed.client.submit([item, item, changed, neighbour])
    expect(second).toEqual(first)
    expect(third).toEqual(reused)
    expect(await logged('twice')).toBe(1)
    const transactions = await bed.database.query(
      `select distinct xmin::text from ingestion.version_claim where product_name like '%twice'`,
    )
    expect(transactions).toHaveLength(1)
  })

  it('answers concurrent requests with one of two bodies, and the other body with 422', async () => {
    const statuses = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'success' : 'failed'))
    const answers = await Promise.all(
      statuses.map((status, index) =>
        (index % 3 === 0 ? bed.client : other).deploy(validDeployment({ product_name: 'race', status }), {
          idempotency_key: 'race',
        }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(10)
    expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(await logged('race')).toBe(1)
  })

  it('does not deadlock when batches have the same keys in different order', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({
      body: validDeployment({ product_name: `circle-${index}` }),
      idempotency_key: `circle-${index}`,
    }))
    const batches = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? items : items.toReversed()))
    const results = await Promise.all(
      batches.map((batch, index) => (index % 3 === 0 ? bed.client : other).submit(batch)),
    )
    expect(results.flat().every(({ status }) => status === 200)).toBe(true)
    const ids = new Set(results.flat().map(({ body }) => body.id))
    expect(ids.size).toBe(30)
  })

  it('ignores a key after 24 hours, and deletes it', async () => {
    const body = validBuild({ product_name: 'forgotten', status: 'started' })
    await bed.client.build(body, { idempotency_key: 'forgotten' })
    const storedKeys = () =>
      bed.database.query(`select 1 from ingestion.idempotency_key where key = 'forgotten'`)
    expect(await storedKeys()).toHaveLength(1)
    now = new Date(Date.now() + 24 * 3_600_000 + 60_000)
    await eventually(async () => (await storedKeys()).length === 0)
    const changed = { ...body, status: 'success' }
    expect((await bed.client.build(changed, { idempotency_key: 'forgotten' })).status).toBe(200)
  })
})
