import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { productId } from '@shiplog/events'
import { buildEvent, deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ deletionTimeoutMs: 3_000 })
})
afterAll(async () => world?.stop())

const append = (product_name: string): Promise<number> =>
  world.ingestion.append(
    buildEvent({ account_id: world.account_id, product_name, version: '1' }),
    deploymentEvent({ account_id: world.account_id, product_name, version: '2' }),
  )

const pathOf = (name: string): string => `/products/${productId(world.account_id, name)}`

describe('DELETE /products/{product-id}', () => {
  it('deletes a product with its versions, and no other product', async () => {
    await append('gone')
    await append('stays')
    expect((await world.remove(pathOf('gone'))).status).toBe(204)
    expect((await world.get(pathOf('gone'))).status).toBe(404)
    expect((await world.get('/versions/?product=gone')).body).toEqual([])
    expect((await world.get('/versions/?product=stays')).body).toHaveLength(2)
    expect((await world.remove(pathOf('gone'))).status).toBe(404)
  })

  it('keeps other accounts from waiting while 200,000 versions are deleted', {
    timeout: 120_000,
  }, async () => {
    const { account_id, database } = world
    const other = randomUUID()
    await append('huge')
    expect((await world.get('/versions/?product=huge')).body).toHaveLength(2)
    await database.query(
      `insert into catalog.version (id, account_id, product_id, product_name, version, created_at, updated_at, position, deployed)
       select gen_random_uuid(), $1, $2, 'huge', n::text, now(), now(), 0, false from generate_series(1, 200000) n`,
      [account_id, productId(account_id, 'huge')],
    )
    const countStored = async () =>
      (await database.query("select from catalog.version where product_name = 'huge' limit 3")).length
    expect((await world.remove(pathOf('huge'))).status).toBe(204)
    await append('huge')
    let slowest = 0
    for (let posted = 1; posted <= 10 || (await countStored()) > 2; posted += 1) {
      const start = performance.now()
      await world.ingestion.append(buildEvent({ account_id: other, version: String(posted) }))
      const { body, headers } = await world.get('/versions/?limit=1', { account_id: other })
      slowest = Math.max(slowest, performance.now() - start)
      expect(headers.get('x-data-lag')).toBeNull()
      expect(body).toMatchObject([{ version: String(posted) }])
      expect((await world.get('/versions/?product=huge')).body).toHaveLength(2)
      await setTimeout(100)
    }
    expect(slowest).toBeLessThan(1_000)
  })

  it('deletes a product that no event named, which can then be created again', async () => {
    await world.post('/products/', { name: 'quiet', description: 'first' })
    expect((await world.remove(pathOf('quiet'))).status).toBe(204)
    expect((await world.get(pathOf('quiet'))).status).toBe(404)
    expect((await world.get('/products/?name=quiet')).body).toEqual([])
    expect((await world.post('/products/', { name: 'quiet' })).status).toBe(201)
    expect((await world.get(pathOf('quiet'))).body).toMatchObject({ name: 'quiet', description: null })
  })

  it('lets the next event begin a new product of that name', async () => {
    await append('phoenix')
    await world.patch(pathOf('phoenix'), { description: 'before the deletion' })
    expect((await world.remove(pathOf('phoenix'))).status).toBe(204)
    await world.ingestion.append(
      buildEvent({ account_id: world.account_id, product_name: 'phoenix', version: '3' }),
    )
    expect((await world.get(pathOf('phoenix'))).body.description).toBeNull()
    expect((await world.get('/versions/?product=phoenix')).body).toMatchObject([{ version: '3' }])
  })

  it('keeps a product that a person creates while an earlier request to delete that name is pending', async () => {
    await append('raced')
    const held = Promise.withResolvers<void>()
    world.ingestion.beforeRemoval(() => held.promise)
    const late = world.remove(pathOf('raced'))
    await eventually(
      () => world.ingestion.removals.at(-1)?.product_id === productId(world.account_id, 'raced'),
    )
    world.ingestion.beforeRemoval(async () => {})
    expect((await world.remove(pathOf('raced'))).status).toBe(204)
    const { status, body: created } = await world.post('/products/', { name: 'raced' })
    expect(status).toBe(201)

    held.resolve()
    expect((await late).status).toBe(204)
    expect(await world.get(pathOf('raced'))).toMatchObject({ status: 200, body: created })
    expect((await world.remove(pathOf('raced'))).status).toBe(204)
    expect((await world.get(pathOf('raced'))).status).toBe(404)
  })

  it('answers 403 to members and to other accounts', async () => {
    await append('guarded')
    expect((await world.remove(pathOf('guarded'), { role: 'member' })).status).toBe(403)
    expect((await world.remove(pathOf('guarded'), { account_id: randomUUID() })).status).toBe(403)
    expect((await world.remove(`/products/${randomUUID()}`)).status).toBe(404)
  })

  it('answers 503 while deployment-query has not applied the deletion, which completes later', async () => {
    await append('lagging')
    world.deploymentQuery.applies = false
    const answer = await world.remove(pathOf('lagging'))
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'The deletion is recorded and will complete: read the product again in a moment' },
    })
    world.deploymentQuery.applies = true
    expect((await world.get(pathOf('lagging'))).status).toBe(404)
  })

  it('answers within its timeout when ingestion is slow', async () => {
    await append('slow')
    world.deploymentQuery.applies = false
    world.ingestion.beforeRemoval(() => setTimeout(2_000))
    const start = performance.now()
    const { status, body } = await world.remove(pathOf('slow'))
    const durationMs = performance.now() - start
    world.ingestion.beforeRemoval(async () => {})
    world.deploymentQuery.applies = true
    expect(status).toBe(503)
    expect(body.detail).toContain('The deletion is recorded')
    expect(durationMs).toBeLessThan(4_000)
  })

  it('answers 503 and changes nothing while ingestion does not answer', async () => {
    await append('safe')
    expect((await world.get(pathOf('safe'))).status).toBe(200)
    await world.ingestion.stopAnswering()
    const answer = await world.remove(pathOf('safe'))
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'Products cannot be deleted right now, and nothing has changed: try again' },
    })
    expect((await world.get(pathOf('safe'))).status).toBe(200)
  })
})
