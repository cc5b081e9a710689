import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { productId, versionId } from '@shiplog/events'
import { deploymentEvent, productDeleted } from '@shiplog/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countDeployments, deploymentsAreDeleted } from './product-deletion.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => world?.stop())

/** Adds a product with deployments of two events each, at positions before those of the test's log. */
const addProduct = async (account_id: string, product_name: string, deployments: number): Promise<void> => {
  const ids = [account_id, productId(account_id, product_name), versionId(account_id, product_name, '1')]
  await world.database.query(
    `with added as (
       insert into deployment_query.deployment (id, account_id, product_id, version_id, environment_id,
         product_name, version, environment_name, status, deployed_at, updated_at, opened_position)
       select gen_random_uuid(), $1, $2, $3, $1, $4, '1', 'production', 'completed', now(), now(), -1
       from generate_series(1, $5) returning id
     )
     insert into deployment_query.deployment_event (position, id, account_id, deployment_id, event_type,
       status, reported_status, occurred_at, received_at)
     select -(row_number() over ()), gen_random_uuid(), $1, id, 'deployment.completed',
       'completed', 'completed', now(), now()
     from added, generate_series(1, 2)`,
    [...ids, product_name, deployments],
  )
  await world.database.query('analyze deployment_query.deployment, deployment_query.deployment_event')
}

describe('the end of a product', () => {
  it('slows down nobody else, however many deployments the product has', { timeout: 120_000 }, async () => {
    const { account_id } = world
    const other = randomUUID()
    await addProduct(account_id, 'huge', 50_000)
    const [known] = await world.database.query<{ id: string }>('select id from deployment_query.deployment')
    await world.ingestion.append(deploymentEvent({ account_id, product_name: 'stays', version: '1' }))
    expect((await world.get('/deployments/?product=huge&limit=1')).body).toHaveLength(1)

    await world.ingestion.append(
      productDeleted(account_id, 'huge'),
      deploymentEvent({ account_id, product_name: 'huge', version: '1' }),
    )
    let slowest = 0
    for (let posted = 1; posted <= 10 || (await countDeployments(world, 'huge')) > 1; posted += 1) {
      const start = performance.now()
      await world.ingestion.append(deploymentEvent({ account_id: other, version: String(posted) }))
      const { body, headers } = await world.get('/deployments/?limit=1', { account_id: other })
      slowest = Math.max(slowest, performance.now() - start)
      expect(headers.get('x-data-lag')).toBeNull()
      expect(body).toMatchObject([{ version: String(posted) }])
      expect((await world.get('/deployments/?product=huge')).body).toHaveLength(1)
      expect((await world.get('/deployments/?environment=production')).body).toHaveLength(2)
      expect((await world.get(`/deployments/${known?.id}`)).status).toBe(404)
      await sleep(200)
    }
    expect(slowest).toBeLessThan(1_000)

    await deploymentsAreDeleted(world, 90_000)
    expect((await world.get('/deployments/')).body).toHaveLength(2)
    const events = await world.database.query(
      'select from deployment_query.deployment_event where account_id = $1',
      [account_id],
    )
    expect(events).toHaveLength(2)
  })
})
