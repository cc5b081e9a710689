import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { productId } from '@shiplog/events'
import { buildEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendTwoVersions, productPath } from './product-deletion.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

const append = (product_name: string) => appendTwoVersions(world, product_name)
const pathOf = (name: string) => productPath(world, name)

describe('DELETE /products/{product-id}', () => {
  it('keeps other accounts from waiting while 200,000 versions are deleted', {
    timeout: 120_000,
  }, async () => {
    const { account_id, database } = world
    const other = randomUUID()
    await append('huge')
    await eventually(async () => (await world.get('/versions/?product=huge')).body.length === 2)
    await database.query(
      `insert into catalog.version (id, account_id, product_id, product_name, version, created_at, updated_at, position, deployed)
       select gen_random_uuid(), $1, $2, 'huge', n::text, now(), now(), 0, false from generate_series(1, 200000) n`,
      [account_id, productId(account_id, 'huge')],
    )
    const countStored = async () =>
      (await database.query("select from catalog.version where product_name = 'huge' limit 3")).length
    expect(await world.remove(pathOf('huge'))).toMatchObject({ status: 204 })
    await append('huge')
    let slowest = 0
    for (let posted = 1; posted <= 10 || (await countStored()) > 2; posted += 1) {
      const start = performance.now()
      await world.ingestion.append(buildEvent({ account_id: other, version: String(posted) }))
      const { body, headers } = await world.get('/versions/?limit=1', { account_id: other })
      slowest = Math.max(slowest, performance.now() - start)
      expect(headers.get('x-data-lag')).toBeNull()
      expect(body).toMatchObject([{ version: String(posted) }])
      // Such a read scans all versions that are not deleted yet, so not every round makes one.
      if (posted % 5 === 1) expect((await world.get('/versions/?product=huge')).body).toHaveLength(2)
      await setTimeout(100)
    }
    // A read waits at most a second for the projection, and the header above would say that it has waited in
    // vain. This limit leaves time for a busy machine.
    expect(slowest).toBeLessThan(3_000)
  })
})
