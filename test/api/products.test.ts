import { eventually } from '@shiplog/testing'
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

describe('POST /products/', () => {
  it('creates a product', async () => {
    const fields = {
      name: unique('checkout'),
      description: 'Takes the money',
      extra_metadata: { team: 'payments' },
    }
    const created = await client.post('/products/', fields)
    expect(created).toMatchObject({
      status: 201,
      body: {
        ...fields,
        id: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    })
    expect(await client.get(`/products/${created.body.id}`)).toMatchObject({
      status: 200,
      body: created.body,
    })
  })

  it('answers 409 for a name that is taken, by a person or by an event', async () => {
    const body = validDeployment()
    await client.event('/deployment-events/', body)
    const answer = await client.post('/products/', { name: body.product_name })
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toContain(String(body.product_name))
  })

  it('lets one of many at once win', async () => {
    const name = unique('race')
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/products/', { name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  })

  it('gives the same name to two accounts', async () => {
    const other = await createClient(suite)
    const name = unique('both')
    expect((await client.post('/products/', { name })).status).toBe(201)
    expect((await other.post('/products/', { name })).status).toBe(201)
  })

  it.each([
    [{}, "Field 'name' is required"],
    [{ name: ' ' }, "Field 'name' is required"],
    [{ name: 5 }, "Field 'name' must be a string"],
    [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
    [{ name: 'x', description: {} }, "Field 'description' must be a string"],
    [{ name: 'x', extra_metadata: [] }, "Field 'extra_metadata' must be an object"],
  ])('answers 400 to %j', async (body, detail) => {
    expect(await client.post('/products/', body)).toMatchObject({ status: 400, body: { detail } })
  })
})

describe('GET /products/', () => {
  it('lists newest first, and finds by name', async () => {
    const own = await createClient(suite)
    const names = [unique('a'), unique('b'), unique('c')]
    for (const name of names) await own.post('/products/', { name })
    const { body } = await own.get('/products/')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(names.toReversed())
    expect((await own.get(`/products/?name=${names[1]}`)).body).toMatchObject([{ name: names[1] }])
  })

  it('shows what an event named', async () => {
    const { body } = await client.event('/build-events/', validBuild())
    expect(await client.get(`/products/${body.product_id}`)).toMatchObject({
      status: 200,
      body: { id: body.product_id, name: body.product_name },
    })
  })
})

describe('PATCH /products/{product-id}', () => {
  it('changes what is sent and nothing else', async () => {
    const { body: product } = await client.post('/products/', { name: unique('p'), extra_metadata: { a: 1 } })
    const path = `/products/${product.id}`
    expect(await client.patch(path, { description: 'new' })).toMatchObject({
      status: 200,
      body: { ...product, description: 'new', updated_at: expect.any(String) },
    })
    expect(await client.patch(path, { name: product.name, extra_metadata: { b: 2 } })).toMatchObject({
      status: 200,
      body: { description: 'new', extra_metadata: { b: 2 } },
    })
    expect((await client.get(path)).body.extra_metadata).toEqual({ b: 2 })
  })

  it('answers 400 to another name: it is the identity', async () => {
    const { body: product } = await client.post('/products/', { name: unique('p') })
    const answer = await client.patch(`/products/${product.id}`, { name: unique('q'), description: 'x' })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain("'name'")
    expect((await client.get(`/products/${product.id}`)).body).toEqual(product)
  })
})

describe('DELETE /products/{product-id}', () => {
  const count = async (sql: string, name: unknown): Promise<number> =>
    ((await suite.database.query(sql, [name]))[0] as { n: number }).n

  it('takes versions, deployments and version claims with it, everywhere, before it answers', async () => {
    const product_name = unique('gone')
    const sha = 'a'.repeat(40)
    const { body: posted } = await client.event('/build-events/', validBuild({ product_name, scm_sha: sha }))
    const { body: deployment } = await client.event('/deployment-events/', validDeployment({ product_name }))
    expect((await client.delete(`/products/${posted.product_id}`)).status).toBe(204)

    for (const path of [
      `/products/${posted.product_id}`,
      `/versions/${posted.id}`,
      `/deployments/${deployment.id}`,
    ])
      expect((await client.get(path)).status).toBe(404)
    for (const path of [
      `/products/?name=${product_name}`,
      `/versions/?product=${product_name}`,
      `/deployments/?product=${product_name}`,
    ])
      expect((await client.get(path)).body).toEqual([])
    for (const sql of [
      'select count(*)::int as n from ingestion.version_claim where product_name = $1',
      'select count(*)::int as n from ingestion.lifecycle_record where product_name = $1',
      'select count(*)::int as n from catalog.product where name = $1',
    ])
      expect(await count(sql, product_name)).toBe(0)
    // These rows are deleted later, in steps. Until then no answer shows them.
    for (const sql of [
      'select count(*)::int as n from catalog.version where product_name = $1',
      'select count(*)::int as n from deployment_query.deployment where product_name = $1',
    ])
      await eventually(async () => (await count(sql, product_name)) === 0)
    expect((await client.delete(`/products/${posted.product_id}`)).status).toBe(404)
  })

  it('lets a later post under that name start afresh', async () => {
    const product_name = unique('phoenix')
    const first = await client.event(
      '/deployment-events/',
      validDeployment({ product_name, scm_sha: 'a'.repeat(40) }),
    )
    await client.patch(`/products/${first.body.product_id}`, { description: 'of the first life' })
    expect((await client.delete(`/products/${first.body.product_id}`)).status).toBe(204)
    const second = await client.event(
      '/deployment-events/',
      validDeployment({ product_name, scm_sha: 'b'.repeat(40) }),
    )
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
    expect((await client.get(`/deployments/?product=${product_name}`)).body).toMatchObject([
      { id: second.body.id },
    ])
    expect((await client.get(`/products/${second.body.product_id}`)).body.description).toBeNull()
  })

  it('removes a product that never had an event, and lets it be created again', async () => {
    const name = unique('quiet')
    const { body: product } = await client.post('/products/', { name })
    expect((await client.delete(`/products/${product.id}`)).status).toBe(204)
    expect((await client.get(`/products/?name=${name}`)).body).toEqual([])
    const again = await client.post('/products/', { name })
    expect(again.status).toBe(201)
    expect((await client.get(`/products/${again.body.id}`)).status).toBe(200)
  })

  it('leaves the same name of another account alone', async () => {
    const other = await createClient(suite)
    const product_name = unique('shared')
    const { body: mine } = await client.event('/deployment-events/', validDeployment({ product_name }))
    const { body: theirs } = await other.event('/deployment-events/', validDeployment({ product_name }))
    expect((await client.delete(`/products/${mine.product_id}`)).status).toBe(204)
    expect((await other.get(`/deployments/${theirs.id}`)).status).toBe(200)
  })

  it('keeps every service in agreement while posts arrive', async () => {
    const product_name = unique('busy')
    const post = (i: number) =>
      client.event('/deployment-events/', validDeployment({ product_name, version: `${i}` }))
    const { body: first } = await post(0)
    const posts = Array.from({ length: 60 }, (_, i) => post(i + 1))
    const removals = Array.from({ length: 3 }, () => client.delete(`/products/${first.product_id}`))
    await Promise.all([...posts, ...removals])
    const shown = (await client.get(`/deployments/?product=${product_name}&limit=200`)).body as {
      version: string
    }[]
    const versions = (await client.get(`/versions/?product=${product_name}&limit=200`)).body as {
      version: string
    }[]
    const claims = await suite.database.query(
      'select version from ingestion.version_claim where product_name = $1',
      [product_name],
    )
    const sorted = (rows: object[]) => rows.map((row) => (row as { version: string }).version).toSorted()
    expect(sorted(shown)).toEqual(sorted(claims))
    expect(sorted(versions)).toEqual(sorted(claims))
  })
})
