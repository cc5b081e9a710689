import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { productId } from '@shiplog/events'
import { buildEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendTwoVersions, productPath } from './product-deletion.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ deletionTimeoutMs: 3_000 })
})
afterAll(async () => world?.stop())

const append = (product_name: string) => appendTwoVersions(world, product_name)
const pathOf = (name: string) => productPath(world, name)

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
