import { randomUUID } from 'node:crypto'
import { productId } from '@shiplog/events'
import { deploymentEvent, nextMoment } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ now: nextMoment })
})
afterAll(async () => world?.stop())

const named = async (product_name: string, account_id = world.account_id): Promise<string> => {
  await world.ingestion.append(deploymentEvent({ account_id, product_name }))
  return productId(account_id, product_name)
}

const loggedTypes = async (product_name: string): Promise<string[]> => {
  const rows = await world.database.query<{ type: string }>(
    `select type from catalog.event_log where data->>'product_name' = $1 order by position`,
    [product_name],
  )
  return rows.map(({ type }) => type)
}

describe('POST /products/', () => {
  it('creates a product, shows it, and logs the fact', async () => {
    const fields = { name: 'created', description: 'Takes the money', extra_metadata: { team: 'payments' } }
    const created = await world.post('/products/', fields)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: productId(world.account_id, 'created'),
      ...fields,
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.body.created_at,
    })
    expect((await world.get(`/products/${created.body.id}`)).body).toEqual(created.body)
    expect(await loggedTypes('created')).toEqual(['product.created'])
  })

  it('answers 409 when a person has created it', async () => {
    await world.post('/products/', { name: 'twice' })
    const again = await world.post('/products/', { name: 'twice', description: 'another' })
    expect(again).toMatchObject({ status: 409, body: { detail: "Product 'twice' already exists" } })
    expect(await loggedTypes('twice')).toEqual(['product.created'])
  })

  it('answers 409 when an event named it just before', async () => {
    await named('by-event')
    const answer = await world.post('/products/', { name: 'by-event' })
    expect(answer).toMatchObject({ status: 409, body: { detail: "Product 'by-event' already exists" } })
  })

  it('accepts one of many concurrent requests', async () => {
    const posts = Array.from({ length: 12 }, () => world.post('/products/', { name: 'contested' }))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array(11).fill(409)])
    expect(await loggedTypes('contested')).toEqual(['product.created'])
  })

  it('does not change when an event names it later', async () => {
    const { body: created } = await world.post('/products/', { name: 'person-first', description: 'mine' })
    await named('person-first')
    expect((await world.get(`/products/${created.id}`)).body).toEqual(created)
    expect((await world.get('/products/?name=person-first')).body).toHaveLength(1)
  })

  it.each([
    [undefined, 'Request body must be a JSON object'],
    [{}, "Field 'name' is required"],
    [{ name: ' ' }, "Field 'name' is required"],
    [{ name: 'x', description: 1 }, "Field 'description' must be a string"],
    [{ name: 'x', extra_metadata: [] }, "Field 'extra_metadata' must be an object"],
  ])('answers 400 to %j', async (body, detail) => {
    expect(await world.call('POST', '/products/', { body })).toMatchObject({ status: 400, body: { detail } })
  })

  it('answers 403 to viewers', async () => {
    expect((await world.post('/products/', { name: 'no' }, { role: 'viewer' })).status).toBe(403)
    expect((await world.post('/products/', { name: 'yes' }, { role: 'member' })).status).toBe(201)
  })
})

describe('GET /products/', () => {
  it('lists products of people and events, newest first, in pages without gaps or repeats', async () => {
    const account_id = randomUUID()
    const names: string[] = []
    for (let i = 0; i < 4; i += 1) {
      await world.post('/products/', { name: `person-${i}` }, { account_id })
      await named(`event-${i}`, account_id)
      names.unshift(`event-${i}`, `person-${i}`)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await world.get(`/products/?limit=3${cursor}`, { account_id })
      seen.push(...page.body.map(({ name }: { name: string }) => name))
      await world.post('/products/', { name: `arrived-${seen.length}` }, { account_id })
      const next = page.headers.get('x-next-cursor')
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(seen).toEqual(names)
  })

  it('filters by name, and shows no product of another account', async () => {
    const account_id = randomUUID()
    await world.post('/products/', { name: 'wanted' }, { account_id })
    await world.post('/products/', { name: 'other' }, { account_id })
    expect((await world.get('/products?name=wanted', { account_id })).body).toMatchObject([
      { name: 'wanted' },
    ])
    expect((await world.get('/products/?name=wanted', { account_id: randomUUID() })).body).toEqual([])
  })

  it.each(['limit=0', 'limit=x', 'cursor=garbage'])('answers 400 to %s', async (query) => {
    expect((await world.get(`/products/?${query}`)).status).toBe(400)
  })
})

describe('GET /products/{product-id}', () => {
  it('shows a product that an event has just named', async () => {
    const id = await named('read-your-writes')
    expect(await world.get(`/products/${id}`, { role: 'viewer' })).toMatchObject({
      status: 200,
      body: { id, name: 'read-your-writes', description: null, extra_metadata: null },
    })
  })

  it('never answers 403 to a product of the account that is created during the request', async () => {
    const id = await named('comes-and-goes')
    await world.get(`/products/${id}`)
    const { query } = world.database
    const [row] = await query('select * from catalog.named_product where id = $1', [id])
    let done = false
    const comeAndGo = async (): Promise<void> => {
      while (!done) {
        await query('delete from catalog.named_product where id = $1', [id])
        await query(
          'insert into catalog.named_product select * from json_populate_record(null::catalog.named_product, $1)',
          [JSON.stringify(row)],
        )
      }
    }
    const toggled = comeAndGo()
    const statuses = new Set<number>()
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => world.get(`/products/${id}`)))
      for (const { status } of answers) statuses.add(status)
    }
    done = true
    await toggled
    expect(statuses).toEqual(new Set([200, 404]))
  })

  it('answers 404 to an invalid or unknown id, 403 to one of another account', async () => {
    const id = await named('not-yours')
    expect(await world.get('/products/nonsense')).toMatchObject({
      status: 404,
      body: { detail: 'Not found' },
    })
    expect((await world.get(`/products/${randomUUID()}`)).status).toBe(404)
    expect(await world.get(`/products/${id}`, { account_id: randomUUID() })).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
  })
})

describe('PATCH /products/{product-id}', () => {
  it('changes the fields that are sent, and clears those that are null', async () => {
    const { body: product } = await world.post('/products/', { name: 'patched', extra_metadata: { a: 1 } })
    const path = `/products/${product.id}`
    const first = await world.patch(path, { name: 'patched', description: 'new' }, { role: 'member' })
    expect(first).toMatchObject({ status: 200, body: { description: 'new', extra_metadata: { a: 1 } } })
    const second = await world.patch(path, { extra_metadata: null })
    expect(second).toMatchObject({ status: 200, body: { description: 'new', extra_metadata: null } })
    expect(second.body.created_at).toBe(product.created_at)
    expect((await world.get(path)).body).toEqual(second.body)
    expect(await loggedTypes('patched')).toEqual(['product.created', 'product.updated', 'product.updated'])
  })

  it('describes a product that an event named', async () => {
    const id = await named('described')
    const answer = await world.patch(`/products/${id}`, { description: 'by a person' })
    expect(answer).toMatchObject({ status: 200, body: { name: 'described', description: 'by a person' } })
    await named('described')
    expect((await world.get(`/products/${id}`)).body).toEqual(answer.body)
    expect((await world.post('/products/', { name: 'described' })).status).toBe(409)
  })

  it('keeps both of two concurrent changes', async () => {
    const id = await named('two-hands')
    const path = `/products/${id}`
    await Promise.all([
      world.patch(path, { description: 'one' }),
      world.patch(path, { extra_metadata: { other: true } }),
    ])
    expect((await world.get(path)).body).toMatchObject({
      description: 'one',
      extra_metadata: { other: true },
    })
  })

  it('answers 400 to another name, 403 to viewers and other accounts, 404 to an unknown id', async () => {
    const path = `/products/${await named('fixed')}`
    expect(await world.patch(path, { name: 'other' })).toMatchObject({
      status: 400,
      body: { detail: "Field 'name' cannot be changed: it is the product's identity" },
    })
    expect((await world.patch(path, { description: 'x' }, { role: 'viewer' })).status).toBe(403)
    expect((await world.patch(path, { description: 'x' }, { account_id: randomUUID() })).status).toBe(403)
    expect((await world.patch(`/products/${randomUUID()}`, { description: 'x' })).status).toBe(404)
  })
})
