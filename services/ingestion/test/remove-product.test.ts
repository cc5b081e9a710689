import { productId, versionId } from '@shiplog/events'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows, removalOf } from './product-removal.ts'
import { type Client, startTestBed, type TestBed, validBuild, validDeployment } from './support.ts'

let bed: TestBed
let other: Client

beforeAll(async () => {
  bed = await startTestBed()
  other = await bed.startReplica()
})
afterAll(() => bed.stop())

describe('POST /internal/product-removals', () => {
  it('deletes version claims and records of this product only, and logs the deletion', async () => {
    for (const product_name of ['gone', 'stays']) {
      await bed.client.build(validBuild({ product_name, scm_sha: 'aaaaaaa' }))
      await bed.client.deploy(validDeployment({ product_name }))
    }
    const position = await bed.client.removeProduct(removalOf(bed.account_id, 'gone'))
    expect((await bed.log()).at(-1)).toMatchObject({
      position,
      type: 'product.deleted',
      data: { product_id: productId(bed.account_id, 'gone'), product_name: 'gone', creation_id: null },
    })
    expect([
      await countRows(bed, 'version_claim', 'gone'),
      await countRows(bed, 'lifecycle_record', 'gone'),
    ]).toEqual([0, 0])
    expect([
      await countRows(bed, 'version_claim', 'stays'),
      await countRows(bed, 'lifecycle_record', 'stays'),
    ]).toEqual([1, 2])
  })

  it('lets the name begin a new product: the version may have another SHA, the deployment gets another id', async () => {
    const body = validDeployment({ product_name: 'afresh', scm_sha: 'aaaaaaa' })
    const before = await bed.client.deploy(body)
    await bed.client.removeProduct(removalOf(bed.account_id, 'afresh'))
    const after = await bed.client.deploy({ ...body, scm_sha: 'bbbbbbb' })
    expect(after.status).toBe(200)
    expect(after.body.id).not.toBe(before.body.id)
    expect(after.body.product_id).toBe(before.body.product_id)
  })

  it('logs the deletion of a product without events, and logs it again when it is repeated', async () => {
    const first = await bed.client.removeProduct(removalOf(bed.account_id, 'never'))
    expect(await bed.client.removeProduct(removalOf(bed.account_id, 'never'))).toBe(first + 1)
  })

  it('keeps events logged after the deletion, and none logged before it, when posts race with it', async () => {
    const product_name = 'racing'
    const post = (index: number) => {
      const client = index % 2 === 0 ? bed.client : other
      const invoke_id = `run-${index}`
      return client.deploy(validDeployment({ product_name, version: `${index % 5}`, invoke_id }))
    }
    await Promise.all(Array.from({ length: 10 }, (_, index) => post(index)))
    const [position] = await Promise.all([
      bed.client.removeProduct(removalOf(bed.account_id, product_name)),
      ...Array.from({ length: 60 }, (_, index) => post(10 + index)),
    ])
    const logged = (await bed.log()).filter((event) => event.data.product_name === product_name)
    const after = logged.filter((event) => event.position > position)
    const ids = after.map(({ data }) => ('deployment_id' in data ? data.deployment_id : ''))
    const rows = await bed.database.query<{ id: string }>(
      'select id from ingestion.lifecycle_record where product_name = $1',
      [product_name],
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const versions = await bed.database.query<{ version_id: string }>(
      'select version_id from ingestion.version_claim where product_name = $1',
      [product_name],
    )
    const named = after.map(({ data }) => ('version' in data ? data.version : ''))
    expect(versions.map(({ version_id }) => version_id).toSorted()).toEqual(
      [...new Set(named)].map((version) => versionId(bed.account_id, product_name, version)).toSorted(),
    )
  })

  it('continues a removal that failed half-way', async () => {
    const product_name = 'interrupted'
    await bed.database.query(
      `insert into ingestion.version_claim (version_id, account_id, product_id, product_name, version, created_at)
       select md5('interrupted' || n)::uuid, $1, $2, $3, n::text, now() from generate_series(1, 5000) n`,
      [bed.account_id, productId(bed.account_id, product_name), product_name],
    )
    const before = (await bed.log()).at(-1)?.position ?? 0
    const replica = await bed.startReplica()
    const failing = replica.removeProduct(removalOf(bed.account_id, product_name)).catch(() => 'failed')
    await eventually(async () => (await countRows(bed, 'version_claim', product_name)) < 5_000)
    await bed.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ingestion' and datname = current_database()`,
    )
    await failing
    let position = 0
    // The connections of the first replica were ended too, so its first request may fail.
    await eventually(async () => {
      position = await bed.client.removeProduct(removalOf(bed.account_id, product_name)).catch(() => 0)
      return position > 0
    })
    expect(position).toBeGreaterThan(before)
    expect(await countRows(bed, 'version_claim', product_name)).toBe(0)
  })

  it('answers 400 to a removal that names no product', async () => {
    const response = await bed.client.call('POST', '/internal/product-removals', {
      account_id: bed.account_id,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ detail: "Field 'product_id' is required" })
  })
})
